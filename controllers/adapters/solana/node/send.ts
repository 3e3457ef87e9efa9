import * as z from 'zod/mini';
import { encodeBase58 } from '../../../domain/base58.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { W3mError } from '../../../domain/errors/errors.js';
import '../../../domain/errors/later-errors.js';
import type { SendOptions } from '../send-options.js';
import { encodeBase64, readTransaction } from '../wire.js';
import { preflightProblem } from './node-error.js';
import { withNode, type NodeContext, type SolanaNode } from './node.js';

/** Returns the id of a transaction: the signature of its fee payer. */
export function signatureOf(transaction: Uint8Array): string {
  const [first] = readTransaction(transaction)?.signatures ?? [];
  if (!first) throw new W3mError('WALLET_BAD_REPLY', { cause: transaction });
  return encodeBase58(first);
}

/** Sends a signed transaction to the nodes, and resolves with its signature. A transaction that they already have counts as sent. */
export async function sendTransaction(
  node: SolanaNode,
  transaction: Uint8Array,
  { commitment: _, ...options }: SendOptions = {},
): Promise<string> {
  const signature = signatureOf(transaction);
  const settings = { preflightCommitment: 'confirmed', ...options, encoding: 'base64' };
  try {
    await node.ask('sendTransaction', [encodeBase64(transaction), settings], z.literal(signature));
  } catch (error) {
    if (preflightProblem(error) !== 'AlreadyProcessed') throw error;
  }
  return signature;
}

/** Sends a signed transaction by the nodes of a network. */
export const sendByNode = (
  context: NodeContext,
  transaction: Uint8Array,
  network: CaipNetwork,
  options: SendOptions,
  signal: AbortSignal,
): Promise<string> => withNode(context, network, [signal], node => sendTransaction(node, transaction, options));
