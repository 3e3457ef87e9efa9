import { TransactionReceiptNotFoundError } from 'viem';
import { getTransactionReceipt } from 'viem/actions';
import type { ActivityStatus } from '../../../domain/assets/activity.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { withNodes, type NodeContext } from '../node-client.js';
import { isBytes } from '../wallet-replies.js';

/** Reads whether a transaction is in a block, and whether it succeeded. Text that is no hash stays pending. */
export async function readStatus(
  context: NodeContext,
  hash: string,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<ActivityStatus> {
  if (!isBytes(hash, 32)) return 'pending';
  return withNodes(context, network, [signal], async client => {
    try {
      const { status } = await getTransactionReceipt(client, { hash });
      return status === 'success' ? 'confirmed' : 'failed';
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return 'pending';
      throw error;
    }
  });
}
