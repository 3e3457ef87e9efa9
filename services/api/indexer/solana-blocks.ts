import * as z from 'zod/mini';
import { blockTime } from '../chains/block-time.js';
import type { NodeRpc } from '../chains/node-rpc.js';
import type { Turn } from './index-store.js';

const text = z.string();
const instruction = z.object({
  program: z.optional(text),
  programId: text,
  parsed: z.optional(z.unknown()),
});
const tokenBalance = z.object({ accountIndex: z.int(), mint: text, owner: z.optional(text) });
const transactionMembers = {
  transaction: z.object({
    signatures: z.tuple([text], text),
    message: z.object({
      accountKeys: z.array(z.object({ pubkey: text, signer: z.optional(z.boolean()) })).check(z.minLength(1)),
      instructions: z.array(instruction),
    }),
  }),
  meta: z.object({
    err: z.unknown(),
    innerInstructions: z.nullish(z.array(z.object({ index: z.int(), instructions: z.array(instruction) }))),
    preTokenBalances: z.nullish(z.array(tokenBalance)),
    postTokenBalances: z.nullish(z.array(tokenBalance)),
  }),
};
/** Time of a block, in seconds since 1970. */
export const timeSchema = z.nullish(z.pipe(z.int(), z.transform(blockTime)));
const blockSchema = z.object({
  blockhash: text,
  blockTime: timeSchema,
  transactions: z.array(z.object(transactionMembers)),
});

/** Answer of `getTransaction`. */
export const transactionSchema = z.object({ ...transactionMembers, slot: z.int(), blockTime: timeSchema });

/** A block of Solana with parsed transactions. */
export type SolanaBlock = z.infer<typeof blockSchema>;
/** A transaction of a block. */
export type SolanaTransaction = SolanaBlock['transactions'][number];
/** An instruction, parsed if the node knows its program. */
export type SolanaInstruction = z.infer<typeof instruction>;

/** A confirmed block was never undone on the public network; `finalized` would show a transfer 13 seconds late. */
const COMMITMENT = 'confirmed';
const OPTIONS = {
  commitment: COMMITMENT,
  encoding: 'jsonParsed',
  transactionDetails: 'full',
  rewards: false,
  maxSupportedTransactionVersion: 0,
};

/** Reads the slots with blocks from `first` to `last`. @throws {NodeError} for slots after which an index could not go on */
export async function readSlots(rpc: NodeRpc, first: number, last: number): Promise<readonly number[]> {
  const slots = await rpc.call(z.array(z.int()), 'getBlocks', [first, last, { commitment: COMMITMENT }]);
  if (slots.some((slot, at) => slot < first || slot > last || slot <= (slots[at - 1] ?? -1)))
    throw rpc.fault('answered getBlocks with other slots');
  return slots;
}

/** Reads the newest slot. */
export const readSlot = (rpc: NodeRpc): Promise<number> => rpc.call(z.int(), 'getSlot', [{ commitment: COMMITMENT }]);

/** Reads the oldest slot whose block the node still has. */
export const readFirstSlot = (rpc: NodeRpc): Promise<number> => rpc.call(z.int(), 'getFirstAvailableBlock');

/** Reads when the block of a slot was made, in milliseconds; undefined if the node does not tell. */
export async function readTime(rpc: NodeRpc, slot: number): Promise<number | undefined> {
  const seconds = await rpc.call(z.nullable(z.int()), 'getBlockTime', [slot]);
  return seconds === null ? undefined : seconds * 1000;
}

/** Reads blocks in one request, and awaits `giveWay` before it checks each. @throws {NodeError} if one is missing */
export async function readSolanaBlocks(
  rpc: NodeRpc,
  slots: readonly number[],
  giveWay: Turn['giveWay'],
): Promise<readonly SolanaBlock[]> {
  const results = await rpc.batch(slots.map(slot => ({ method: 'getBlock', params: [slot, OPTIONS] })));
  const blocks: SolanaBlock[] = [];
  for (const result of results) {
    await giveWay();
    if ('error' in result) throw rpc.fault(`answered getBlock with an error: ${result.error}`);
    blocks.push(rpc.check(blockSchema, 'getBlock', result.value));
  }
  return blocks;
}
