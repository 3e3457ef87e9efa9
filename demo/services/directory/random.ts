import { createHash } from 'node:crypto';

/** Returns the SHA-256 digest of a text in hexadecimal. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Deterministic pseudo-random generator, seeded with a text. */
export class Lot {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Returns an integer from 0 (inclusive) to `end` (exclusive). */
  number(end: number): number {
    this.#drawn += 1;
    return Number.parseInt(digest(`${this.#seed}#${this.#drawn}`).slice(0, 8), 16) % end;
  }

  /** Returns true with a probability of `percent` per cent. */
  chance(percent: number): boolean {
    return this.number(100) < percent;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.number(from.length)] ?? from[0];
  }
}
