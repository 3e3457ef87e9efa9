/** Control of a service for pages and tests. */
export interface Control {
  /** Current state as JSON. */
  report(): object;
  /** Runs a command. Rejects an invalid one. */
  obey(order: unknown): Promise<void>;
}
