import type { APIRequestContext } from '@playwright/test';
import type { SignInOrder, SignInReport } from '../services/control/sign-in-control.js';

const PATH = 'demo-services/sign-in';

/** Controls the sign-in server from a test: its reachability and its request log. */
export class SignInDriver {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async report(): Promise<SignInReport> {
    const response = await this.#request.get(PATH);
    return (await response.json()) as SignInReport;
  }

  async setMode(mode: SignInReport['mode']): Promise<void> {
    await this.#order({ mode });
  }

  /** Ends all sessions and restores the defaults: reachable, empty request log. */
  async reset(): Promise<void> {
    await this.#order({ act: 'reset' });
  }

  async #order(data: SignInOrder): Promise<void> {
    const response = await this.#request.post(PATH, { data });
    if (!response.ok()) throw new Error(await response.text());
  }
}
