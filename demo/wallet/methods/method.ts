import type { Address, Hex } from 'viem';
import * as z from 'zod/mini';
import type { Signer } from '../account-key.js';
import type { ProposedCall, Question } from '../approvals.js';
import { INVALID_PARAMS, WalletError } from '../../../services/wallet/shared/provider-error.js';
import type { WalletState } from '../wallet-state.js';

/** Call batch (EIP-5792). */
export interface Bundle {
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly requested: number;
  readonly hashes: readonly Hex[];
}

/** Calls that wait for the signature of a session's key. */
export interface PreparedCalls {
  /** Context of the session. */
  readonly session: Hex;
  readonly calls: readonly ProposedCall[];
}

/** Wallet state that methods read and change. */
export type MethodState = Pick<
  WalletState,
  'settings' | 'granted' | 'chains' | 'chain' | 'sessions' | 'set' | 'grant' | 'moveTo' | 'addChain' | 'setSessions'
>;

/** Context of a wallet method. */
export interface MethodContext {
  readonly state: MethodState;
  /** Every account of the wallet, granted to this page or not. */
  readonly accounts: readonly Address[];
  /** Call batches by id; lost on reload, as EIP-5792 allows after some time. */
  readonly bundles: Map<string, Bundle>;
  /** Prepared calls by their digest; each is sent once. */
  readonly prepared: Map<Hex, PreparedCalls>;
  /** Returns the key of a granted account. Throws with code 4100 for other accounts. */
  signer(address: Address): Signer;
  /** Asks the user and resolves with the chosen accounts. */
  ask(question: Question): Promise<readonly Address[]>;
  isAsking(kind: Question['kind']): boolean;
  /** Sends a request to a node, by default that of the active chain. */
  node(method: string, params?: unknown, url?: string): Promise<unknown>;
}

/** Handler of one JSON-RPC method. */
export type Method = (context: MethodContext, params: unknown) => Promise<unknown>;

/** Validates parameters. Throws with code -32602 and the reason. */
export function check<T>(schema: z.ZodMiniType<T>, params: unknown): T {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new WalletError(INVALID_PARAMS, `Invalid parameters: ${z.prettifyError(result.error)}`);
}
