/**
 * Stored records that only views and features read, so that they can be validated by a schema library. Import as
 * `import * as storageRecords`. Invalid entries of a cache are dropped one by one, other records as a whole.
 */
import * as z from 'zod/mini';
import { isCaipAddress } from '../networks/caip-address.js';
import { isCaipNetworkId } from '../networks/caip.js';
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../entities.js';
import { isChainNamespace } from '../networks/namespace-ids.js';
import { isObject } from './cache-keys.js';
import { reads, type StorageKey, type StorageSchema } from './storage-key.js';

/** Record whose entries are valid. */
export type Entries<K extends string, V> = Readonly<Partial<Record<K, V>>>;

/** Returns a schema that is created when something is read: all of them together take the browser as long as a frame. */
function whenRead<T>(create: () => StorageSchema<T>): StorageSchema<T> {
  let schema: StorageSchema<T> | undefined;
  return { safeParse: value => (schema ??= create()).safeParse(value) };
}

/** Schema of a record that drops invalid entries. */
export const entriesOf = <K extends string, V>(
  isKey: (key: string) => key is K,
  createValue: () => StorageSchema<V>,
): StorageSchema<Entries<K, V>> => {
  const value = whenRead(createValue);
  return reads(found => {
    if (!isObject(found)) return undefined;
    const read = Object.entries(found).flatMap(([key, entry]) => {
      const result = value.safeParse(entry);
      return isKey(key) && result.success ? [[key, result.data] as const] : [];
    });
    return Object.fromEntries(read) as Entries<K, V>; // as just checked, entry by entry
  });
};

/** Accepts each key but an empty one. */
export const isAnyKey = (key: string): key is string => key !== '';
const caipNetworkId = () => z.custom<CaipNetworkId>(isCaipNetworkId);
const maybeText = () => z.optional(z.string());

/** Balance and value of a token. `address` is absent for the native coin. */
const tokenBalanceSchema = () =>
  z.object({
    name: z.string(),
    symbol: z.string(),
    chainId: caipNetworkId(),
    address: maybeText(),
    value: z.optional(z.number()),
    price: z.number(),
    quantity: z.object({ decimals: z.string(), numeric: z.string() }),
    iconUrl: z.string(),
    /** Fields of our own: the price with all its digits, its change in percent, what multiplies shown amounts, and flags of the source. */
    priceDecimal: maybeText(),
    multiplier: maybeText(),
    change24h: maybeText(),
    flags: z.optional(z.object({ is_spam: z.optional(z.boolean()), is_listed: z.optional(z.boolean()) })),
  });

/** Balance and value of a token. */
export type TokenBalance = z.output<ReturnType<typeof tokenBalanceSchema>>;

const storedPortfolio = () =>
  z.object({
    timestamp: z.number(),
    balance: z.object({ balances: z.array(tokenBalanceSchema()) }),
  });

/** Portfolio with the time of the read, in milliseconds since the epoch. */
export type StoredPortfolio = z.output<ReturnType<typeof storedPortfolio>>;

const storedConnection = () =>
  z.object({
    connectorId: z.string(),
    accounts: z.array(
      z.object({
        namespace: z.custom<ChainNamespace>(isChainNamespace),
        address: z.string().check(z.minLength(1)),
        type: z.enum(['eoa', 'smartAccount', 'payment', 'ordinal', 'stx']),
        publicKey: maybeText(),
        path: maybeText(),
      }),
    ),
  });

/** Connector and accounts of a connection. */
export type StoredConnection = z.output<ReturnType<typeof storedConnection>>;

const storedSession = () =>
  z.looseObject({
    data: z.looseObject({
      accountAddress: z.string(),
      chainId: caipNetworkId(),
      domain: z.string(),
      uri: z.string(),
      version: z.string(),
      nonce: z.string(),
      statement: maybeText(),
      requestId: maybeText(),
      resources: z.optional(z.array(z.string())),
      issuedAt: maybeText(),
      expirationTime: maybeText(),
      notBefore: maybeText(),
    }),
    message: z.string(),
    signature: z.string(),
  });

/** Stored sign-in session: the signed message and the signature. */
export type StoredSession = z.output<ReturnType<typeof storedSession>>;

/** Connections by namespace: the one in use first, then those whose wallets still share their accounts. */
export const connections: StorageKey<Entries<ChainNamespace, readonly StoredConnection[]>> = {
  key: '@appkit/connections',
  codec: 'json',
  schema: entriesOf(isChainNamespace, () => z.array(storedConnection())),
};

/** Connections that have ended, by namespace, the last one first. */
export const recentConnections: StorageKey<Entries<ChainNamespace, readonly StoredConnection[]>> = {
  key: '@appkit/recent_connections',
  codec: 'json',
  schema: entriesOf(isChainNamespace, () => z.array(storedConnection())),
};

/** Recent portfolios by account. */
export const portfolioCache: StorageKey<Entries<CaipAddress, StoredPortfolio>> = {
  key: '@appkit/portfolio_cache',
  codec: 'json',
  schema: entriesOf(isCaipAddress, storedPortfolio),
};

/** Receivers of transfers by namespace, the last one first. */
export const recentReceivers: StorageKey<Entries<ChainNamespace, readonly string[]>> = {
  key: '@appkit/recent_receivers',
  codec: 'json',
  schema: entriesOf(isChainNamespace, () => z.array(z.string().check(z.minLength(1), z.maxLength(128)))),
};

const storedTransfer = () =>
  z.object({
    direction: z.enum(['in', 'out', 'self']),
    quantity: z.string().check(z.regex(/^\d{1,100}(\.\d{1,255})?$/)),
    label: z.string().check(z.maxLength(120)),
    address: maybeText(),
    counterparty: maybeText(),
  });

const storedTransaction = () =>
  z.object({
    id: z.string(),
    hash: z.string().check(z.minLength(1), z.maxLength(128)),
    network: caipNetworkId(),
    kind: z.enum(['send', 'trade']),
    status: z.enum(['pending', 'confirmed', 'failed']),
    at: z.number(),
    transfers: z.array(storedTransfer()),
    /** What is sent again until the outcome is final; absent if the wallet sends, and after the end. */
    signed: z.optional(
      z.object({
        bytes: z.string().check(z.maxLength(4_096)),
        blockhash: z.string().check(z.maxLength(64)),
        slot: z.string().check(z.regex(/^\d{1,20}$/)),
      }),
    ),
  });

/** A transaction that the modal has sent. */
export type SentTransaction = z.output<ReturnType<typeof storedTransaction>>;

/** Transactions that the modal has sent, by account and network, the last one first. */
export const sentTransactions: StorageKey<Entries<CaipAddress, readonly SentTransaction[]>> = {
  key: '@appkit/sent_transactions',
  codec: 'json',
  schema: entriesOf(isCaipAddress, () => z.array(storedTransaction())),
};

/** Sign-in sessions. */
export const siwxSessions: StorageKey<readonly StoredSession[]> = {
  key: '@appkit/siwx',
  codec: 'json',
  schema: z.lazy(() => z.array(storedSession())),
};
