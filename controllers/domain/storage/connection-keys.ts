/** Storage keys that every session writes; the others are in `storage-keys.ts`. */
import { parseCaipNetworkId } from '../networks/caip.js';
import type { CaipNetworkId, ChainNamespace } from '../entities.js';
import { isChainNamespace } from '../networks/namespace-ids.js';
import { reads, type StorageKey } from './storage-key.js';

/** The connected namespaces; unsupported ones are dropped. */
export const connectedNamespaces: StorageKey<readonly ChainNamespace[]> = {
  key: '@appkit/connected_namespaces',
  codec: 'list',
  schema: /* @__PURE__ */ reads(value => (Array.isArray(value) ? value.filter(isChainNamespace) : undefined)),
};

/** Whether a wallet was connected. */
export const connectionStatus: StorageKey<'connected' | 'disconnected'> = {
  key: '@appkit/connection_status',
  codec: 'text',
  schema: /* @__PURE__ */ reads(value => (value === 'connected' || value === 'disconnected' ? value : undefined)),
};

/** The network of a namespace, also while another namespace is active. */
export const networkOfNamespace = (namespace: ChainNamespace): StorageKey<CaipNetworkId> => ({
  key: `@appkit/${namespace}:caip_network_id`,
  codec: 'text',
  schema: reads(value => {
    const read = typeof value === 'string' ? parseCaipNetworkId(value) : undefined;
    return read?.namespace === namespace ? read.caipNetworkId : undefined;
  }),
});

/** Number of visits in a row on which the stored wallet of a namespace was missing. */
export const missedVisits = (namespace: ChainNamespace): StorageKey<number> => ({
  key: `@appkit/${namespace}:missed_visits`,
  codec: 'json',
  schema: reads(value => (typeof value === 'number' ? value : undefined)),
});

/** The account that was chosen on the page, then the account that the wallet listed first among the others. */
export const chosenAccount = (namespace: ChainNamespace): StorageKey<readonly string[]> => ({
  key: `@appkit/${namespace}:chosen_account`,
  codec: 'list',
  schema: reads(value => (Array.isArray(value) ? value.filter(item => typeof item === 'string') : undefined)),
});

/** Number of stored connections of a namespace; `connection-records.ts` reads them. */
export const connectionCount = (namespace: ChainNamespace): StorageKey<number> => ({
  key: '@appkit/connections',
  codec: 'json',
  schema: reads(value => {
    const list = (value as Readonly<Record<string, unknown>>)[namespace]; // `decode` catches null
    return Array.isArray(list) ? list.length : 0;
  }),
});
