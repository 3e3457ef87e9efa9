import type { TypedStorage } from '../core/storage.js';
import { toCaipNetworkId } from '../protocol/caip.js';
import type { ChainNamespace, Connection } from '../protocol/entities.js';
import { connectedNamespaces, connectionStatus, networkOfNamespace } from '../protocol/session-keys.js';
import { connectedConnectorId } from '../protocol/start-keys.js';

/** Keeps in storage which wallet a namespace is connected with and where that is, or that it is with none. */
export function rememberConnector(
  storage: TypedStorage,
  namespace: ChainNamespace,
  connection: Connection | undefined,
): void {
  const others = (storage.get(connectedNamespaces) ?? []).filter(other => other !== namespace);
  const now = connection ? [...others, namespace] : others;
  if (connection) {
    storage.set(connectedConnectorId(namespace), connection.connectorId);
    storage.set(networkOfNamespace(namespace), toCaipNetworkId(namespace, connection.chainId));
  } else storage.remove(connectedConnectorId(namespace));
  storage.set(connectedNamespaces, now);
  storage.set(connectionStatus, now.length > 0 ? 'connected' : 'disconnected');
}
