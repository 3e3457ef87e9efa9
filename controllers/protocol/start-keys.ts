/** Storage keys that the page reads before any click; the others are in `storage-keys.ts`. */
import { parseCaipNetworkId } from './caip.js';
import type { CaipNetworkId, ChainNamespace } from './entities.js';
import { isChainNamespace } from './namespace-ids.js';

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
