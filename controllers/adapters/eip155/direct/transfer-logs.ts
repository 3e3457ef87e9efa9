import type { Address, Client, Hex } from 'viem';
import { decodeAbiParameters, getAddress, numberToHex, padHex } from 'viem/utils';
import * as z from 'zod/mini';
import { isW3mError, W3mError } from '../../../domain/errors/errors.js';
import { toW3mError } from '../../../domain/errors/rpc-errors.js';

/** Topics of the events of ERC-20 and ERC-721, and of ERC-1155. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';

/** A movement that a contract has logged. */
export interface LoggedTransfer {
  readonly contract: Address;
  readonly from: Address;
  readonly to: Address;
  readonly amount: bigint;
  /** Id of an NFT; absent for a fungible token. */
  readonly tokenId?: bigint | undefined;
  readonly hash: Hex;
  readonly block: bigint;
  readonly logIndex: number;
  /** True if an operation of the account has caused it, although another account sent the transaction. */
  readonly isOwn?: boolean | undefined;
}

const hex = (bytes?: number): z.ZodMiniType<Hex> =>
  z.custom<Hex>(
    value =>
      typeof value === 'string' &&
      /^0x([0-9a-f]{2})*$/i.test(value) &&
      (bytes === undefined || value.length === 2 + 2 * bytes),
  );
const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i)),
  z.transform((value: string) => BigInt(value)),
);
const logSchema = z.object({
  address: hex(20),
  topics: z.array(hex(32)),
  data: hex(),
  blockNumber: quantity,
  transactionHash: hex(32),
  logIndex: quantity,
  removed: z.optional(z.boolean()),
});

/** A range of blocks, both ends included. */
export interface BlockRange {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * Reads the movements of tokens and NFTs of an account in a range of blocks. With `contracts`, only theirs.
 * @throws {W3mError} `LIMIT_EXCEEDED` if the node answers no range of this size
 */
export async function readTransferLogs(
  client: Client,
  owner: Address,
  { from, to }: BlockRange,
  contracts?: readonly Address[],
): Promise<readonly LoggedTransfer[]> {
  const me = padHex(owner, { size: 32 }).toLowerCase();
  const multi = [TRANSFER_SINGLE, TRANSFER_BATCH];
  const ask = async (topics: readonly unknown[]): Promise<readonly LoggedTransfer[]> => {
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
    const filter = { ...range, topics, ...(contracts && { address: contracts }) };
    // viem's types of eth_getLogs know no alternatives within a topic
    const reply: unknown = await client.request({ method: 'eth_getLogs', params: [filter] } as never);
    const found = z.array(logSchema).safeParse(reply);
    if (!found.success) throw new W3mError('RPC_FAILED', { cause: found.error });
    return found.data.flatMap(log => (log.removed ? [] : readLog(log)));
  };
  const found = await Promise.all([
    ask([TRANSFER, me]),
    ask([TRANSFER, null, me]),
    ask([multi, null, me]),
    ask([multi, null, null, me]),
  ]);
  const unique = new Map(found.flat().map(log => [`${log.hash}:${log.logIndex}:${log.tokenId ?? ''}`, log]));
  return [...unique.values()];
}

/** True if a smaller range may succeed: the node is there, but refuses the request. */
export const isRangeRefused = (error: unknown): boolean =>
  !['NODE_UNREACHABLE', 'REQUEST_TIMEOUT', 'REQUEST_ABORTED'].includes(
    (isW3mError(error) ? error : toW3mError(error)).code,
  );

const addressIn = (topic: Hex | undefined): Address | undefined =>
  topic && /^0x0{24}/.test(topic) ? getAddress(`0x${topic.slice(26)}`) : undefined;

const integers = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const;

/** Reads a log; one of another standard has other topics or data, and counts as none. */
function readLog(log: z.output<typeof logSchema>): readonly LoggedTransfer[] {
  const [event, first, second, third] = log.topics;
  const place = { hash: log.transactionHash, block: log.blockNumber, logIndex: Number(log.logIndex) };
  const contract = getAddress(log.address);
  if (event === TRANSFER) {
    const [from, to] = [addressIn(first), addressIn(second)];
    if (!from || !to) return [];
    if (third !== undefined) return [{ ...place, contract, from, to, amount: 1n, tokenId: BigInt(third) }];
    return log.data.length === 66 ? [{ ...place, contract, from, to, amount: BigInt(log.data) }] : [];
  }
  const [from, to] = [addressIn(second), addressIn(third)];
  if (!from || !to) return [];
  return readAmounts(event, log.data).map(([tokenId, amount]) => ({ ...place, contract, from, to, amount, tokenId }));
}

function readAmounts(event: Hex | undefined, data: Hex): readonly (readonly [id: bigint, amount: bigint])[] {
  try {
    if (event === TRANSFER_SINGLE)
      return [decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }] as const, data)];
    const [ids, amounts] = decodeAbiParameters(integers, data);
    return ids.map((id, at) => [id, amounts[at] ?? 0n]);
  } catch {
    return []; // foreign data under the same topic
  }
}
