/** A service in the hands of pages and tests. */
export interface Control {
  /** How it is, as JSON. */
  report(): object;
  /** Does what it is told. Rejects what it does not understand. */
  obey(order: unknown): Promise<void>;
}
