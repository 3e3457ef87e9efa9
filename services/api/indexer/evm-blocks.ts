import * as z from 'zod/mini';
import { blockTime } from '../chains/block-time.js';
import type { CallResult, NodeRpc } from '../chains/node-rpc.js';
import type { Turn } from './index-store.js';

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
  timestamp: z.pipe(number, z.transform(blockTime)),
  transactions: z.array(
    z.object({
      hash: lower,
      from: lower,
      to: z.nullish(lower),
      value: amount,
      nonce: number,
      input: lower,
      gas: z.nullish(amount),
      transactionIndex: number,
    }),
  ),
});
const receiptSchema = z
  .object({
    transactionHash: lower,
    blockHash: lower,
    status: z.nullish(number),
    /** Root of the state, which a receipt before the Byzantium fork has in place of the status (EIP-658). */
    root: z.nullish(hex),
    gasUsed: z.nullish(amount),
    logs: z.array(z.object({ address: lower, topics: z.array(lower), data: lower, logIndex: number })),
  })
  .check(z.refine(({ status, root }) => typeof status === 'number' || typeof root === 'string'));

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

/** A block with the results of its transactions. */
interface WholeBlock {
  readonly block: EvmBlock;
  readonly receipts: readonly EvmReceipt[];
}

/** An answer of the node is parsed at once, and requests of visitors wait for that: with visitors, blocks are few. */
const BLOCKS_PER_REQUEST = { alone: 8, visited: 2 } as const;

/**
 * Reads blocks with their receipts; ends early if a block is missing or was replaced during the read. Each block is
 * checked when it is taken, and `giveWay` is awaited before the next one.
 */
export async function* readBlocks(
  rpc: NodeRpc,
  first: number,
  count: number,
  { giveWay, isVisited }: Pick<Turn, 'giveWay' | 'isVisited'>,
): AsyncGenerator<WholeBlock> {
  for (let at = 0, some: number; at < count; at += some) {
    some = Math.min(BLOCKS_PER_REQUEST[isVisited() ? 'visited' : 'alone'], count - at);
    const numbers = Array.from({ length: some }, (_, index) => first + at + index);
    const results = await rpc.batch(
      numbers.flatMap(block => [
        { method: 'eth_getBlockByNumber', params: [tag(block), true] },
        { method: 'eth_getBlockReceipts', params: [tag(block)] },
      ]),
    );
    for (const index of numbers.keys()) {
      await giveWay();
      const whole = wholeBlock(rpc, first + at + index, [results[2 * index], results[2 * index + 1]]);
      if (!whole) return;
      yield whole;
    }
  }
}

/** Returns a block with its receipts; undefined if one is missing or the receipts are of another block. @throws {NodeError} */
function wholeBlock(
  rpc: NodeRpc,
  expected: number,
  [ofBlock, ofReceipts]: readonly (CallResult | undefined)[],
): WholeBlock | undefined {
  const read = <T>(schema: z.ZodMiniType<T>, method: string, result?: CallResult): T | null => {
    if (!result || 'error' in result) throw rpc.fault(`answered ${method} with an error: ${result?.error ?? 'none'}`);
    return rpc.check(z.nullable(schema), method, result.value);
  };
  const block = read(blockSchema, 'eth_getBlockByNumber', ofBlock);
  const receipts = read(z.array(receiptSchema), 'eth_getBlockReceipts', ofReceipts);
  // The index would go on after the number that the block names, which no node may ever reach
  if (block && block.number !== expected) throw rpc.fault('answered eth_getBlockByNumber with another block');
  if (!block || receipts?.length !== block.transactions.length) return undefined;
  return receipts.every(({ blockHash }) => blockHash === block.hash) ? { block, receipts } : undefined;
}
