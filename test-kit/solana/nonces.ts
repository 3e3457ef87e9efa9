import { getBase58Decoder, type Address, type EncodedAccount } from '@solana/kit';
import type { WireMessage } from './wire-transaction.js';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const ADVANCE_NONCE = 4;
const NONCE_ACCOUNT_BYTES = 80;
const NONCE_START = 40;
const INITIALIZED = 1;

/** Returns the nonce of a nonce account; undefined for other accounts. */
export function nonceOf({ programAddress, data }: EncodedAccount): string | undefined {
  const isNonce = programAddress === SYSTEM_PROGRAM && data.length === NONCE_ACCOUNT_BYTES && data[4] === INITIALIZED;
  return isNonce ? getBase58Decoder().decode(data.slice(NONCE_START, NONCE_START + 32)) : undefined;
}

/** Tells whether a transaction uses a durable nonce instead of a blockhash, and so does not expire. */
export function isDurable(
  { instructions, accounts, blockhash }: WireMessage,
  accountOf: (address: Address) => EncodedAccount | undefined,
): boolean {
  const [first] = instructions;
  if (!first || accounts[first.programIndex] !== SYSTEM_PROGRAM || first.data[0] !== ADVANCE_NONCE) return false;
  const address = accounts[first.accountIndexes[0] ?? -1];
  const account = address && accountOf(address);
  return account !== undefined && nonceOf(account) === blockhash;
}
