import * as z from 'zod/mini';
import type { NodeRpc } from '../chains/node-rpc.js';

const hex = z.string().check(z.regex(/^0x[0-9a-f]*$/i));
const lower = z.pipe(
  hex,
  z.transform(value => value.toLowerCase()),
);
const number = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i)),
  z.transform(value => Number(value)),
);
const amount = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  z.transform(value => BigInt(value)),
);

const headSchema = z.object({ number, hash: lower, parentHash: lower });
const blockSchema = z.object({
  number,
  hash: lower,
  parentHash: lower,
  timestamp: number,
  transactions: z.array(
    z.object({
      hash: lower,
      from: lower,
      to: z.nullish(lower),
      value: amount,
      nonce: number,
      input: lower,
      transactionIndex: number,
    }),
  ),
});
const receiptSchema = z.object({
  transactionHash: lower,
  blockHash: lower,
  status: number,
  logs: z.array(z.object({ address: lower, topics: z.array(lower), data: lower, logIndex: number })),
});

/** Number and hashes of a block. */
export type EvmHead = z.infer<typeof headSchema>;
/** A block with its transactions. */
export type EvmBlock = z.infer<typeof blockSchema>;
/** Result of a transaction. */
export type EvmReceipt = z.infer<typeof receiptSchema>;

const tag = (block: number | 'latest'): string => (block === 'latest' ? block : `0x${block.toString(16)}`);

/** Reads a header; undefined if the node has no such block. */
export async function readHead(rpc: NodeRpc, block: number | 'latest'): Promise<EvmHead | undefined> {
  const head = await rpc.call(z.nullable(headSchema), 'eth_getBlockByNumber', [tag(block), false]);
  return head ?? undefined;
}

/** Reads blocks with their receipts; shorter than `count` if a block is missing or was replaced during the read. */
export async function readBlocks(
  rpc: NodeRpc,
  first: number,
  count: number,
): Promise<readonly { readonly block: EvmBlock; readonly receipts: readonly EvmReceipt[] }[]> {
  const tags = Array.from({ length: count }, (_, index) => tag(first + index));
  const results = await rpc.batch(
    tags.flatMap(block => [
      { method: 'eth_getBlockByNumber', params: [block, true] },
      { method: 'eth_getBlockReceipts', params: [block] },
    ]),
  );
  const read = <T>(schema: z.ZodMiniType<T>, index: number): T | null => {
    const result = results[index];
    if (!result || 'error' in result) throw rpc.fault(`answered with an error: ${result?.error ?? 'none'}`);
    return rpc.check(z.nullable(schema), 'eth_getBlockReceipts', result.value);
  };
  const blocks = [];
  for (let index = 0; index < count; index += 1) {
    const block = read(blockSchema, 2 * index);
    const receipts = read(z.array(receiptSchema), 2 * index + 1);
    if (!block || !receipts) break;
    const isWhole =
      receipts.length === block.transactions.length && receipts.every(({ blockHash }) => blockHash === block.hash);
    if (!isWhole) break;
    blocks.push({ block, receipts });
  }
  return blocks;
}
