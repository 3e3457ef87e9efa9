/**
 * What can befall a publication: `lost` before it reaches the relay, and never answered; `cut` before it reaches the
 * relay, with every connection; `unanswered`, when it is kept and passed on but every connection dies before its sender
 * hears so.
 */
export type FaultKind = 'lost' | 'cut' | 'unanswered';

export const faultKinds: readonly FaultKind[] = ['lost', 'cut', 'unanswered'];

/** Something that is to go wrong once. */
export interface Fault {
  readonly kind: FaultKind;
  /** Only with messages of this tag; with the next one if left out. */
  readonly tag?: number | undefined;
}

/** What is still to go wrong. */
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

  /** What befalls a publication of messages with these tags; it then befalls no other. */
  strike(tags: readonly number[]): FaultKind | undefined {
    const struck = this.#planned.find(({ tag }) => tag === undefined || tags.includes(tag));
    if (struck) this.#planned = this.#planned.filter(fault => fault !== struck);
    return struck?.kind;
  }
}
