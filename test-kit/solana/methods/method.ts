import { getBase58Encoder, isAddress, isSignature, type Address, type Commitment, type Signature } from '@solana/kit';
import * as z from 'zod/mini';
import { encodings } from '../account-json.js';
import type { Ledger } from '../ledger.js';
import { INVALID_PARAMS, MIN_CONTEXT_SLOT_NOT_REACHED, RpcError } from '../rpc-error.js';

/** Dependencies of a method. */
export interface MethodContext {
  readonly ledger: Ledger;
  readonly genesisHash: string;
  /** Transfers lamports to an account and resolves with the signature. */
  airdrop(address: Address, lamports: bigint): Promise<Signature>;
  /** Minimum of the reported prioritisation fees, in microlamports per compute unit. */
  readonly busyFee: bigint;
}

/** Answers one method of JSON-RPC. */
export type Method = (context: MethodContext, params: unknown) => unknown;

/** Validates the parameters of a method. Throws with code -32602 and the reason. */
export function check<T>(schema: z.ZodMiniType<T>, params: unknown): T {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new RpcError(INVALID_PARAMS, `Invalid params: ${z.prettifyError(result.error)}`);
}

/** Address of an account. */
export const addressParam = z.custom<Address>(
  value => typeof value === 'string' && isAddress(value),
  'WrongSize: is no base58 public key',
);

/** Signature of a transaction. */
export const signatureParam = z.custom<Signature>(
  value => typeof value === 'string' && isSignature(value),
  'WrongSize: is no base58 signature',
);

/** Unsigned 64-bit integer as a bigint. */
export const u64Param = z.pipe(
  z.union([z.int(), z.bigint()]),
  z.pipe(
    z.transform((value: number | bigint): bigint => BigInt(value)),
    z.bigint().check(z.minimum(0n), z.maximum((1n << 64n) - 1n)),
  ),
);

const hash = z.string().check(
  z.refine(text => {
    try {
      return getBase58Encoder().encode(text).length === 32;
    } catch {
      return false;
    }
  }, 'WrongSize: is no base58 hash'),
);

/** A blockhash. */
export const hashParam = hash;

export const commitmentParam = z.enum(['processed', 'confirmed', 'finalized']);

const readMembers = {
  commitment: z.nullish(commitmentParam),
  minContextSlot: z.nullish(u64Param),
};

/** Options of all read methods. */
export const readOptions = z.nullish(z.object(readMembers));

/** Members of the options of account methods. */
export const accountMembers = {
  ...readMembers,
  encoding: z.nullish(z.enum(encodings)),
  dataSlice: z.nullish(z.object({ offset: z.int().check(z.minimum(0)), length: z.int().check(z.minimum(0)) })),
};

/** Options of methods that read accounts. */
export const accountOptions = z.nullish(z.object(accountMembers));

interface ReadOptions {
  readonly commitment?: Commitment | null | undefined;
  readonly minContextSlot?: bigint | null | undefined;
}

/** Returns the requested commitment; `finalized` by default, as on every node. */
export const commitmentOf = (options: ReadOptions | null | undefined): Commitment => options?.commitment ?? 'finalized';

/** Returns the slot of an answer. Throws if the slot is before the requested minimum context slot. */
export function slotFor({ ledger }: MethodContext, options: ReadOptions | null | undefined): bigint {
  const { slot } = ledger.blocks.newest(commitmentOf(options));
  const requested = options?.minContextSlot;
  if (requested !== undefined && requested !== null && requested > slot)
    throw new RpcError(MIN_CONTEXT_SLOT_NOT_REACHED, 'Minimum context slot has not been reached', {
      contextSlot: slot,
    });
  return slot;
}

/** Reported version: that of the validator whose answers the node imitates. */
export const API_VERSION = '2.2.0';

/** Returns a value with the context of its slot. */
export const inContext = (context: MethodContext, options: ReadOptions | null | undefined, value: unknown): object => ({
  context: { apiVersion: API_VERSION, slot: slotFor(context, options) },
  value,
});
