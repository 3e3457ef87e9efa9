import type { CaipNetworkId } from '../../domain/entities.js';

/** A text, and the signature that an account gave for it. */
export interface SignedText {
  /** The signed text; its UTF-8 bytes were signed. */
  readonly message: string;
  /** EVM: hexadecimal, of any length, since contracts define their own. Solana: base58 of 64 bytes. */
  readonly signature: string;
  readonly address: string;
  readonly chainId: CaipNetworkId;
}

/** Sends a JSON-RPC request to a node of one network. */
export type NodeRequest = (request: {
  readonly method: string;
  readonly params?: readonly unknown[];
}) => Promise<unknown>;

export interface VerifyWorld {
  /** Returns a node of a network. Only signatures of contracts need one. */
  readonly nodeOf?: ((chainId: CaipNetworkId) => NodeRequest | undefined) | undefined;
  readonly signal?: AbortSignal | undefined;
}
