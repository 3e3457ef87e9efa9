import type { Dispose } from '../core/signals.js';

/** Counts what a person does in the embedded wallet: it may show itself meanwhile, also where no modal is open. */
export class PersonActions {
  #count = 0;

  get isAny(): boolean {
    return this.#count > 0;
  }

  /** Begins an action; returns the end of it. */
  begin(): Dispose {
    let isOver = false;
    this.#count++;
    return () => {
      if (!isOver) this.#count--;
      isOver = true;
    };
  }

  /** Counts as an action until `work` settles. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const end = this.begin();
    try {
      return await work();
    } finally {
      end();
    }
  }
}
