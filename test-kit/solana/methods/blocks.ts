import * as z from 'zod/mini';
import type { Block } from '../blocks.js';
import { BLOCK_CLEANED_UP, BLOCK_NOT_AVAILABLE, INVALID_PARAMS, RpcError } from '../rpc-error.js';
import { transactionEncodings, transactionJson } from '../transaction-json.js';
import { check, commitmentParam, slotFor, u64Param, type Method, type MethodContext } from './method.js';

/** Number of slots that `getBlocks` looks at, as on a node. */
const MAX_RANGE = 500_000n;

const commitment = z.nullish(commitmentParam);
const blockOptions = z.nullish(
  z.object({
    commitment,
    encoding: z.nullish(z.enum(transactionEncodings)),
    transactionDetails: z.nullish(z.enum(['full', 'signatures', 'none'])),
    maxSupportedTransactionVersion: z.nullish(z.int()),
    rewards: z.nullish(z.boolean()),
  }),
);
const rangeOptions = z.nullish(z.object({ commitment }));

function blockOf({ ledger: { blocks } }: MethodContext, slot: bigint, newest: bigint): Block {
  if (slot > newest) throw new RpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`);
  const block = blocks.inSlot(slot);
  if (block) return block;
  const first = blocks.firstSlot;
  throw new RpcError(
    BLOCK_CLEANED_UP,
    `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
  );
}

/** Methods for blocks. Every slot of the local chain has one. */
export const blockMethods: Readonly<Record<string, Method>> = {
  getFirstAvailableBlock: ({ ledger }) => ledger.blocks.firstSlot,

  getBlocks: (context, params) => {
    const [first, end, options] = check(
      z.tuple([u64Param, z.optional(z.nullish(u64Param)), z.optional(rangeOptions)]),
      params,
    );
    const newest = slotFor(context, options);
    const last = end === undefined || end === null || end > newest ? newest : end;
    if (last - first > MAX_RANGE) throw new RpcError(INVALID_PARAMS, `Slot range too large; max ${MAX_RANGE}`);
    const { firstSlot } = context.ledger.blocks;
    const start = first > firstSlot ? first : firstSlot;
    return Array.from({ length: Math.max(0, Number(last - start) + 1) }, (_, index) => start + BigInt(index));
  },

  getBlock: (context, params) => {
    const [slot, options] = check(z.tuple([u64Param, z.optional(blockOptions)]), params);
    const { ledger } = context;
    const { blockhash, height, time } = blockOf(context, slot, slotFor(context, options));
    const details = options?.transactionDetails ?? 'full';
    const landed = ledger.inSlot(slot);
    const version = options?.maxSupportedTransactionVersion;
    const encoding = options?.encoding ?? 'json';
    const saysVersion = version !== undefined && version !== null;
    return {
      blockhash,
      blockHeight: height,
      blockTime: time,
      parentSlot: slot - 1n,
      previousBlockhash: ledger.blocks.inSlot(slot - 1n)?.blockhash ?? blockhash,
      ...(options?.rewards !== false && { rewards: [] }),
      ...(details === 'signatures' && { signatures: landed.map(({ signature }) => signature) }),
      ...(details === 'full' && {
        transactions: landed.map(one =>
          transactionJson(one, encoding, saysVersion, address => ledger.account(address)),
        ),
      }),
    };
  },
};
