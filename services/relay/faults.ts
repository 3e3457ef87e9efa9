/**
 * Faults of a publication. `lost`: dropped without an answer. `cut`: dropped, and every connection is closed.
 * `unanswered`: stored and delivered, but every connection is closed before the sender receives the answer.
 */
export type FaultKind = 'lost' | 'cut' | 'unanswered';

export const faultKinds: readonly FaultKind[] = ['lost', 'cut', 'unanswered'];

/** A planned fault that occurs once. */
export interface Fault {
  readonly kind: FaultKind;
  /** Applies to messages with this tag; without it, to the next message. */
  readonly tag?: number | undefined;
}

/** Planned faults. */
export class Faults {
  #planned: readonly Fault[] = [];

  get planned(): readonly Fault[] {
    return this.#planned;
  }

  plan(fault: Fault): void {
    this.#planned = [...this.#planned, fault];
  }

  forget(): void {
    this.#planned = [];
  }

  /** Takes the planned fault for messages with these tags. */
  strike(tags: readonly number[]): FaultKind | undefined {
    const struck = this.#planned.find(({ tag }) => tag === undefined || tags.includes(tag));
    if (struck) this.#planned = this.#planned.filter(fault => fault !== struck);
    return struck?.kind;
  }
}
