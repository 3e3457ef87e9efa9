import type { Address } from '@solana/addresses';

/** Programs of the network. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
export const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111' as Address;
export const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111' as Address;
/** Programs of its standard library. */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address;

export const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/**
 * Programs of the network and of its standard library: what a simulation shows of them is what they do. The code of any other
 * program, or what it reads, may be another one when the transaction is sent.
 */
export const STANDARD_PROGRAMS: ReadonlySet<string> = new Set([
  ...[SYSTEM_PROGRAM, STAKE_PROGRAM, LOADER, COMPUTE_BUDGET_PROGRAM],
  ...[...TOKEN_PROGRAMS, ASSOCIATED_TOKEN_PROGRAM],
  'Vote111111111111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]);
