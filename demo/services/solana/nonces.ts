import { getBase58Decoder, type Address, type EncodedAccount } from '@solana/kit';
import type { WireMessage } from './wire-transaction.js';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const ADVANCE_NONCE = 4;
const NONCE_ACCOUNT_BYTES = 80;
const NONCE_START = 40;
const INITIALIZED = 1;

/** The nonce that an account holds in place of a blockhash; undefined where it is no account for one. */
export function nonceOf({ programAddress, data }: EncodedAccount): string | undefined {
  const isNonce = programAddress === SYSTEM_PROGRAM && data.length === NONCE_ACCOUNT_BYTES && data[4] === INITIALIZED;
  return isNonce ? getBase58Decoder().decode(data.slice(NONCE_START, NONCE_START + 32)) : undefined;
}

/** Whether a transaction names the nonce of an account in place of a blockhash, and so does not grow old. */
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
