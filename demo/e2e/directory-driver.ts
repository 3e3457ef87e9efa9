import type { APIRequestContext } from '@playwright/test';
import type { DirectoryOrder, DirectoryReport } from '../services/control/directory-control.js';

const PATH = 'demo-services/directory';

/** The directory of wallets in the hands of a test: whether it can be reached, what it says, and what it was asked. */
export class DirectoryDriver {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async report(): Promise<DirectoryReport> {
    const response = await this.#request.get(PATH);
    return (await response.json()) as DirectoryReport;
  }

  /** What it was asked for wallets, in order. */
  async queries(): Promise<readonly URLSearchParams[]> {
    const { requests } = await this.report();
    return requests.filter(path => path.startsWith('/getWallets?')).map(path => new URL(path, 'http://d').searchParams);
  }

  async setMode(mode: DirectoryReport['mode']): Promise<void> {
    await this.#order({ mode });
  }

  /** Makes every answer late. */
  async setDelay(delayMs: number): Promise<void> {
    await this.#order({ delayMs });
  }

  async setContent(content: DirectoryReport['content']): Promise<void> {
    await this.#order({ content });
  }

  /** Up, at its usual pace, full, no records. */
  async reset(): Promise<void> {
    await this.#order({ act: 'reset' });
  }

  async #order(data: DirectoryOrder): Promise<void> {
    const response = await this.#request.post(PATH, { data });
    if (!response.ok()) throw new Error(await response.text());
  }
}
