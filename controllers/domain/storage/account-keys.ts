/** Storage keys of the account in use. The page reads them before any click; the others are in `storage-keys.ts`. */
import { parseCaipNetworkId } from '../networks/caip.js';
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../entities.js';
import { isChainNamespace } from '../networks/namespace-ids.js';
import { nonEmptyText, reads, type StorageKey } from './storage-key.js';

/** Whether recently connected wallets are stored; `recentWallets` reads them. */
export const hasRecentWallets: StorageKey<true> = {
  key: '@appkit/recent_wallets',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value => (Array.isArray(value) && value.length > 0 ? true : undefined)),
};

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
  schema: nonEmptyText,
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
