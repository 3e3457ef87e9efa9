import * as z from 'zod/mini';
import { readTransaction } from '../wire.js';
import { atSlot, type SolanaNode } from './node.js';

/** A blockhash, and a slot in which a node reported it as valid. */
export interface ValidBlockhash {
  readonly blockhash: string;
  readonly slot: bigint;
}

/** Asks the node and returns the finalized slot in which the transaction had expired; undefined while it may still get in. */
export type ReadExpiry = (node: SolanaNode) => Promise<bigint | undefined>;

const validitySchema = atSlot(z.boolean());

/**
 * Follows the lifetime of a transaction by the blockhash in its signed bytes, because a wallet may replace the planned
 * one. A node that lags calls a blockhash invalid that it has not seen yet, so only a finalized slot after one in which
 * the blockhash was valid proves expiry. A durable nonce is never valid as a blockhash, and so never expires; nor does a
 * transaction whose bytes only the wallet knows.
 */
export function followLifetime(transaction: Uint8Array | undefined, planned: ValidBlockhash): ReadExpiry {
  const blockhash = transaction && readTransaction(transaction)?.blockhash;
  let validAt = blockhash === planned.blockhash ? planned.slot : undefined;
  let expiredAt: bigint | undefined;

  return async node => {
    if (blockhash === undefined || expiredAt !== undefined) return expiredAt;
    const {
      context: { slot },
      value: isValid,
    } = await node.ask('isBlockhashValid', [blockhash, { commitment: 'finalized' }], validitySchema);
    if (isValid) validAt ??= slot;
    else if (validAt !== undefined && slot > validAt) expiredAt = slot;
    return expiredAt;
  };
}
