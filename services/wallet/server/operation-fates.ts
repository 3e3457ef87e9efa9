import {
  parseTransaction,
  recoverTransactionAddress,
  TransactionNotFoundError,
  type Client,
  type Hex,
  type TransactionSerializedEIP1559,
} from 'viem';
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction';
import { getBlockNumber, getLogs, getTransaction, getTransactionCount } from 'viem/actions';
import { getAbiItem } from 'viem/utils';
import * as z from 'zod/mini';
import { hexQuantity } from '../shared/hex-quantity.js';
import { gweiOf } from './relayer.js';

/** Blocks in which the event of an operation is looked for; nodes limit the range. */
const RECENT = 2_000n;

/** Returns the transaction in which the EntryPoint carried out an operation up to a block, within some blocks before it. */
async function carriedOutIn(client: Client, operation: Hex, to: bigint, blocks: bigint): Promise<Hex | undefined> {
  const [log] = await getLogs(client, {
    address: entryPoint08Address,
    event: getAbiItem({ abi: entryPoint08Abi, name: 'UserOperationEvent' }),
    args: { userOpHash: operation },
    fromBlock: to > blocks ? to - blocks : 0n,
    toBlock: to,
  });
  return log?.transactionHash;
}

/** Returns the recent transaction in which the EntryPoint carried out an operation; undefined if there is none. */
export const transactionOf = async (client: Client, operation: Hex): Promise<Hex | undefined> =>
  carriedOutIn(client, operation, await getBlockNumber(client, { cacheTime: 0 }), RECENT);

const receipt = z.nullable(
  z.object({
    status: z.nullish(hexQuantity),
    blockNumber: z.nullish(hexQuantity),
    gasUsed: hexQuantity,
    effectiveGasPrice: hexQuantity,
    /** A rollup tells what the network below it charges besides. */
    l1Fee: z.nullish(hexQuantity),
  }),
);

const receiptOf = async (client: Client, hash: Hex): Promise<z.output<typeof receipt>> =>
  receipt.parse(await client.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never));

/** Returns what a transaction has cost its sender in gwei; undefined until it is mined. */
export async function costOf(client: Client, hash: Hex): Promise<number | undefined> {
  const read = await receiptOf(client, hash);
  if (!read) return undefined;
  return gweiOf(BigInt(read.gasUsed) * BigInt(read.effectiveGasPrice) + BigInt(read.l1Fee ?? 0));
}

/** Tells whether a node knows a transaction. Unlike `isKnown`, it throws if the node gives no answer. */
const isFound = (client: Client, hash: Hex): Promise<boolean> =>
  getTransaction(client, { hash }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TransactionNotFoundError) return false;
      throw error;
    },
  );

/** Blocks in which a transaction waits to be mined: within them, a stranger carries out its operation first. */
const WAITING = 300n;

/**
 * Tells whether another transaction has carried out an operation before the one that reverted. Throws if the node does not tell,
 * or refuses the range of blocks.
 */
export async function wasCarriedOutBefore(client: Client, operation: Hex, reverted: Hex): Promise<boolean> {
  const read = await receiptOf(client, reverted);
  if (!read?.blockNumber) throw new Error('The receipt names no block');
  return (await carriedOutIn(client, operation, BigInt(read.blockNumber), WAITING)) !== undefined;
}

/** What became of a transaction of the relayer; `replaced` if another one has used its nonce. */
export type TransactionFate = 'success' | 'reverted' | 'replaced' | 'pending' | 'unknown';

/** Returns what became of signed bytes, as far as a node tells. Throws if it gives no answer. */
export async function fateOf(
  client: Client,
  { hash, raw }: { readonly hash: Hex; readonly raw: Hex },
): Promise<TransactionFate> {
  const mined = async (): Promise<TransactionFate | undefined> => {
    const read = await receiptOf(client, hash);
    return read ? (BigInt(read.status ?? 1) === 1n ? 'success' : 'reverted') : undefined;
  };
  const first = await mined();
  if (first) return first;
  const serializedTransaction = raw as TransactionSerializedEIP1559; // written by `submit`
  const address = await recoverTransactionAddress({ serializedTransaction }); // the key may have changed since
  const { nonce = 0 } = parseTransaction(serializedTransaction);
  const used = await getTransactionCount(client, { address, blockTag: 'latest' });
  // It may have been mined between the two answers
  if (used > nonce) return (await mined()) ?? 'replaced';
  return (await isFound(client, hash)) ? 'pending' : 'unknown';
}
