import * as z from 'zod/mini';
import { decodeBase64 } from '../wire.js';
import { inContext, wholeNumber, type SolanaNode } from './node.js';

/** Account of the chain, as a node returns it. */
export interface ChainAccount {
  /** The program that owns it. */
  readonly owner: string;
  readonly data: Uint8Array;
  readonly lamports: bigint;
}

/** Account as nodes return it in base64. */
export const accountSchema = z.object({
  owner: z.string(),
  lamports: wholeNumber,
  data: z.pipe(
    z.tuple([z.string(), z.literal('base64')]),
    z.transform(([text]) => decodeBase64(text) ?? new Uint8Array()),
  ),
});

const SETTINGS = { encoding: 'base64', commitment: 'confirmed' };

/** Reads the accounts at the addresses; undefined for each address without one. */
export async function readAccounts(
  node: SolanaNode,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | undefined)[]> {
  const schema = inContext(z.array(z.nullable(accountSchema)).check(z.length(addresses.length)));
  const { value } = await node.ask('getMultipleAccounts', [addresses, SETTINGS], schema);
  return value.map(account => account ?? undefined);
}

/** Reads the token accounts of an owner for a mint. */
export async function readTokenAccounts(
  node: SolanaNode,
  owner: string,
  mint: string,
): Promise<readonly { readonly address: string; readonly data: Uint8Array }[]> {
  const schema = inContext(z.array(z.object({ pubkey: z.string(), account: accountSchema })));
  const { value } = await node.ask('getTokenAccountsByOwner', [owner, { mint }, SETTINGS], schema);
  return value.map(({ pubkey, account }) => ({ address: pubkey, data: account.data }));
}

/** Reads the rent-exempt minimum of an account of a size in bytes. */
export const readRent = (node: SolanaNode, bytes: number): Promise<bigint> =>
  node.ask('getMinimumBalanceForRentExemption', [bytes, { commitment: 'confirmed' }], wholeNumber);
