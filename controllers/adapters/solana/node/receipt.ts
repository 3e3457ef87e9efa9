import * as z from 'zod/mini';
import { W3mError } from '../../../domain/errors/errors.js';
import type { Receipt, ReceiptQuery } from '../../asset-reads.js';
import { wholeNumber, withNode, type NodeContext } from './node.js';

const tokenBalances = z.nullish(
  z.array(
    z.object({
      mint: z.string(),
      owner: z.optional(z.string()),
      uiTokenAmount: z.object({ amount: wholeNumber }),
    }),
  ),
);
const transactionSchema = z.nullable(
  z.object({
    transaction: z.object({ message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string() })) }) }),
    meta: z.object({
      fee: wholeNumber,
      preBalances: z.array(wholeNumber),
      postBalances: z.array(wholeNumber),
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
    }),
  }),
);

type Read = NonNullable<z.output<typeof transactionSchema>>;

/**
 * Reads what a confirmed transaction has changed for an address: of a token, what all of its accounts got.
 * @throws {W3mError} `RPC_FAILED` if the node does not have it, or as `withNode`
 */
export const readReceipt = (
  context: NodeContext,
  { hash, network, address, assets }: ReceiptQuery,
  signal?: AbortSignal,
): Promise<Receipt> =>
  withNode(context, network, [signal], async node => {
    const params = [hash, { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }];
    const read = await node.ask('getTransaction', params, transactionSchema);
    if (!read) throw new W3mError('RPC_FAILED', { cause: new Error('The node does not have the transaction') });
    const isPayer = read.transaction.message.accountKeys[0]?.pubkey === address;
    const fee = isPayer ? read.meta.fee : undefined;
    return {
      fee,
      changes: assets.map(token => (token === undefined ? lamportsOf(read, address) : tokensOf(read, address, token))),
    };
  });

function lamportsOf({ transaction, meta: { fee, preBalances, postBalances } }: Read, address: string): bigint {
  const at = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === address);
  if (at < 0) return 0n;
  return (postBalances[at] ?? 0n) - (preBalances[at] ?? 0n) + (at === 0 ? fee : 0n);
}

function tokensOf({ meta }: Read, address: string, token: string): bigint {
  const sumOf = (balances: z.output<typeof tokenBalances>): bigint =>
    (balances ?? [])
      .filter(({ mint, owner }) => mint === token && owner === address)
      .reduce((sum, { uiTokenAmount }) => sum + uiTokenAmount.amount, 0n);
  return sumOf(meta.postTokenBalances) - sumOf(meta.preTokenBalances);
}
