/** Something whose changes others may hear of. */
export class Observable {
  readonly #listeners = new Set<() => void>();

  /** Calls `listener` after every change, until what is returned is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  protected changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
