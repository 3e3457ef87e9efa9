/** A service that can be stopped. */
interface Stoppable {
  stop(): Promise<unknown>;
}

/** Collects what has been started, so that all of it can be stopped again. */
export class Teardown {
  readonly #started: Stoppable[] = [];

  /** Waits for a service to start, and stops it in `run`. */
  async add<T extends Stoppable>(starting: Promise<T>): Promise<T> {
    const service = await starting;
    this.#started.push(service);
    return service;
  }

  /** Resolves like `Promise.all`, but rejects only when all have settled: what starts late has to be stopped too. */
  async allOf<T extends readonly Promise<unknown>[]>(
    starting: readonly [...T],
  ): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
    await Promise.allSettled(starting);
    return Promise.all(starting);
  }

  /** Stops everything that has started. */
  async run(): Promise<void> {
    await Promise.all(this.#started.splice(0).map(service => service.stop()));
  }
}
