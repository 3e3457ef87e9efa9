import * as z from 'zod/mini';
import { encodeBase58 } from '../../../domain/base58.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { isW3mError, W3mError } from '../../../domain/errors/errors.js';
import type { SendOptions } from '../send-options.js';
import { encodeBase64, readTransaction } from '../wire.js';
import { isRefusal, preflightProblem, type NodeError } from './node-error.js';
import { inContext, withNode, type NodeContext, type SolanaNode } from './node.js';

/** Returns the id of a transaction: the signature of its fee payer. */
export function signatureOf(transaction: Uint8Array): string {
  const [first] = readTransaction(transaction)?.signatures ?? [];
  if (!first) throw new W3mError('WALLET_BAD_REPLY', { cause: transaction });
  return encodeBase58(first);
}

/**
 * Sends a signed transaction to the nodes. Resolves also while it is unknown whether a node has it: the signature names
 * it, and the same bytes can be sent again. A transaction that the nodes already have counts as sent. Resolves with the
 * error of a node that does not know the blockhash. Behind a gateway it may be the second node, which lags or was asked after
 * the end of the blockhash, while the first one has taken the transaction and its answer was lost. Resolves with an error too
 * if gateways let the transaction through to no node, as they may do later.
 * @throws {NodeError} only as the proof that no node has taken it
 */
export async function broadcast(
  node: SolanaNode,
  transaction: Uint8Array,
  { commitment: _, ...options }: SendOptions = {},
): Promise<NodeError | W3mError | undefined> {
  const signature = signatureOf(transaction);
  const settings = { preflightCommitment: 'confirmed', ...options, encoding: 'base64' };
  const replies = { isUnclear: false };
  const watch = { onSilence: () => (replies.isUnclear = true) };
  try {
    await node.ask('sendTransaction', [encodeBase64(transaction), settings], z.literal(signature), watch);
  } catch (error) {
    // A node that refuses proves nothing about another one, whose answer was lost
    if (isRefusal(error) && !replies.isUnclear) {
      const problem = preflightProblem(error);
      if (problem === 'BlockhashNotFound') return error;
      if (problem !== 'AlreadyProcessed') throw error;
    }
    node.signal.throwIfAborted();
    if (!replies.isUnclear && isW3mError(error)) return error;
  }
  return undefined;
}

const statusSchema = inContext(z.tuple([z.nullable(z.object({}))]));

/**
 * Asks whether the network has a transaction, or may still include it. Without an answer it may. The status is asked last:
 * a transaction cannot be included any more once its blockhash is not valid. A node that has not reached the slot from which
 * the host has the blockhash gives no answer: it has not seen the blockhash yet.
 */
async function mayBeSent(
  node: SolanaNode,
  transaction: Uint8Array,
  { minContextSlot }: SendOptions = {},
): Promise<boolean> {
  const blockhash = readTransaction(transaction)?.blockhash;
  try {
    const { value: isValid } = await node.ask(
      'isBlockhashValid',
      [blockhash, { commitment: 'processed', ...(minContextSlot !== undefined && { minContextSlot }) }],
      inContext(z.boolean()),
    );
    if (isValid) return true;
    const options = { searchTransactionHistory: true };
    const [status] = (await node.ask('getSignatureStatuses', [[signatureOf(transaction)], options], statusSchema))
      .value;
    return status !== null;
  } catch {
    node.signal.throwIfAborted();
    return true; // what no node tells proves nothing
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
    const doubt = await broadcast(node, transaction, options);
    if (doubt && (!isRefusal(doubt) || !(await mayBeSent(node, transaction, options)))) throw doubt;
    return signatureOf(transaction);
  });
