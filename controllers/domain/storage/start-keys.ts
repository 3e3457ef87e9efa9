/** Storage keys that the page reads before any click; the others are in `storage-keys.ts`. */
import { parseCaipNetworkId } from '../networks/caip.js';
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../entities.js';
import { isChainNamespace } from '../networks/namespace-ids.js';

/** Validator of a stored value. Zod schemas implement it. */
export interface StorageSchema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** Key of the browser's storage; `codec` is the encoding: `text` unchanged, `list` comma-separated, `json` as JSON. */
export interface StorageKey<T> {
  readonly key: string;
  readonly codec: 'text' | 'list' | 'json';
  readonly schema: StorageSchema<T>;
  /** Other libraries read the key too, so it has no prefix and all modals of a page share it. */
  readonly isShared?: true;
}

/** Creates a schema from a function that returns the value, or undefined if it is invalid. */
export const reads = <T>(read: (value: unknown) => T | undefined): StorageSchema<T> => ({
  safeParse(value) {
    const data = read(value);
    return data === undefined ? { success: false } : { success: true, data };
  },
});

/** Whether recently connected wallets are stored; `recentWallets` reads them. */
export const hasRecentWallets: StorageKey<true> = {
  key: '@appkit/recent_wallets',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value => (Array.isArray(value) && value.length > 0 ? true : undefined)),
};

/** Non-empty string. */
export const words = /* @__PURE__ */ reads(value => (typeof value === 'string' && value !== '' ? value : undefined));
/** The active network. */
export const activeCaipNetworkId: StorageKey<CaipNetworkId> = {
  key: '@appkit/active_caip_network_id',
  codec: 'text',
  schema: /* @__PURE__ */ reads(value =>
    typeof value === 'string' ? parseCaipNetworkId(value)?.caipNetworkId : undefined,
  ),
};

/** The active namespace. */
export const activeNamespace: StorageKey<ChainNamespace> = {
  key: '@appkit/active_namespace',
  codec: 'text',
  schema: /* @__PURE__ */ reads(value => (isChainNamespace(value) ? value : undefined)),
};

/** Id of the connector with which a namespace is connected. */
export const connectedConnectorId = (namespace: ChainNamespace): StorageKey<string> => ({
  key: `@appkit/${namespace}:connected_connector_id`,
  codec: 'text',
  schema: words,
});

/** CAIP-10 in short; `caip-address.ts` has the full check and loads later. */
const ACCOUNT_ID = /^[a-z0-9]+:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/;

/** The account to show after a reload, until its wallet confirms it. */
export interface AccountSnapshot {
  readonly connectorId: string;
  readonly caipAddress: CaipAddress;
  /** End of the WalletConnect session, in milliseconds since the epoch; undefined for a wallet without one. */
  readonly expiresAt?: number | undefined;
}

/** Snapshot of the account with which a namespace is connected. */
export const accountSnapshot = (namespace: ChainNamespace): StorageKey<AccountSnapshot> => ({
  key: `@appkit/${namespace}:account_snapshot`,
  codec: 'json',
  schema: reads(value => {
    const { connectorId, caipAddress, expiresAt } = value as Readonly<Record<string, unknown>>; // `decode` catches null
    return typeof connectorId === 'string' &&
      typeof caipAddress === 'string' &&
      ACCOUNT_ID.test(caipAddress) &&
      caipAddress.startsWith(`${namespace}:`) &&
      (expiresAt === undefined || typeof expiresAt === 'number')
      ? { connectorId, caipAddress: caipAddress as CaipAddress, expiresAt } // as just checked
      : undefined;
  }),
});
