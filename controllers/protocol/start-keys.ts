/** The part of the stored keys that a page reads before any click; the others are in `storage-keys.ts`. */
import { parseCaipNetworkId } from './caip.js';
import type { CaipNetworkId, ChainNamespace } from './entities.js';
import { isChainNamespace } from './namespace-ids.js';

/** What a stored value must be. A schema of zod is one. */
export interface StorageSchema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** A place in the browser's storage: `text` is kept as it is, `list` with commas between, `json` as JSON. */
export interface StorageKey<T> {
  readonly key: string;
  readonly codec: 'text' | 'list' | 'json';
  readonly schema: StorageSchema<T>;
  /** Others read it too, so all modals of a page share it. */
  readonly isShared?: true;
}

/** A schema from a function that gives the value, or undefined for what is not to be believed. */
export const reads = <T>(read: (value: unknown) => T | undefined): StorageSchema<T> => ({
  safeParse(value) {
    const data = read(value);
    return data === undefined ? { success: false } : { success: true, data };
  },
});

/** Whether there are wallets that were connected lately; they are read by `recentWallets`. */
export const hasRecentWallets: StorageKey<true> = {
  key: '@appkit/recent_wallets',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value => (Array.isArray(value) && value.length > 0 ? true : undefined)),
};

/** Any text but none. */
export const words = /* @__PURE__ */ reads(value => (typeof value === 'string' && value !== '' ? value : undefined));
/** The network in use. */
export const activeCaipNetworkId: StorageKey<CaipNetworkId> = {
  key: '@appkit/active_caip_network_id',
  codec: 'text',
  schema: /* @__PURE__ */ reads(value =>
    typeof value === 'string' ? parseCaipNetworkId(value)?.caipNetworkId : undefined,
  ),
};

/** The namespace in use. */
export const activeNamespace: StorageKey<ChainNamespace> = {
  key: '@appkit/active_namespace',
  codec: 'text',
  schema: /* @__PURE__ */ reads(value => (isChainNamespace(value) ? value : undefined)),
};

/** The wallet that a namespace is connected with. */
export const connectedConnectorId = (namespace: ChainNamespace): StorageKey<string> => ({
  key: `@appkit/${namespace}:connected_connector_id`,
  codec: 'text',
  schema: words,
});
