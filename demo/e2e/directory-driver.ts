import type { APIRequestContext } from '@playwright/test';
import type { DirectoryOrder, DirectoryReport } from '../services/control/directory-control.js';

const PATH = 'demo-services/directory';

/** Controls the wallet directory from a test: its reachability, its content and its request log. */
export class DirectoryDriver {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async report(): Promise<DirectoryReport> {
    const response = await this.#request.get(PATH);
    return (await response.json()) as DirectoryReport;
  }

  /** Query parameters of the wallet requests, in order. */
  async queries(): Promise<readonly URLSearchParams[]> {
    const { requests } = await this.report();
    return requests.filter(path => path.startsWith('/getWallets?')).map(path => new URL(path, 'http://d').searchParams);
  }

  async setMode(mode: DirectoryReport['mode']): Promise<void> {
    await this.#order({ mode });
  }

  /** Delays each response, in milliseconds. */
  async setDelay(delayMs: number): Promise<void> {
    await this.#order({ delayMs });
  }

  async setContent(content: DirectoryReport['content']): Promise<void> {
    await this.#order({ content });
  }

  /** Restores the defaults: reachable, no delay, full content, empty request log. */
  async reset(): Promise<void> {
    await this.#order({ act: 'reset' });
  }

  async #order(data: DirectoryOrder): Promise<void> {
    const response = await this.#request.post(PATH, { data });
    if (!response.ok()) throw new Error(await response.text());
  }
}
