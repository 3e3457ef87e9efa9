import type { Chain } from '../chains/chains.js';
import { NodeRpc } from '../chains/node-rpc.js';
import type { CheckpointRow, Db } from '../database/schema.js';
import type { ChainIndexer } from './evm-indexer.js';
import { addSlots, removeAbove, type Turn } from './index-store.js';
import { readFirstSlot, readSlot, readSlots, readSolanaBlocks } from './solana-blocks.js';
import { indexSolanaBlock } from './solana-transfers.js';

/** Slots that are looked at in one step, and blocks that are read in one request. */
const SLOTS_PER_STEP = 500;
const BLOCKS_PER_REQUEST = 50;

const checkpointOf = (db: Db, chain: string): Promise<CheckpointRow | undefined> =>
  db.selectFrom('checkpoints').select(['chain', 'slot', 'blockhash']).where('chain', '=', chain).executeTakeFirst();

/** Returns whether the node still has the block of a checkpoint; a local ledger starts anew with the same genesis. */
async function hasBlock(rpc: NodeRpc, { giveWay }: Turn, { slot, blockhash }: CheckpointRow): Promise<boolean> {
  if ((await readSlot(rpc)) < slot) return false;
  const [known] = await readSlots(rpc, slot, slot);
  if (known === undefined) return false;
  const [block] = await readSolanaBlocks(rpc, [slot], giveWay);
  return block?.blockhash === blockhash;
}

/** Creates the indexer of a Solana network, which follows its confirmed blocks. */
export function solanaIndexer(db: Db, turn: Turn, { id: chain, url }: Chain, from: number): ChainIndexer {
  const rpc = new NodeRpc(chain, url);
  let verified: string | undefined;
  let looked = 0; // slots below have no block that is not indexed
  return {
    chain,
    async step() {
      let checkpoint = await checkpointOf(db, chain);
      // A checkpoint of an earlier run or of another instance
      if (checkpoint && checkpoint.blockhash !== verified && !(await hasBlock(rpc, turn, checkpoint))) {
        await removeAbove(db, turn, chain);
        looked = 0;
        return true;
      }
      const start = checkpoint ? checkpoint.slot + 1 : Math.max(from, await readFirstSlot(rpc));
      const first = Math.max(start, looked);
      const newest = await readSlot(rpc);
      if (newest < first - 1) [verified, looked] = [undefined, 0]; // the ledger was reset
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
