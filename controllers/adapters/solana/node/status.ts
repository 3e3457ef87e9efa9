import * as z from 'zod/mini';
import type { ActivityStatus } from '../../../domain/assets/activity.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { inContext, withNode, type NodeContext } from './node.js';

const statusSchema = z.object({
  err: z.unknown(),
  confirmationStatus: z.nullish(z.enum(['processed', 'confirmed', 'finalized'])),
});

/** Reads whether a transaction is confirmed, and whether it succeeded; also one of the node's history. */
export const readStatus = (
  context: NodeContext,
  signature: string,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<ActivityStatus> =>
  withNode(context, network, [signal], async node => {
    const params = [[signature], { searchTransactionHistory: true }];
    const schema = inContext(z.tuple([z.nullable(statusSchema)]));
    const [status] = (await node.ask('getSignatureStatuses', params, schema)).value;
    if (!status || status.confirmationStatus === 'processed') return 'pending';
    return (status.err ?? null) === null ? 'confirmed' : 'failed';
  });
