import { decodeBase58 } from '../../protocol/base58.js';

/** What an address can do wherever hosts expect a `PublicKey` of `@solana/web3.js`. */
export interface PublicKeyLike {
  toBase58(): string;
  toBytes(): Uint8Array;
  toString(): string;
  toJSON(): string;
  equals(other: { toBase58(): string }): boolean;
}

/** A class such as `PublicKey` of `@solana/web3.js`, from which hosts want public keys. */
export type PublicKeyClass = new (address: string) => PublicKeyLike;

/** An address as an object, for hosts that did not hand over a class of their own. */
export class Address implements PublicKeyLike {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toBase58(): string {
    return this.#text;
  }

  toBytes(): Uint8Array {
    return decodeBase58(this.#text) ?? new Uint8Array(); // it was checked when the wallet gave it
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
