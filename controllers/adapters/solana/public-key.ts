import { decodeBase58 } from '../../domain/base58.js';

/** Members of `PublicKey` in `@solana/web3.js` that hosts use. */
export interface PublicKeyLike {
  toBase58(): string;
  toBytes(): Uint8Array;
  toString(): string;
  toJSON(): string;
  equals(other: { toBase58(): string }): boolean;
}

/** Class such as `PublicKey` of `@solana/web3.js`, of which hosts expect instances. */
export type PublicKeyClass = new (address: string) => PublicKeyLike;

/** Address as an object, for hosts that pass no class of their own. */
export class Address implements PublicKeyLike {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toBase58(): string {
    return this.#text;
  }

  toBytes(): Uint8Array {
    return decodeBase58(this.#text) ?? new Uint8Array(); // the wallet's reply was validated
  }

  toString(): string {
    return this.#text;
  }

  toJSON(): string {
    return this.#text;
  }

  equals(other: { toBase58(): string }): boolean {
    return other.toBase58() === this.#text;
  }
}
