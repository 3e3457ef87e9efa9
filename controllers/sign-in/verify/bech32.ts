import { bech32, bech32m } from '@scure/base';

/** Witness version and program of a Bitcoin address (BIP-141). */
export interface WitnessProgram {
  readonly version: number;
  readonly program: Uint8Array;
}

/** Longest address (BIP-173). */
const MAX_LENGTH = 90;
const LAST_VERSION = 16;

/**
 * Decodes an address of native SegWit with that prefix, in bech32 for version 0 (BIP-173) and in bech32m for later ones
 * (BIP-350). Returns undefined for any other text.
 */
export function decodeSegwit(prefix: string, address: string): WitnessProgram | undefined {
  for (const coder of [bech32, bech32m]) {
    const decoded = address.length <= MAX_LENGTH ? coder.decodeUnsafe(address, MAX_LENGTH) : undefined;
    const version = decoded?.words[0];
    if (decoded?.prefix !== prefix || version === undefined || version > LAST_VERSION) continue;
    if ((version === 0) !== (coder === bech32)) continue;
    const program = coder.fromWordsUnsafe(decoded.words.slice(1));
    return program ? { version, program } : undefined;
  }
  return undefined;
}
