import type { TypedStorage } from '../core/storage.js';
import type { ChainNamespace } from '../protocol/entities.js';
import { connectedNamespaces, connectionStatus } from '../protocol/session-keys.js';
import { connectedConnectorId } from '../protocol/start-keys.js';

/** Keeps in storage which wallet a namespace is connected with, or that it is with none. */
export function rememberConnector(
  storage: TypedStorage,
  namespace: ChainNamespace,
  connectorId: string | undefined,
): void {
  const others = (storage.get(connectedNamespaces) ?? []).filter(other => other !== namespace);
  const now = connectorId === undefined ? others : [...others, namespace];
  if (connectorId === undefined) storage.remove(connectedConnectorId(namespace));
  else storage.set(connectedConnectorId(namespace), connectorId);
  storage.set(connectedNamespaces, now);
  storage.set(connectionStatus, now.length > 0 ? 'connected' : 'disconnected');
}
