import type { Chain } from '../chains/chains.js';
import { NodeRpc } from '../chains/node-rpc.js';
import type { BlockRow, Db } from '../database/schema.js';
import { readBlocks, readHead } from './evm-blocks.js';
import { indexBlock } from './evm-transfers.js';
import { addBlock, removeAbove, type Turn } from './index-store.js';

/** Indexes what is new on one network. */
export interface ChainIndexer {
  readonly chain: string;
  /** Indexes the next blocks. Resolves with true if more blocks are waiting. */
  step(): Promise<boolean>;
}

const BLOCKS_PER_STEP = 24;

const tipOf = (db: Db, chain: string): Promise<BlockRow | undefined> =>
  db
    .selectFrom('blocks')
    .select(['chain', 'number', 'hash', 'parent_hash'])
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the highest indexed block that the node still has; undefined if it has none of them. Doubles the step while the
 * blocks differ, so that a long reorganisation takes few requests.
 */
async function commonBlock(db: Db, rpc: NodeRpc, tip: BlockRow): Promise<number | undefined> {
  let step = 1;
  let known: BlockRow | undefined = tip;
  while (known) {
    const { number, hash }: BlockRow = known;
    if ((await readHead(rpc, number))?.hash === hash) return number;
    known = await db
      .selectFrom('blocks')
      .select(['chain', 'number', 'hash', 'parent_hash'])
      .where('chain', '=', tip.chain)
      .where('number', '<=', Math.max(0, number - step))
      .where('number', '<', number)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    step *= 2;
  }
  return undefined;
}

/** Creates the indexer of an EVM network, which follows its blocks one by one from `from`. */
export function evmIndexer(db: Db, turn: Turn, { id: chain, url }: Chain, from: number): ChainIndexer {
  const rpc = new NodeRpc(chain, url);
  return {
    chain,
    async step() {
      const tip = await tipOf(db, chain);
      const head = await readHead(rpc, 'latest');
      if (!head || (tip && head.hash === tip.hash)) return false;
      let parent = tip;
      if (tip && (await readHead(rpc, tip.number))?.hash !== tip.hash) {
        const common = await commonBlock(db, rpc, tip);
        await removeAbove(db, turn, chain, common);
        return true;
      }
      const first = tip ? tip.number + 1 : Math.min(from, head.number);
      const count = Math.min(BLOCKS_PER_STEP, head.number - first + 1);
      for await (const { block, receipts } of readBlocks(rpc, first, count, turn)) {
        if (parent && block.parentHash !== parent.hash) return true; // replaced meanwhile: the next step finds out
        parent = { chain, number: block.number, hash: block.hash, parent_hash: block.parentHash };
        await addBlock(db, turn, parent, indexBlock(chain, block, receipts));
      }
      return (parent?.number ?? -1) < head.number;
    },
  };
}
