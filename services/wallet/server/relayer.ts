import {
  BaseError,
  createClient,
  http,
  HttpRequestError,
  keccak256,
  RpcRequestError,
  TimeoutError,
  type Address,
  type Client,
  type Hex,
  type LocalAccount,
} from 'viem';
import { entryPoint08Address } from 'viem/account-abstraction';
import { getBlock, getTransaction, getTransactionCount, readContract, sendRawTransaction } from 'viem/actions';
import * as z from 'zod/mini';
import { fetchOfNode } from '../../http/tracing/traced-fetch.js';
import { readBytesError, type BytesVerdict } from '../shared/node-refusals.js';
import { hexQuantity } from '../shared/hex-quantity.js';
import { operationEvents } from '../shared/operation-events.js';
import { Failure } from './failure.js';
import { relayerAccount } from './operator-keys.js';
import type { GasPrices, TransactionFees } from './operation-rules.js';
import type { WalletNetwork } from './settings.js';
import type { World } from './world.js';

/** How often a transaction is signed anew because another instance took its nonce. */
const NONCE_TRIES = 5;
const FACTORY_ABI = [
  {
    type: 'function',
    name: 'getAddress',
    stateMutability: 'view',
    inputs: [{ name: 'salt', type: 'bytes32' }],
    outputs: [{ name: '', type: 'address' }],
  },
] as const;
const SALT_REST = '00'.repeat(12);

/** Returns the network of a chain id. Throws `UNKNOWN_NETWORK` for one without smart accounts. */
export function networkOf({ settings }: World, chainId: number): WalletNetwork {
  const network = settings.networks.find(({ id }) => id === `eip155:${chainId}`);
  if (!network?.accountFactory) throw new Failure('UNKNOWN_NETWORK');
  return network;
}

/** Returns the account that submits operations. */
export function relayerOf({ settings }: World): LocalAccount {
  const account = relayerAccount(settings);
  if (!account) throw new Failure('UNKNOWN_NETWORK');
  return account;
}

/** Returns the client of a network's node. */
export const clientOf = ({ id, name, rpcUrl, symbol }: WalletNetwork): Client =>
  createClient({
    chain: {
      id: Number(id.slice('eip155:'.length)),
      name,
      nativeCurrency: { name: symbol, symbol, decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    },
    transport: http(rpcUrl, { fetchFn: fetchOfNode(id) }),
    ccipRead: false, // no address is fetched that a contract names (ERC-3668)
  });

/** Returns the address of an owner's smart account, which exists before the account is deployed. */
export const accountAddress = (client: Client, factory: Address, owner: Address): Promise<Address> =>
  readContract(client, {
    address: factory,
    abi: FACTORY_ABI,
    functionName: 'getAddress',
    args: [`${owner}${SALT_REST}`],
  });

/** Returns the present prices of a network; nodes without tips have none. */
export async function pricesOf(client: Client): Promise<GasPrices> {
  const [{ baseFeePerGas }, tip] = await Promise.all([
    getBlock(client),
    client.request({ method: 'eth_maxPriorityFeePerGas' }).then(
      value => BigInt(hexQuantity.parse(value)),
      () => 0n, // a network without tips
    ),
  ]);
  return { baseFee: baseFeePerGas ?? 0n, tip };
}

const simulated = z.array(
  z.object({
    calls: z.array(
      z.object({
        status: hexQuantity,
        gasUsed: hexQuantity,
        logs: z.array(z.object({ address: z.string(), data: z.string(), topics: z.array(z.string()) })),
      }),
    ),
  }),
);

/**
 * Simulates a transaction to the EntryPoint: the gas it uses, and what the EntryPoint pays for it. Undefined for nodes
 * without `eth_simulateV1`; the rules for the fees hold there too.
 */
export async function simulatePayment(
  client: Client,
  { from, data }: { from: Address; data: Hex },
): Promise<{ gasUsed: bigint; paid: bigint } | undefined> {
  const calls = [{ from, to: entryPoint08Address, data }];
  const answer: unknown = await client
    .request({ method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls }] }, 'latest'] } as never)
    .catch(() => undefined);
  const read = simulated.safeParse(answer);
  const call = read.success ? read.data[0]?.calls[0] : undefined;
  if (!call || BigInt(call.status) !== 1n) return undefined;
  const paid = operationEvents(call.logs).reduce((sum, { actualGasCost }) => sum + actualGasCost, 0n);
  return { gasUsed: BigInt(call.gasUsed), paid };
}

/** Text of an error without the address of the node, which may hold a key. */
export const shortOf = (error: unknown): string =>
  error instanceof BaseError ? error.shortMessage : error instanceof Error ? error.name : 'unknown';

/** Statuses by which the gate of a provider refuses a request: key, plan, address, method, size and rate. */
const GATE: readonly number[] = [401, 402, 403, 404, 405, 413, 429];
/** What nodes say of a nonce with which another transaction waits. */
const NONCE_WAITS = /same nonce|replacement|replace existing/i;

interface BytesError {
  readonly verdict: BytesVerdict;
  readonly message: string;
}

interface Submission {
  readonly account: LocalAccount;
  readonly data: Hex;
  readonly gas: bigint;
  readonly fees: TransactionFees;
  /** Called with the signed bytes before they are sent. */
  readonly record: (transaction: { readonly hash: Hex; readonly raw: Hex }) => Promise<void>;
  /** Called when the node has refused them: nothing was sent. */
  readonly forget: () => Promise<void>;
}

/** Tells whether the answer of a node was lost: it may have taken the transaction. */
export function isLost(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at instanceof TimeoutError || (at instanceof HttpRequestError && (at.status ?? 500) >= 500)) return true;
  return false;
}

/** Reads why bytes were not taken, in the node's own words: the message of viem repeats the address and the request. */
function readError(error: unknown): BytesError {
  if (isLost(error)) return { verdict: 'unclear', message: '' };
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof RpcRequestError) return { verdict: readBytesError(at.code, at.details), message: at.details };
    // The gate of a provider refuses by a status of HTTP, before a node has the request
    if (at instanceof HttpRequestError)
      return { verdict: GATE.includes(at.status ?? 0) ? 'refused' : 'unclear', message: at.details };
  }
  return { verdict: 'unclear', message: '' };
}

/** Tells whether a node refused a transaction because its nonce is used, or waits with another one. */
export function isNonceTaken(error: unknown): boolean {
  const { verdict, message } = readError(error);
  return verdict === 'nonce-used' || (verdict === 'refused' && NONCE_WAITS.test(message));
}

/** Sends signed bytes; sending them twice is one transaction. Rejects only if the node's answer proves that it refused them. */
export async function broadcast(client: Client, raw: Hex): Promise<void> {
  try {
    await sendRawTransaction(client, { serializedTransaction: raw });
  } catch (error) {
    const { verdict } = readError(error);
    if (verdict === 'refused' || verdict === 'nonce-used') throw error;
  }
}

/** Tells whether a node knows a transaction. */
export const isKnown = async (client: Client, hash: Hex): Promise<boolean> =>
  getTransaction(client, { hash }).then(
    () => true,
    () => false,
  );

/** Signs, records and sends with the next nonce of the relayer; another instance may take it first. */
export async function submit(client: Client, { account, data, gas, fees, record, forget }: Submission): Promise<Hex> {
  const chainId = client.chain?.id;
  if (chainId === undefined) throw new Error('A client of the relayer has a chain');
  for (let tries = 1; ; tries += 1) {
    const nonce = await getTransactionCount(client, { address: account.address, blockTag: 'pending' });
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId,
      to: entryPoint08Address,
      data,
      gas,
      nonce,
      ...fees,
    });
    const hash = keccak256(raw);
    await record({ hash, raw });
    try {
      await broadcast(client, raw);
      return hash;
    } catch (error) {
      if (isNonceTaken(error)) {
        if (await isKnown(client, hash)) return hash; // by itself: the node was sent it twice
        if (tries < NONCE_TRIES) continue;
      }
      await forget();
      throw error;
    }
  }
}

/** Returns an amount in gwei, rounded up, as budgets count. */
export const gweiOf = (wei: bigint): number => Number((wei + 999_999_999n) / 1_000_000_000n);
