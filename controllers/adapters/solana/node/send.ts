import * as z from 'zod/mini';
import { encodeBase58 } from '../../../domain/base58.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { W3mError } from '../../../domain/errors/errors.js';
import type { SendOptions } from '../send-options.js';
import { encodeBase64, readTransaction } from '../wire.js';
import { isRefusal, preflightProblem } from './node-error.js';
import { withNode, type NodeContext, type SolanaNode } from './node.js';

/** Returns the id of a transaction: the signature of its fee payer. */
export function signatureOf(transaction: Uint8Array): string {
  const [first] = readTransaction(transaction)?.signatures ?? [];
  if (!first) throw new W3mError('WALLET_BAD_REPLY', { cause: transaction });
  return encodeBase58(first);
}

/**
 * Sends a signed transaction to the nodes. Resolves also while it is unknown whether a node has it: the signature names
 * it, and the same bytes can be sent again. A transaction that the nodes already have counts as sent.
 * @throws {NodeError} only as the proof that no node has taken it
 */
export async function broadcast(
  node: SolanaNode,
  transaction: Uint8Array,
  { commitment: _, ...options }: SendOptions = {},
): Promise<void> {
  const signature = signatureOf(transaction);
  const settings = { preflightCommitment: 'confirmed', ...options, encoding: 'base64' };
  const replies = { isUnclear: false };
  const watch = { onSilence: () => (replies.isUnclear = true) };
  try {
    await node.ask('sendTransaction', [encodeBase64(transaction), settings], z.literal(signature), watch);
  } catch (error) {
    // A node that refuses proves nothing about another one, whose answer was lost
    if (isRefusal(error) && !replies.isUnclear && preflightProblem(error) !== 'AlreadyProcessed') throw error;
    node.signal.throwIfAborted();
  }
}

/** Sends a signed transaction by the nodes of a network, and resolves with its signature. */
export const sendByNode = (
  context: NodeContext,
  transaction: Uint8Array,
  network: CaipNetwork,
  options: SendOptions,
  signal: AbortSignal,
): Promise<string> =>
  withNode(context, network, [signal], async node => {
    await broadcast(node, transaction, options);
    return signatureOf(transaction);
  });
