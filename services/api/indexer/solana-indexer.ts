import type { Chain } from '../chains/chains.js';
import { BLOCKS_BYTES, NodeRpc } from '../chains/node-rpc.js';
import type { CheckpointRow, Db } from '../database/schema.js';
import type { ChainIndexer, IndexerSettings } from './evm-indexer.js';
import { addSlots, removeAbove, type Turn } from './index-store.js';
import { readFirstSlot, readSlot, readSlots, readSolanaBlocks, readTime } from './solana-blocks.js';
import { indexSolanaBlock } from './solana-transfers.js';

/** Slots that are looked at in one step, and blocks that are read in one request. */
const SLOTS_PER_STEP = 500;
const BLOCKS_PER_REQUEST = 50;

const checkpointOf = (db: Db, chain: string): Promise<CheckpointRow | undefined> =>
  db.selectFrom('checkpoints').select(['chain', 'slot', 'blockhash']).where('chain', '=', chain).executeTakeFirst();

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
  const last = await db
    .selectFrom('transactions')
    .select(['block_number', 'mined_at'])
    .where('chain', '=', chain)
    .where('block_number', '>=', 0) // demo history lies below
    .orderBy('block_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return false; // nothing is lost
  const time = await readTime(rpc, newest);
  return newest < last.block_number && time !== undefined && time > last.mined_at ? false : undefined;
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
  return {
    chain,
    async step() {
      let checkpoint = await checkpointOf(db, chain);
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
      const last = Math.min(newest, first + SLOTS_PER_STEP - 1);
      const slots = await readSlots(rpc, first, last);
      for (let index = 0; index < slots.length; index += BLOCKS_PER_REQUEST) {
        const some = slots.slice(index, index + BLOCKS_PER_REQUEST);
        const blocks = await readSolanaBlocks(rpc, some, turn.giveWay);
        const rows = blocks.map((block, at) => indexSolanaBlock(chain, some[at] ?? 0, block));
        const next: CheckpointRow = { chain, slot: some.at(-1) ?? last, blockhash: blocks.at(-1)?.blockhash ?? '' };
        await addSlots(db, turn, [checkpoint, next], {
          transactions: rows.flatMap(({ transactions }) => transactions),
          transfers: rows.flatMap(({ transfers }) => transfers),
        });
        checkpoint = next;
        verified = next.blockhash;
      }
      looked = last + 1;
      return last < newest;
    },
  };
}
