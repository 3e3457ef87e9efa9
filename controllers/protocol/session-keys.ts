/** The part of the stored keys that every session writes; see `storage-keys.ts` for the others. */
import { isChainNamespace } from './caip.js';
import type { ChainNamespace } from './entities.js';
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
