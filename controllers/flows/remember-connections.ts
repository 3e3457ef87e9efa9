import type { TypedStorage } from '../core/storage.js';
import type { ChainNamespace, Connection } from '../domain/entities.js';
import { forgetAccounts } from './forget-accounts.js';
import type { StorageKey } from '../domain/storage/storage-key.js';
import { connections, recentConnections, type StoredConnection } from '../domain/storage/connection-records.js';
import type { Entries } from '../domain/storage/record-schemas.js';

/** Connections that are stored for each namespace. */
const LIMIT = 8;
/** Connections that have ended, for each namespace. */
const RECENT_LIMIT = 5;

type Key = StorageKey<Entries<ChainNamespace, readonly StoredConnection[]>>;

/** Returns the stored connections of a namespace. */
export const storedConnections = (
  storage: TypedStorage,
  namespace: ChainNamespace,
  key: Key = connections,
): readonly StoredConnection[] => storage.get(key)?.[namespace] ?? [];

/**
 * Stores the connection in use before those whose wallets keep their grant. A connection for which `endsWithUse` is true
 * has ended when another one is in use.
 */
export function rememberConnection(
  storage: TypedStorage,
  connection: Connection,
  endsWithUse: (connectorId: string) => boolean,
): void {
  const { namespace, connectorId } = connection;
  const accounts = connection.accounts.map(({ namespace: of, address, type, publicKey, path }) => ({
    namespace: of,
    address,
    type,
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== undefined && { path }),
  }));
  const others = storedConnections(storage, namespace).filter(each => each.connectorId !== connectorId);
  const granted = others.filter(each => !endsWithUse(each.connectorId)).slice(0, LIMIT - 1);
  write(storage, connections, namespace, [{ connectorId, accounts }, ...granted]);
  addRecent(
    storage,
    namespace,
    others.filter(each => !granted.includes(each)),
  );
  forgetRecent(storage, namespace, connectorId);
}

/** Moves a connection to those that have ended; without an id, all of the namespace. */
export function endConnection(storage: TypedStorage, namespace: ChainNamespace, connectorId?: string): void {
  const all = storedConnections(storage, namespace);
  const isEnded = (each: StoredConnection): boolean => connectorId === undefined || each.connectorId === connectorId;
  write(
    storage,
    connections,
    namespace,
    all.filter(each => !isEnded(each)),
  );
  addRecent(storage, namespace, all.filter(isEnded));
}

/** Deletes what is stored of the accounts of a disconnected wallet, and ends its connection, if it is named. */
export function forgetWallet(storage: TypedStorage, namespace: ChainNamespace, connectorId?: string): void {
  if (connectorId !== undefined) endConnection(storage, namespace, connectorId);
  forgetAccounts(storage, namespace);
}

/** Removes a connection from those that have ended. */
export function forgetRecent(storage: TypedStorage, namespace: ChainNamespace, connectorId: string): void {
  const all = storedConnections(storage, namespace, recentConnections);
  const others = all.filter(each => each.connectorId !== connectorId);
  if (others.length < all.length) write(storage, recentConnections, namespace, others);
}

function addRecent(storage: TypedStorage, namespace: ChainNamespace, ended: readonly StoredConnection[]): void {
  if (ended.length === 0) return;
  const ids = ended.map(({ connectorId }) => connectorId);
  const others = storedConnections(storage, namespace, recentConnections).filter(
    ({ connectorId }) => !ids.includes(connectorId),
  );
  write(storage, recentConnections, namespace, [...ended, ...others].slice(0, RECENT_LIMIT));
}

function write(storage: TypedStorage, key: Key, namespace: ChainNamespace, list: readonly StoredConnection[]): void {
  const others = Object.entries(storage.get(key) ?? {}).filter(([of]) => of !== namespace);
  const entries = list.length > 0 ? [...others, [namespace, list] as const] : others;
  if (entries.length > 0) storage.set(key, Object.fromEntries(entries));
  else storage.remove(key);
}
