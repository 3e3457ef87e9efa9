import type { APIRequestContext } from '@playwright/test';
import type { RelayOrder, RelayReport } from '../services/control/relay-control.js';

const PATH = 'demo-services/relay';

/** Controls the relay from a test: its reachability, its faults and its records. */
export class RelayDriver {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async report(): Promise<RelayReport> {
    const response = await this.#request.get(PATH);
    return (await response.json()) as RelayReport;
  }

  /** Tags of the published messages, in order. */
  async tags(): Promise<readonly number[]> {
    return (await this.report()).publications.map(({ tag }) => tag);
  }

  /** Number of open connections. */
  async connected(): Promise<number> {
    return (await this.report()).visits.filter(({ leftAt }) => leftAt === undefined).length;
  }

  async setMode(mode: RelayReport['mode']): Promise<void> {
    await this.#order({ mode });
  }

  /** Delays each message, in milliseconds. */
  async setDelay(delayMs: number): Promise<void> {
    await this.#order({ delayMs });
  }

  /** Closes all connections. */
  async cut(): Promise<void> {
    await this.#order({ act: 'cut' });
  }

  async restart(): Promise<void> {
    await this.#order({ act: 'restart' });
  }

  /** Injects a fault into the next publication, or into the next with that tag. */
  async plan(kind: NonNullable<RelayOrder['fault']>['kind'], tag?: number): Promise<void> {
    await this.#order({ fault: { kind, ...(tag !== undefined && { tag }) } });
  }

  /** Restores the defaults: reachable, no delay, no planned faults, no records. */
  async reset(): Promise<void> {
    await this.#order({ act: 'reset' });
  }

  async #order(data: RelayOrder): Promise<void> {
    const response = await this.#request.post(PATH, { data });
    if (!response.ok()) throw new Error(await response.text());
  }
}
