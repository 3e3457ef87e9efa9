import type { Chain } from '../chains/chains.js';
import { BLOCKS_BYTES, NodeRpc } from '../chains/node-rpc.js';
import type { BlockRow, Db } from '../database/schema.js';
import { readBlocks, readHead, type EvmHead } from './evm-blocks.js';
import { indexBlock } from './evm-transfers.js';
import { addBlock, removeAbove, type Turn } from './index-store.js';

/** Indexes what is new on one network. */
export interface ChainIndexer {
  readonly chain: string;
  /** Indexes the next blocks. Resolves with true if more blocks are waiting. */
  step(): Promise<boolean>;
}

const BLOCKS_PER_STEP = 24;

/** Settings of an indexer. */
export interface IndexerSettings {
  /** First block or slot. */
  readonly from: number;
  /** Reports what the index loses. */
  readonly warn: (message: string) => void;
}

/**
 * Blocks by which a chain may become shorter: they are read again soon. A node that lacks more is behind, or syncs anew, and
 * takes nothing away: what it has pruned meanwhile could not be read again.
 */
const SHORTER = 128;
/**
 * Looks in a row after which a chain that has become shorter is believed. Behind one address there may be several nodes, of
 * which some have the newest blocks a little later.
 */
const LOOKS = 10;

const HIGHEST = Number.MAX_SAFE_INTEGER;

/** Returns the highest indexed block up to a number. */
const indexedUpTo = (db: Db, chain: string, number = HIGHEST): Promise<BlockRow | undefined> =>
  db
    .selectFrom('blocks')
    .select(['chain', 'number', 'hash', 'parent_hash'])
    .where('chain', '=', chain)
    .where('number', '<=', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the highest indexed block that the node has too; undefined if it has another one for each. Doubles the step while
 * the blocks differ, so that a long reorganisation takes few requests.
 * @throws {NodeError} if the node lacks a block below its newest one, which proves nothing
 */
async function commonBlock(db: Db, rpc: NodeRpc, highest: BlockRow, newest: number): Promise<number | undefined> {
  let step = 1;
  let known: BlockRow | undefined = highest;
  while (known) {
    const { chain, number, hash }: BlockRow = known;
    const head = await readHead(rpc, number);
    if (!head && number <= newest) throw rpc.fault(`has no block ${number}`);
    if (head?.hash === hash) return number;
    known = number === 0 ? undefined : await indexedUpTo(db, chain, Math.max(0, number - step));
    step *= 2;
  }
  return undefined;
}

/** Tells whether the newest block of a node is indexed, and is not the highest one. */
async function hasIndexed(db: Db, { chain, number }: BlockRow, head: EvmHead): Promise<boolean> {
  if (head.number >= number) return false;
  const indexed = await indexedUpTo(db, chain, head.number);
  return indexed?.hash === head.hash;
}

/** Creates the indexer of an EVM network, which follows its blocks one by one from `from`. */
export function evmIndexer(
  db: Db,
  turn: Turn,
  { id: chain, url }: Chain,
  { from, warn }: IndexerSettings,
): ChainIndexer {
  const rpc = new NodeRpc(chain, url, BLOCKS_BYTES);
  let shorterLooks = 0;
  return {
    chain,
    async step() {
      const tip = await indexedUpTo(db, chain);
      const head = await readHead(rpc, 'latest');
      const isShorter = tip !== undefined && head !== undefined && (await hasIndexed(db, tip, head));
      shorterLooks = isShorter ? shorterLooks + 1 : 0;
      if (!head || head.hash === tip?.hash || (isShorter && shorterLooks < LOOKS)) return false;
      if (!tip && head.number < from) return false; // the node syncs
      const isBehind = tip !== undefined && tip.number - head.number > SHORTER;
      const shared = isBehind ? await indexedUpTo(db, chain, head.number) : tip;
      if (shared && (await readHead(rpc, shared.number))?.hash !== shared.hash) {
        const common = await commonBlock(db, rpc, shared, head.number);
        if (common === undefined || shared.number - common > SHORTER)
          warn(`${chain} is indexed again from ${common ?? 'its start'}: the node has other blocks`);
        await removeAbove(db, turn, chain, common);
        return true;
      }
      if (isBehind) return false;
      let parent = tip;
      const first = tip ? tip.number + 1 : from;
      const count = Math.min(BLOCKS_PER_STEP, head.number - first + 1);
      for await (const { block, receipts } of readBlocks(rpc, first, count, turn)) {
        if (parent && block.parentHash !== parent.hash) return parent !== tip; // replaced meanwhile: a next step finds out
        parent = { chain, number: block.number, hash: block.hash, parent_hash: block.parentHash };
        await addBlock(db, turn, parent, indexBlock(chain, block, receipts));
      }
      if (parent === tip) throw rpc.fault(`has not all of block ${first} and its receipts`);
      return (parent?.number ?? -1) < head.number;
    },
  };
}
