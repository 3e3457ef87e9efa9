import { TransactionReceiptNotFoundError } from 'viem';
import { getTransactionReceipt } from 'viem/actions';
import type { ActivityStatus } from '../../../domain/assets/activity.js';
import type { TransactionQuery } from '../../asset-reads.js';
import { hasFailed } from '../../../domain/assets/own-operations.js';
import { withNodes, type NodeContext } from '../node-client.js';
import { isBytes } from '../wallet-replies.js';

/**
 * Reads whether a transaction is in a block, and whether it succeeded: neither reverted, nor only carried operations of the
 * account that failed (ERC-4337). Text that is no hash stays pending.
 */
export async function readStatus(
  context: NodeContext,
  { hash, network, address }: TransactionQuery,
  signal?: AbortSignal,
): Promise<ActivityStatus> {
  if (!isBytes(hash, 32)) return 'pending';
  return withNodes(context, network, [signal], async client => {
    try {
      const { status, logs } = await getTransactionReceipt(client, { hash });
      return status === 'reverted' || hasFailed(logs, address) ? 'failed' : 'confirmed';
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return 'pending';
      throw error;
    }
  });
}
