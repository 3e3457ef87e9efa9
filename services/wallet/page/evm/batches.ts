import { concat, isHex, numberToHex, size, slice, type Hex } from 'viem';
import { getTransactionReceipt } from 'viem/actions';
import type { Network } from '../facts.js';
import { invalid, WalletError } from '../wallet-error.js';
import { clientOf, operationOutcome } from './smart-account.js';

/*
 * Ids of batches (EIP-5792) hold what their status needs, so that any tab on any device can tell it: a kind, the
 * network, and the hash of the operation and of its transaction, or the hashes of the transactions.
 */

const VERSION = '2.0.0';
const UNKNOWN_BUNDLE = 5730;
const DUPLICATE_ID = 5720;
const HASH_BYTES = 32;
const KIND = { operation: '0x01', sequence: '0x02' } as const;
const CHAIN_BYTES = 8;
const ALIASES = 'latchkey-wallet:batches';
const MAX_ALIASES = 50;

const PENDING = 100;
const CONFIRMED = 200;
const REVERTED = 500;
const PARTLY = 600;

/** Returns the id of a batch that is one user operation. */
export const operationId = (chainId: number, hash: Hex, transactionHash: Hex): Hex =>
  concat([KIND.operation, numberToHex(chainId, { size: CHAIN_BYTES }), hash, transactionHash]);

/** Returns the id of a batch that is a sequence of transactions. */
export const sequenceId = (chainId: number, requested: number, hashes: readonly Hex[]): Hex =>
  concat([
    KIND.sequence,
    numberToHex(chainId, { size: CHAIN_BYTES }),
    numberToHex(requested, { size: HASH_BYTES }),
    ...hashes,
  ]);

function aliases(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ALIASES) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {}; // blocked storage: the id of the page is unknown after a reload
  }
}

const passing = new Map<string, string>();

/** Throws for an id that the page has used before. */
export function checkUnused(id: string): void {
  if (passing.has(id) || Object.hasOwn(aliases(), id))
    throw new WalletError('INVALID', 'This id is in use.', DUPLICATE_ID);
}

/** Remembers the id that the page chose for a batch. */
export function remember(id: string, own: Hex): void {
  passing.set(id, own);
  try {
    const stored = Object.entries({ ...aliases(), [id]: own }).slice(-MAX_ALIASES);
    localStorage.setItem(ALIASES, JSON.stringify(Object.fromEntries(stored)));
  } catch {
    // blocked storage
  }
}

interface Receipt {
  readonly status: 'success' | 'reverted';
  readonly logs: readonly { readonly address: string; readonly data: Hex; readonly topics: readonly Hex[] }[];
  readonly blockHash: Hex;
  readonly blockNumber: bigint;
  readonly gasUsed: bigint;
  readonly transactionHash: Hex;
}

const toReceipt = (
  { logs, blockHash, blockNumber, gasUsed, transactionHash }: Receipt,
  isSuccess: boolean,
): object => ({
  logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
  status: isSuccess ? '0x1' : '0x0',
  blockHash,
  transactionHash,
  blockNumber: numberToHex(blockNumber),
  gasUsed: numberToHex(gasUsed),
});

const part = (id: Hex, index: number): Hex => {
  const start = 1 + CHAIN_BYTES + index * HASH_BYTES;
  return slice(id, start, start + HASH_BYTES);
};

async function sequenceStatus(network: Network, id: Hex): Promise<{ status: number; receipts: object[] }> {
  const requested = Number(part(id, 0));
  const sent = (size(id) - 1 - CHAIN_BYTES) / HASH_BYTES - 1;
  const receipts: Receipt[] = [];
  for (let index = 1; index <= sent; index += 1) {
    const receipt = await getTransactionReceipt(clientOf(network), { hash: part(id, index) }).catch(() => undefined);
    if (!receipt) return { status: PENDING, receipts: [] };
    receipts.push(receipt);
  }
  const good = receipts.filter(({ status }) => status === 'success').length;
  const isWhole = good === sent && sent === requested;
  return {
    status: isWhole ? CONFIRMED : good > 0 ? PARTLY : REVERTED,
    receipts: receipts.map(receipt => toReceipt(receipt, receipt.status === 'success')),
  };
}

/** Answers `wallet_getCallsStatus`. */
export async function callsStatus(networks: readonly Network[], params: unknown): Promise<object> {
  const given = Array.isArray(params) ? (params[0] as unknown) : undefined;
  if (typeof given !== 'string') throw invalid('Invalid parameters: the id is missing.');
  const id = passing.get(given) ?? (Object.hasOwn(aliases(), given) ? aliases()[given] : given) ?? given;
  const unknown = (): WalletError => new WalletError('INVALID', 'These calls are unknown.', UNKNOWN_BUNDLE);
  const isOwn =
    isHex(id) && size(id) >= 1 + CHAIN_BYTES + 2 * HASH_BYTES && (size(id) - 1 - CHAIN_BYTES) % HASH_BYTES === 0;
  if (!isOwn) throw unknown();
  const chainId = Number(slice(id, 1, 1 + CHAIN_BYTES));
  const network = networks.find(each => each.id === `eip155:${chainId}`);
  const kind = slice(id, 0, 1);
  if (!network || (kind !== KIND.operation && kind !== KIND.sequence)) throw unknown();
  const common = { version: VERSION, id: given, chainId: numberToHex(chainId) };
  if (kind === KIND.sequence) return { ...common, atomic: false, ...(await sequenceStatus(network, id)) };
  const outcome = await operationOutcome(network, part(id, 0), part(id, 1));
  if (!outcome) return { ...common, atomic: true, status: PENDING, receipts: [] };
  const { receipt, isSuccess } = outcome;
  return {
    ...common,
    atomic: true,
    status: isSuccess ? CONFIRMED : REVERTED,
    receipts: [toReceipt(receipt, isSuccess)],
  };
}
