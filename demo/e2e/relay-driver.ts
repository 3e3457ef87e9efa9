import type { APIRequestContext } from '@playwright/test';
import type { RelayOrder, RelayReport } from '../services/control/relay-control.js';

const PATH = 'demo-services/relay';

/** The relay in the hands of a test: whether it can be reached, what gets lost, and who was there. */
export class RelayDriver {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async report(): Promise<RelayReport> {
    const response = await this.#request.get(PATH);
    return (await response.json()) as RelayReport;
  }

  /** The tags of the messages that went through, in their order. */
  async tags(): Promise<readonly number[]> {
    return (await this.report()).publications.map(({ tag }) => tag);
  }

  /** How many are connected. */
  async connected(): Promise<number> {
    return (await this.report()).visits.filter(({ leftAt }) => leftAt === undefined).length;
  }

  async setMode(mode: RelayReport['mode']): Promise<void> {
    await this.#order({ mode });
  }

  /** Makes every message late. */
  async setDelay(delayMs: number): Promise<void> {
    await this.#order({ delayMs });
  }

  /** Breaks every connection off. */
  async cut(): Promise<void> {
    await this.#order({ act: 'cut' });
  }

  async restart(): Promise<void> {
    await this.#order({ act: 'restart' });
  }

  /** Lets something go wrong with the next publication, or with the next of that tag. */
  async plan(kind: NonNullable<RelayOrder['fault']>['kind'], tag?: number): Promise<void> {
    await this.#order({ fault: { kind, ...(tag !== undefined && { tag }) } });
  }

  /** Up, at its usual pace, nothing planned, no records. */
  async reset(): Promise<void> {
    await this.#order({ act: 'reset' });
  }

  async #order(data: RelayOrder): Promise<void> {
    const response = await this.#request.post(PATH, { data });
    if (!response.ok()) throw new Error(await response.text());
  }
}
