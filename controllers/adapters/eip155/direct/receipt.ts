import { erc20Abi, parseAbi, parseEventLogs, type Address, type Client, type Hex, type Log } from 'viem';
import { getBalance, getLogs, getTransactionCount, readContract } from 'viem/actions';
import { isAddressEqual } from 'viem/utils';
import * as z from 'zod/mini';
import type { Receipt, ReceiptQuery } from '../../asset-reads.js';
import { W3mError } from '../../../domain/errors/errors.js';
import { withNodes, type NodeContext } from '../node-client.js';
import { toAddress } from '../to-address.js';
import { isBytes } from '../wallet-replies.js';

const number = z.pipe(
  z.custom<Hex>(value => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)),
  z.transform((value: Hex) => BigInt(value)),
);
const bytes = z.custom<Hex>(value => isBytes(value));
const address = z.custom<Address>(value => isBytes(value, 20));
const receipt = z.object({
  status: number,
  blockNumber: number,
  from: address,
  gasUsed: number,
  effectiveGasPrice: number,
  /** Fee for the data of a transaction, on rollups. */
  l1Fee: z.nullish(number),
  logs: z.array(z.object({ address, topics: z.array(bytes), data: bytes })),
});

type RawReceipt = z.output<typeof receipt>;

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  // Wrapped coins mint and burn by events of their own
  'event Deposit(address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
]);

/** Sums up what a token says that it moved from and to the account. */
function loggedDifference(logs: RawReceipt['logs'], token: Address, account: Address): bigint {
  const own = logs.filter(log => isAddressEqual(log.address, token)) as unknown as Log[]; // viem reads topics and data only
  return parseEventLogs({ abi, logs: own }).reduce((sum, { args }) => {
    const isTo = 'to' in args && isAddressEqual(args.to, account);
    const isFrom = 'from' in args && isAddressEqual(args.from, account);
    return sum + (isTo ? args.amount : 0n) - (isFrom ? args.amount : 0n);
  }, 0n);
}

/** True if a token logs other movements of the account in a block than those of one transaction. */
async function movesElsewhere(
  client: Client,
  { hash, blockNumber }: { readonly hash: Hex; readonly blockNumber: bigint },
  token: Address,
  account: Address,
): Promise<boolean> {
  const range = { address: token, fromBlock: blockNumber, toBlock: blockNumber };
  const [transfer] = abi;
  const sides = [{ from: account }, { to: account }];
  const found = await Promise.all(sides.map(args => getLogs(client, { ...range, event: transfer, args })));
  return found.flat().some(({ transactionHash }) => transactionHash !== hash);
}

/**
 * Reads how much of a token a transaction moved. An event says what a token claims, and not what an account has then: the
 * difference of the balance over the block counts, unless the account has other movements in it.
 */
async function tokenDifference(
  client: Client,
  { hash, read: { logs, blockNumber } }: { readonly hash: Hex; readonly read: RawReceipt },
  token: Address,
  account: Address,
): Promise<bigint> {
  const logged = loggedDifference(logs, token, account);
  if (blockNumber === 0n) return logged;
  const balanceAt = (number: bigint): Promise<bigint> =>
    readContract(client, {
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
      blockNumber: number,
    });
  try {
    const [had, has] = await Promise.all([balanceAt(blockNumber - 1n), balanceAt(blockNumber)]);
    if (has - had === logged || (await movesElsewhere(client, { hash, blockNumber }, token, account))) return logged;
    return has - had;
  } catch {
    return logged; // nodes forget old balances
  }
}

/**
 * Reads how much of the native coin a transaction moved, without its fee: the difference over its block. Undefined if the
 * account made several transactions in the block, or none, since the difference is then not that of the one transaction.
 */
async function coinDifference(
  client: Client,
  { blockNumber }: RawReceipt,
  account: Address,
  fee: bigint | undefined,
): Promise<bigint | undefined> {
  if (fee === undefined || blockNumber === 0n) return undefined;
  const at = [blockNumber - 1n, blockNumber];
  const [balances, counts] = await Promise.all([
    Promise.all(at.map(number => getBalance(client, { address: account, blockNumber: number }))),
    Promise.all(at.map(number => getTransactionCount(client, { address: account, blockNumber: number }))),
  ]);
  const [[had = 0n, has = 0n], [earlier = 0, later = 0]] = [balances, counts];
  return later - earlier === 1 ? has - had + fee : undefined;
}

/**
 * Reads what a confirmed transaction has changed.
 * @throws {W3mError} `RPC_FAILED` if the node does not have its receipt, or as `withNodes`
 */
export async function readReceipt(
  context: NodeContext,
  { hash, network, address: owner, assets }: ReceiptQuery,
  signal?: AbortSignal,
): Promise<Receipt> {
  const account = toAddress(owner);
  if (!isBytes(hash, 32)) throw new W3mError('INVALID_REQUEST', { cause: new TypeError('This is no hash') });
  return withNodes(context, network, [signal], async client => {
    const answer: unknown = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] });
    const read = receipt.safeParse(answer);
    if (!read.success) throw new W3mError('RPC_FAILED', { cause: read.error });
    const { from, gasUsed, effectiveGasPrice, l1Fee } = read.data;
    const isPayer = isAddressEqual(from, account);
    const fee = isPayer ? gasUsed * effectiveGasPrice + (l1Fee ?? 0n) : undefined;
    const changes = assets.map(async token =>
      token === undefined
        ? coinDifference(client, read.data, account, fee).catch(() => undefined) // nodes forget old balances
        : tokenDifference(client, { hash, read: read.data }, toAddress(token), account),
    );
    return { fee, changes: await Promise.all(changes) };
  });
}
