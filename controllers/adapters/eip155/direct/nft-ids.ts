import { erc1155Abi, erc721Abi, type Address, type Client, type ContractFunctionParameters } from 'viem';
import { multicall, readContract } from 'viem/actions';
import { isAddressEqual } from 'viem/utils';
import { isRangeRefused, readTransferLogs, type LoggedTransfer } from './transfer-logs.js';

/** NFTs of one collection that are listed. */
const MAX_IDS = 200;
/** Blocks of one request for logs, and how far back they are read. */
const RANGE = 10_000n;
const LOOKBACK = 50_000n;
const MIN_RANGE = 10n;

/** What a contract says of itself. */
export interface Collection {
  readonly address: Address;
  readonly kind: 'erc721' | 'erc1155';
  readonly isEnumerable: boolean;
  readonly name: string | undefined;
}

/** An id that an account holds. */
export interface OwnedId {
  readonly collection: Collection;
  readonly tokenId: bigint;
  readonly amount: bigint;
}

const enumerableAbi = [
  {
    type: 'function',
    name: 'tokenOfOwnerByIndex',
    stateMutability: 'view',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [{ type: 'uint256' }],
  },
] as const;

/** Finds the ids of a collection that an address holds now: the contract confirms those that logs name. */
export async function findOwnedIds(
  client: Client,
  owner: Address,
  collection: Collection,
  head: bigint,
): Promise<readonly OwnedId[]> {
  const { address, kind, isEnumerable } = collection;
  if (kind === 'erc1155') return holdMulti(client, owner, collection, await idsOfLogs(client, owner, address, head));
  const balance = await readContract(client, { address, abi: erc721Abi, functionName: 'balanceOf', args: [owner] });
  if (balance === 0n) return [];
  if (!isEnumerable) return holdUnique(client, owner, collection, await idsOfLogs(client, owner, address, head));
  const count = balance < BigInt(MAX_IDS) ? Number(balance) : MAX_IDS;
  const answers = await multicall(client, {
    deployless: true,
    batchSize: 0,
    contracts: Array.from(
      { length: count },
      (_, index) =>
        ({ address, abi: enumerableAbi, functionName: 'tokenOfOwnerByIndex', args: [owner, BigInt(index)] }) as const,
    ),
  });
  return answers.flatMap(({ result }) => (result === undefined ? [] : [{ collection, tokenId: result, amount: 1n }]));
}

/** Returns the ids that logs have brought to the address, the newest first. */
async function idsOfLogs(client: Client, owner: Address, contract: Address, head: bigint): Promise<readonly bigint[]> {
  const ids = new Set<bigint>();
  const floor = head > LOOKBACK ? head - LOOKBACK : 0n;
  let size = RANGE;
  for (let to = head; to >= floor && ids.size < MAX_IDS;) {
    const from = to - size + 1n > floor ? to - size + 1n : floor;
    let logs: readonly LoggedTransfer[];
    try {
      logs = await readTransferLogs(client, owner, { from, to }, [contract]);
    } catch (error) {
      if (size <= MIN_RANGE || !isRangeRefused(error)) throw error;
      size /= 2n;
      continue;
    }
    for (const log of [...logs].reverse()) {
      if (log.tokenId !== undefined && isAddressEqual(log.to, owner)) ids.add(log.tokenId);
    }
    to = from - 1n;
  }
  return [...ids].slice(0, MAX_IDS);
}

/** Asks a collection about each id in one request; undefined where it does not answer. */
async function askEach<T>(
  client: Client,
  ids: readonly bigint[],
  call: (id: bigint) => ContractFunctionParameters,
): Promise<readonly (readonly [bigint, T | undefined])[]> {
  if (ids.length === 0) return [];
  const answers = await multicall(client, { deployless: true, batchSize: 0, contracts: ids.map(call) });
  return ids.map((id, at) => [id, answers[at]?.result as T | undefined]); // the ABI of the call gives the type
}

async function holdUnique(
  client: Client,
  owner: Address,
  collection: Collection,
  ids: readonly bigint[],
): Promise<readonly OwnedId[]> {
  const { address } = collection;
  const holders = await askEach<Address>(client, ids, id => ({
    address,
    abi: erc721Abi,
    functionName: 'ownerOf',
    args: [id],
  }));
  return holders.flatMap(([tokenId, holder]) =>
    holder !== undefined && isAddressEqual(holder, owner) ? [{ collection, tokenId, amount: 1n }] : [],
  );
}

async function holdMulti(
  client: Client,
  owner: Address,
  collection: Collection,
  ids: readonly bigint[],
): Promise<readonly OwnedId[]> {
  const { address } = collection;
  const amounts = await askEach<bigint>(client, ids, id => ({
    address,
    abi: erc1155Abi,
    functionName: 'balanceOf',
    args: [owner, id],
  }));
  return amounts.flatMap(([tokenId, amount]) =>
    amount !== undefined && amount > 0n ? [{ collection, tokenId, amount }] : [],
  );
}
