import type { Chain } from '../chains/chains.js';
import { BLOCKS_BYTES, NodeRpc } from '../chains/node-rpc.js';
import type { CheckpointRow, Db, TransactionRow } from '../database/schema.js';
import type { ChainIndexer, IndexerSettings } from './evm-indexer.js';
import { addSlots, removeAbove, type Turn } from './index-store.js';
import { readFirstSlot, readSlot, readSlots, readSolanaBlocks, readTime, type SolanaBlock } from './solana-blocks.js';
import { indexSolanaBlock } from './solana-transfers.js';

/** Slots that are looked at in one step, and blocks that are read in one request. */
const SLOTS_PER_STEP = 500;
const BLOCKS_PER_REQUEST = 50;
/** Most slots of `getBlocks`. A list of as many without a block is believed; a node that is behind lists none either. */
const MOST_SLOTS = 500_000;

const checkpointOf = (db: Db, chain: string): Promise<CheckpointRow | undefined> =>
  db.selectFrom('checkpoints').select(['chain', 'slot', 'blockhash']).where('chain', '=', chain).executeTakeFirst();

const newestTransaction = (
  db: Db,
  chain: string,
): Promise<Pick<TransactionRow, 'block_number' | 'mined_at'> | undefined> =>
  db
    .selectFrom('transactions')
    .select(['block_number', 'mined_at'])
    .where('chain', '=', chain)
    .where('block_number', '>=', 0) // demo history lies below
    .orderBy('block_number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns blocks with a time: where a node does not tell one, that of the indexed block before. */
async function timedBlocks(db: Db, chain: string, blocks: readonly SolanaBlock[]): Promise<readonly SolanaBlock[]> {
  if (blocks.every(({ blockTime }) => typeof blockTime === 'number')) return blocks;
  let before = ((await newestTransaction(db, chain))?.mined_at ?? 0) / 1000;
  return blocks.map(block => {
    before = block.blockTime ?? before;
    return { ...block, blockTime: before };
  });
}

/**
 * Whether the ledger of the node is the one that was indexed; undefined while nothing proves it. A local ledger starts anew
 * with the same genesis: it has another block in the slot, or a lower slot at a later time. A node that is behind has neither.
 */
async function isSameLedger(
  db: Db,
  rpc: NodeRpc,
  { giveWay }: Turn,
  { chain, slot, blockhash }: CheckpointRow,
): Promise<boolean | undefined> {
  const [newest, first] = await Promise.all([readSlot(rpc), readFirstSlot(rpc)]);
  if (first > slot) return true; // of what is pruned, nothing can be proved
  if (newest >= slot) {
    const [listed] = await readSlots(rpc, slot, slot);
    if (listed === undefined) return undefined;
    const [block] = await readSolanaBlocks(rpc, [slot], giveWay);
    return block?.blockhash === blockhash;
  }
  const last = await newestTransaction(db, chain);
  if (!last) return false; // nothing is lost
  const time = await readTime(rpc, newest);
  return newest < last.block_number && time !== undefined && time > last.mined_at ? false : undefined;
}

/** Adds the blocks of slots, after what is indexed up to a checkpoint; resolves with the next one. */
async function addAll(
  { db, turn, rpc, chain }: { readonly db: Db; readonly turn: Turn; readonly rpc: NodeRpc; readonly chain: string },
  slots: readonly number[],
  after: CheckpointRow | undefined,
): Promise<CheckpointRow | undefined> {
  let checkpoint = after;
  for (let index = 0; index < slots.length; index += BLOCKS_PER_REQUEST) {
    const some = slots.slice(index, index + BLOCKS_PER_REQUEST);
    const blocks = await timedBlocks(db, chain, await readSolanaBlocks(rpc, some, turn.giveWay));
    const rows = blocks.map((block, at) => indexSolanaBlock(chain, some[at] ?? 0, block));
    const next: CheckpointRow = { chain, slot: some.at(-1) ?? 0, blockhash: blocks.at(-1)?.blockhash ?? '' };
    await addSlots(db, turn, [checkpoint, next], {
      transactions: rows.flatMap(({ transactions }) => transactions),
      transfers: rows.flatMap(({ transfers }) => transfers),
    });
    checkpoint = next;
  }
  return checkpoint;
}

/** Creates the indexer of a Solana network, which follows its confirmed blocks. */
export function solanaIndexer(
  db: Db,
  turn: Turn,
  { id: chain, url }: Chain,
  { from, warn }: IndexerSettings,
): ChainIndexer {
  const rpc = new NodeRpc(chain, url, BLOCKS_BYTES);
  let verified: string | undefined;
  let looked = 0; // slots below have no block that is not indexed
  let span = SLOTS_PER_STEP;
  /** Goes on after a list without blocks: behind what the node has pruned, or with a longer list. */
  const lookFurther = async (first: number, last: number): Promise<void> => {
    const available = await readFirstSlot(rpc);
    if (available > first) {
      warn(`${chain} is indexed without the slots from ${first} to ${available - 1}: the node has pruned them`);
      looked = available;
    } else if (span === MOST_SLOTS) looked = last + 1;
    else span = Math.min(MOST_SLOTS, 2 * span);
  };
  return {
    chain,
    async step() {
      const checkpoint = await checkpointOf(db, chain);
      // A checkpoint of an earlier run or of another instance
      if (checkpoint && checkpoint.blockhash !== verified) {
        const isSame = await isSameLedger(db, rpc, turn, checkpoint);
        if (isSame === undefined) return false;
        if (!isSame) {
          warn(`${chain} is indexed again from its start: the node has another ledger`);
          await removeAbove(db, turn, chain);
          looked = 0;
          return true;
        }
        verified = checkpoint.blockhash;
      }
      const start = checkpoint ? checkpoint.slot + 1 : Math.max(from, await readFirstSlot(rpc));
      const first = Math.max(start, looked);
      const newest = await readSlot(rpc);
      if (newest < first - 1) [verified, looked] = [undefined, 0]; // another ledger, or a node that is behind
      if (newest < first) return false;
      const last = Math.min(newest, first + span - 1);
      const slots = (await readSlots(rpc, first, last)).slice(0, SLOTS_PER_STEP);
      const end = slots.at(-1);
      if (end === undefined) {
        if (last < newest) await lookFurther(first, last);
        return last < newest;
      }
      verified = (await addAll({ db, turn, rpc, chain }, slots, checkpoint))?.blockhash;
      span = SLOTS_PER_STEP;
      return end < newest; // of the slots above, another node of the same address may list more
    },
  };
}
