import * as z from 'zod/mini';
import { createHttp, type Http } from '../../core/http.js';
import type { ListPage } from '../../core/pages.js';
import type { Scope } from '../../core/scope.js';
import { wait } from '../../core/wait.js';
import type { Activity, ActivityTransfer } from '../../domain/assets/activity.js';
import type { Balance, CaipNetwork, CaipNetworkId } from '../../domain/entities.js';
import { isW3mError, W3mError } from '../../domain/errors/errors.js';
import { formatUnits } from '../../domain/format.js';
import type { AccountQuery, AssetReads } from '../asset-reads.js';
import type { FindTransaction } from './bitcoin-wallet.js';

/** Dependencies of the reads of Bitcoin. */
export interface EsploraContext {
  readonly scope: Scope;
  /** URLs by CAIP-2 id. */
  readonly servers: Readonly<Partial<Record<CaipNetworkId, string>>>;
  readonly fetch: typeof globalThis.fetch | undefined;
}

export interface BitcoinReads extends AssetReads {
  balance(query: AccountQuery, signal?: AbortSignal): Promise<Balance>;
  /** Asks for a transaction that a wallet may still be sending. */
  readonly find: FindTransaction;
}

/** Pauses before the server is asked for a transaction again. */
const FIND_PAUSES_MS = [2_000, 5_000, 10_000];
/** Confirmed transactions of one page. */
const PAGE_SIZE = 25;
/** More than a page has: confirmed transactions, and those that wait. */
const MAX_TRANSACTIONS = 200;
const MAX_PARTS = 20_000;

const satoshi = z.number().check(z.int(), z.gte(0));
const txid = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const sums = z.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi });
const addressReply = z.object({ chain_stats: sums, mempool_stats: sums });
const output = z.object({ scriptpubkey_address: z.optional(z.string().check(z.maxLength(100))), value: satoshi });
const status = z.object({ confirmed: z.boolean(), block_time: z.nullish(satoshi) });
const transaction = z.object({
  txid,
  vin: z.array(z.object({ prevout: z.nullish(output) })).check(z.maxLength(MAX_PARTS)),
  vout: z.array(output).check(z.maxLength(MAX_PARTS)),
  status,
});
const transactions = z.array(transaction).check(z.maxLength(MAX_TRANSACTIONS));

type Transaction = z.output<typeof transaction>;
type Output = z.output<typeof output>;

/** Resolves with true once the read succeeds; a server that does not answer has not shown the transaction. */
async function appears(read: () => Promise<unknown>, scope: Scope): Promise<boolean> {
  const isThere = (): Promise<boolean> =>
    read().then(
      () => true,
      () => false,
    );
  if (await isThere()) return true;
  for (const pause of FIND_PAUSES_MS) {
    await wait(scope, pause);
    if (await isThere()) return true;
  }
  return false;
}

/** Creates the reads of Bitcoin by Esplora's HTTP API. */
export function createReads({ scope, servers, fetch }: EsploraContext): BitcoinReads {
  const ask = async <T>(
    network: Pick<CaipNetwork, 'caipNetworkId'>,
    request: (http: Http) => Promise<T>,
  ): Promise<T> => {
    const baseUrl = servers[network.caipNetworkId];
    if (!baseUrl) throw new W3mError('METHOD_UNSUPPORTED');
    try {
      return await request(createHttp({ scope, baseUrl, ...(fetch ? { fetch } : {}) }));
    } catch (cause) {
      if (isW3mError(cause) && cause.code === 'REQUEST_ABORTED') throw cause;
      throw new W3mError('NODE_UNREACHABLE', { cause });
    }
  };
  const balance: BitcoinReads['balance'] = ({ address, network }, signal) =>
    ask(network, async http => {
      const reply = await http.get(`/address/${encodeURIComponent(address)}`, { schema: addressReply, signal });
      const { decimals, symbol } = network.nativeCurrency;
      const amount = [reply.chain_stats, reply.mempool_stats]
        .map(({ funded_txo_sum: funded, spent_txo_sum: spent }) => BigInt(funded) - BigInt(spent))
        .reduce((sum, part) => sum + part, 0n);
      return { amount, decimals, symbol };
    });
  const readStatus = (
    hash: string,
    network: Pick<CaipNetwork, 'caipNetworkId'>,
    signal?: AbortSignal,
  ): Promise<'confirmed' | 'pending'> =>
    ask(network, async http => {
      const reply = await http.get(`/tx/${encodeURIComponent(hash)}/status`, { schema: status, signal });
      return reply.confirmed ? 'confirmed' : 'pending';
    });
  return {
    balance,
    async holdings({ address, network }, signal) {
      const { name } = network.nativeCurrency;
      return [{ network: network.caipNetworkId, name, ...(await balance({ address, network }, signal)) }];
    },
    nfts: () => Promise.reject(new W3mError('METHOD_UNSUPPORTED')),
    activity: ({ address, network }, cursor, signal) =>
      ask(network, async (http): Promise<ListPage<Activity, string>> => {
        const after = txid.safeParse(cursor).data;
        const path = `/address/${encodeURIComponent(address)}/txs${after ? `/chain/${after}` : ''}`;
        const reply = await http.get(path, { schema: transactions, signal });
        const confirmed = reply.filter(each => each.status.confirmed);
        const items = reply.map(each => describe(each, address, network, scope.now()));
        return { items, next: confirmed.length < PAGE_SIZE ? undefined : confirmed.at(-1)?.txid };
      }),
    status: ({ hash, network }, signal) => readStatus(hash, network, signal),
    find: (id, caipNetworkId) => appears(() => readStatus(id, { caipNetworkId }), scope),
  };
}

const sumOf = (outputs: readonly Output[]): bigint => outputs.reduce((sum, { value }) => sum + BigInt(value), 0n);

/** Describes a transaction as the account sees it: what others received of it, or what it received. */
function describe(given: Transaction, address: string, network: CaipNetwork, now: number): Activity {
  const inputs = given.vin.flatMap(({ prevout }) => prevout ?? []);
  const isOwn = ({ scriptpubkey_address: owner }: Output): boolean => owner === address;
  const others = given.vout.filter(each => !isOwn(each));
  const [spent, received] = [sumOf(inputs.filter(isOwn)), sumOf(given.vout.filter(isOwn))];
  const isAlone = inputs.every(isOwn);
  const isOut = spent > received;
  const direction = spent === 0n || !isOut ? 'in' : others.length === 0 ? 'self' : 'out';
  const amounts = {
    in: received - spent,
    self: received,
    out: isAlone ? sumOf(others) : spent - received, // with other payers, only the difference is the account's
  };
  const { decimals, symbol } = network.nativeCurrency;
  const counterparty = (isOut ? others : inputs.filter(each => !isOwn(each)))[0]?.scriptpubkey_address;
  const transfer: ActivityTransfer = {
    direction,
    quantity: formatUnits(amounts[direction], decimals),
    label: symbol,
    ...(counterparty ? { counterparty } : {}),
  };
  return {
    id: given.txid,
    hash: given.txid,
    network: network.caipNetworkId,
    kind: direction === 'in' ? 'receive' : 'send',
    status: given.status.confirmed ? 'confirmed' : 'pending',
    at: given.status.block_time ? given.status.block_time * 1000 : now,
    transfers: [transfer],
  };
}
