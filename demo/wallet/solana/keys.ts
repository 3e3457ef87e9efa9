import { address, createKeyPairFromPrivateKeyBytes, getBase16Encoder, type Address } from '@solana/kit';

/** Address and key pair of one account. */
export interface SolanaKey {
  readonly address: Address;
  /** Key pair for signing, created on first use. */
  pair(): Promise<CryptoKeyPair>;
}

/**
 * The first keys that wallets derive (m/44'/501'/n'/0') from "test test test test test test test test test test test
 * junk", and their addresses. They are public: never send them real funds.
 */
export const PUBLIC_TEST_KEYS: readonly (readonly [privateKey: string, address: string])[] = [
  ['a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72', 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'],
  ['3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61', 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'],
  ['8eabe4c79ac3a146c1bc447a64233ea70694669b997b0565039471b2939e8c5e', 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'],
  ['f55bf85006beb673056861062dd8f8d8ff0bb63dd61d45f86fe438bf6e442abb', '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp'],
  ['3eb11a2e242212be157793db9fa881edffcfb391174b07d20369521ba1a084b1', '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp'],
];

/** Returns `count` accounts of the test keys, starting at index `first`. */
export const solanaTestKeys = (first: number, count: number): readonly SolanaKey[] =>
  PUBLIC_TEST_KEYS.slice(first, first + count).map(([privateKey, text]) => {
    let pair: Promise<CryptoKeyPair> | undefined;
    return {
      address: address(text),
      pair: () => (pair ??= createKeyPairFromPrivateKeyBytes(getBase16Encoder().encode(privateKey))),
    };
  });
