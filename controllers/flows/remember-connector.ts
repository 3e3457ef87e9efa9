import type { TypedStorage } from '../core/storage.js';
import { toCaipAddress, toCaipNetworkId } from '../domain/networks/caip.js';
import type { ChainNamespace, Connection } from '../domain/entities.js';
import type { StorageKey } from '../domain/storage/storage-key.js';
import {
  chosenAccount,
  connectedNamespaces,
  connectionStatus,
  missedVisits,
  networkOfNamespace,
} from '../domain/storage/connection-keys.js';
import { accountSnapshot, connectedConnectorId } from '../domain/storage/account-keys.js';

/** Stores a value. A storage that is full loses the former one, which would bring back what the person has left. */
function put<T>(storage: TypedStorage, key: StorageKey<T>, value: NoInfer<T>): void {
  if (!storage.set(key, value)) storage.remove(key);
}

/** Stores the wallet of a namespace and its network; without a connection, deletes them. */
export function rememberConnector(
  storage: TypedStorage,
  namespace: ChainNamespace,
  connection: Connection | undefined,
  expiresAt?: number,
): void {
  const [chosen] = storage.get(chosenAccount(namespace)) ?? [];
  if (chosen !== connection?.accounts[0].address) storage.remove(chosenAccount(namespace)); // the wallet activated another account
  storage.remove(missedVisits(namespace));
  const others = (storage.get(connectedNamespaces) ?? []).filter(other => other !== namespace);
  const now = connection ? [...others, namespace] : others;
  if (connection) {
    put(storage, connectedConnectorId(namespace), connection.connectorId);
    const caipNetworkId = toCaipNetworkId(namespace, connection.chainId);
    put(storage, networkOfNamespace(namespace), caipNetworkId);
    const caipAddress = toCaipAddress(caipNetworkId, connection.accounts[0].address);
    put(storage, accountSnapshot(namespace), { connectorId: connection.connectorId, caipAddress, expiresAt });
  } else {
    storage.remove(connectedConnectorId(namespace));
    storage.remove(accountSnapshot(namespace));
  }
  put(storage, connectedNamespaces, now);
  put(storage, connectionStatus, now.length > 0 ? 'connected' : 'disconnected');
}

/** Stores the account that the person chose on the page. */
export function rememberAccount(storage: TypedStorage, { namespace, accounts }: Connection): void {
  const [chosen, next] = accounts;
  if (next) storage.set(chosenAccount(namespace), [chosen.address, next.address]);
}

/** Returns the account that the person chose, while the wallet shares it and has not activated another since. */
export function recallAccount(
  storage: TypedStorage,
  { namespace, connectorId, accounts }: Connection,
): string | undefined {
  const [chosen, next] = storage.get(chosenAccount(namespace)) ?? [];
  if (storage.get(connectedConnectorId(namespace)) !== connectorId) return undefined;
  const others = accounts.filter(({ address }) => address !== chosen);
  return others.length < accounts.length && others[0]?.address === next ? chosen : undefined;
}
