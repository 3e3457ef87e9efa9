/** The part of the stored keys that every session writes; see `storage-keys.ts` for the others. */
import { parseCaipNetworkId } from './caip.js';
import type { CaipNetworkId, ChainNamespace } from './entities.js';
import { isChainNamespace } from './namespace-ids.js';
import { reads, type StorageKey } from './start-keys.js';

/** The namespaces that are connected; those we do not know are passed over. */
export const connectedNamespaces: StorageKey<readonly ChainNamespace[]> = {
  key: '@appkit/connected_namespaces',
  codec: 'list',
  schema: /* @__PURE__ */ reads(value => (Array.isArray(value) ? value.filter(isChainNamespace) : undefined)),
};

/** Whether anything was connected. */
export const connectionStatus: StorageKey<'connected' | 'disconnected'> = {
  key: '@appkit/connection_status',
  codec: 'text',
  schema: /* @__PURE__ */ reads(value => (value === 'connected' || value === 'disconnected' ? value : undefined)),
};

/** The network that a namespace is on, whether or not it is the one in use. */
export const networkOfNamespace = (namespace: ChainNamespace): StorageKey<CaipNetworkId> => ({
  key: `@appkit/${namespace}:caip_network_id`,
  codec: 'text',
  schema: reads(value => {
    const read = typeof value === 'string' ? parseCaipNetworkId(value) : undefined;
    return read?.namespace === namespace ? read.caipNetworkId : undefined;
  }),
});

/** The account that the person chose on the page, and the one that the wallet lists first among the others. */
export const chosenAccount = (namespace: ChainNamespace): StorageKey<readonly string[]> => ({
  key: `@appkit/${namespace}:chosen_account`,
  codec: 'list',
  schema: reads(value => (Array.isArray(value) ? value.filter(item => typeof item === 'string') : undefined)),
});
