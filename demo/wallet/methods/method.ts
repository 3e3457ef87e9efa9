import type { Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { getAddress, isAddress, isHex, type Hex } from 'viem';
import * as z from 'zod/mini';
import type { Question } from '../approvals.js';
import { INVALID_PARAMS, WalletError } from '../wallet-error.js';
import type { WalletState } from '../wallet-state.js';

/** Calls that were sent together (EIP-5792). */
export interface Bundle {
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly wanted: number;
  readonly hashes: readonly Hex[];
}

/** What methods read and change of what a wallet remembers. */
export type MethodState = Pick<
  WalletState,
  'settings' | 'granted' | 'chains' | 'chain' | 'set' | 'grant' | 'moveTo' | 'addChain'
>;

/** What a method of the wallet works with. */
export interface MethodContext {
  readonly state: MethodState;
  /** Every account of the wallet, granted to this page or not. */
  readonly accounts: readonly Address[];
  /** What was sent together, by id; forgotten on reload, as EIP-5792 allows after some time. */
  readonly bundles: Map<string, Bundle>;
  /** The key of an account that this page may use. Throws with 4100 for any other. */
  signer(address: Address): PrivateKeyAccount;
  /** Asks the person, and resolves with the accounts chosen. */
  ask(question: Question): Promise<readonly Address[]>;
  isAsking(kind: Question['kind']): boolean;
  /** Asks a node: that of the chain in use, unless another is named. */
  node(method: string, params?: unknown, url?: string): Promise<unknown>;
}

/** Answers one JSON-RPC method. */
export type Method = (context: MethodContext, params: unknown) => Promise<unknown>;

/** Checks the parameters of a method, and refuses them with -32602 and the reason. */
export function check<T>(schema: z.ZodMiniType<T>, params: unknown): T {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new WalletError(INVALID_PARAMS, `Invalid parameters: ${z.prettifyError(result.error)}`);
}

/** An address, in any case, made checksummed. */
export const addressParam = z.pipe(
  z.string().check(z.refine(text => isAddress(text, { strict: false }), 'is no address')),
  z.transform((text: string): Address => getAddress(text)),
);

/** Bytes in hexadecimal. */
export const bytesParam = z.custom<Hex>(value => isHex(value) && value.length % 2 === 0, 'is no hexadecimal data');

/** A number in hexadecimal. */
export const quantityParam = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]+$/i, 'is no hexadecimal number')),
  z.transform((text: string): bigint => BigInt(text)),
);

/** The id of a chain in hexadecimal, as a number. */
export const chainIdParam = z.pipe(
  quantityParam,
  z.transform((id: bigint): number => Number(id)),
);
