import type { Address, Hex } from 'viem';
import * as z from 'zod/mini';
import { addressParam, bytesParam, chainIdParam, quantityParam } from './methods/params.js';

const seconds = z.int().check(z.nonnegative());
const allowance = z.object({ allowance: quantityParam, period: z.int().check(z.positive()), start: seconds });

const permission = z.discriminatedUnion('type', [
  z.object({ type: z.literal('native-token-recurring-allowance'), data: allowance }),
  z.object({
    type: z.literal('erc20-recurring-allowance'),
    data: z.extend(allowance, { address: addressParam }),
  }),
  z.object({
    type: z.literal('contract-call'),
    data: z.object({
      address: addressParam,
      abi: z.array(z.looseObject({ type: z.string() })),
      functions: z
        .array(
          z.object({
            functionName: z.string(),
            // The wallet cannot hold a page to arguments, so it does not promise to
            args: z.optional(z.undefined('limits of arguments are not supported')),
            valueLimit: z.optional(quantityParam),
          }),
        )
        .check(z.minLength(1)),
    }),
  }),
]);

/** What a page may do without a question. */
export type Permission = z.infer<typeof permission>;

/** Parameters of `wallet_grantPermissions` (ERC-7715). */
export const grantParams = z.tuple([
  z.object({
    chainId: chainIdParam,
    address: addressParam,
    expiry: seconds,
    signer: z.object({
      type: z.literal('keys'),
      data: z.object({
        keys: z
          .array(
            z.object({ type: z.literal('secp256k1', 'only keys of secp256k1 are supported'), publicKey: bytesParam }),
          )
          .check(z.minLength(1)),
      }),
    }),
    permissions: z.array(permission).check(z.minLength(1)),
  }),
]);

/** What was spent of an allowance in one of its periods. */
export interface Spent {
  readonly period: number;
  readonly amount: bigint;
}

/** A granted session in the storage of the wallet. */
export const storedSession = z.object({
  /** Names the session: an id and the signature of the account for it. */
  context: bytesParam,
  /** The request as the page made it. */
  request: z.record(z.string(), z.unknown()),
  /** One entry for each permission; amounts are decimal. */
  spent: z.array(z.object({ period: z.int(), amount: z.string().check(z.regex(/^\d+$/)) })),
});

export type StoredSession = z.infer<typeof storedSession>;

/** A granted session, read. */
export interface SessionGrant {
  readonly context: Hex;
  readonly chainId: number;
  readonly address: Address;
  /** In seconds. */
  readonly expiry: number;
  readonly keys: readonly Hex[];
  readonly permissions: readonly Permission[];
  /** One entry for each permission. */
  readonly spent: readonly Spent[];
}

/** Reads a session of the storage. */
export function readSession({ context, request, spent }: StoredSession): SessionGrant {
  const [{ chainId, address, expiry, signer, permissions }] = grantParams.parse([request]);
  return {
    context,
    chainId,
    address,
    expiry,
    permissions,
    keys: signer.data.keys.map(({ publicKey }) => publicKey),
    spent: spent.map(({ period, amount }) => ({ period, amount: BigInt(amount) })),
  };
}
