/** A service that can be stopped. */
interface Stoppable {
  stop(): Promise<unknown>;
}

/** Collects started services so that all of them can be stopped. */
export class Teardown {
  readonly #started: Stoppable[] = [];

  /** Waits for a service to start and registers it to be stopped by `run`. */
  async add<T extends Stoppable>(starting: Promise<T>): Promise<T> {
    const service = await starting;
    this.#started.push(service);
    return service;
  }

  /** Like `Promise.all`, but rejects only after all promises settle: services that start late must be stopped too. */
  async allOf<T extends readonly Promise<unknown>[]>(
    starting: readonly [...T],
  ): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
    await Promise.allSettled(starting);
    return Promise.all(starting);
  }

  /** Stops all started services. */
  async run(): Promise<void> {
    await Promise.all(this.#started.splice(0).map(service => service.stop()));
  }
}
