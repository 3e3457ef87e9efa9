import type { APIRequestContext } from '@playwright/test';
import type { ApiOrder, ApiReport } from '../services/control/api-control.js';

const PATH = 'demo-services/api';

/** Controls the API server from a test: its reachability and its request log. */
export class ApiDriver {
  readonly #request: APIRequestContext;
  /** URL of the server, for the option `services`. */
  readonly url: string;

  constructor(request: APIRequestContext, url: string) {
    this.#request = request;
    this.url = url;
  }

  /** Methods, paths and queries of the requests, oldest first. */
  async requests(): Promise<readonly string[]> {
    const response = await this.#request.get(PATH);
    return ((await response.json()) as ApiReport).requests;
  }

  async setMode(mode: ApiReport['mode']): Promise<void> {
    await this.#order({ mode });
  }

  /** Delays each response, in milliseconds. */
  async setDelay(delayMs: number): Promise<void> {
    await this.#order({ delayMs });
  }

  /** Restores the defaults: reachable, no delay, empty request log. The data stay. */
  async reset(): Promise<void> {
    await this.#order({ act: 'reset' });
  }

  async #order(data: ApiOrder): Promise<void> {
    const response = await this.#request.post(PATH, { data });
    if (!response.ok()) throw new Error(await response.text());
  }
}
