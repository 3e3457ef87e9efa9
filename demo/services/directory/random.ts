import { createHash } from 'node:crypto';

/** A digest of a text, in hexadecimal: the same on every machine. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What looks drawn by lot and is the same every time: a sequence of choices that begins with a text. */
export class Lot {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** A whole number from 0 on, below `end`. */
  number(end: number): number {
    this.#drawn += 1;
    return Number.parseInt(digest(`${this.#seed}#${this.#drawn}`).slice(0, 8), 16) % end;
  }

  /** True in so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.number(100) < percent;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.number(from.length)] ?? from[0];
  }
}
