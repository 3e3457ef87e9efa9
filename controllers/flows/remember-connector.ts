import type { TypedStorage } from '../core/storage.js';
import type { ChainNamespace } from '../protocol/entities.js';
import * as storageKeys from '../protocol/storage-keys.js';

/** Keeps in storage which wallet a namespace is connected with, or that it is with none. */
export function rememberConnector(
  storage: TypedStorage,
  namespace: ChainNamespace,
  connectorId: string | undefined,
): void {
  const others = (storage.get(storageKeys.connectedNamespaces) ?? []).filter(other => other !== namespace);
  const now = connectorId === undefined ? others : [...others, namespace];
  if (connectorId === undefined) storage.remove(storageKeys.connectedConnectorId(namespace));
  else storage.set(storageKeys.connectedConnectorId(namespace), connectorId);
  storage.set(storageKeys.connectedNamespaces, now);
  storage.set(storageKeys.connectionStatus, now.length > 0 ? 'connected' : 'disconnected');
}
