import type { TypedStorage } from '../core/storage.js';
import type { ChainNamespace, Connection } from '../domain/entities.js';
import { connections } from '../domain/storage/storage-records.js';

/** Stores connector and accounts of a namespace, for libraries that read them; without a connection, deletes them. */
export function rememberConnections(
  storage: TypedStorage,
  namespace: ChainNamespace,
  connection: Connection | undefined,
): void {
  const others = Object.entries(storage.get(connections) ?? {}).filter(([key]) => key !== namespace);
  const accounts = connection?.accounts.map(({ namespace, address, type, publicKey, path }) => ({
    namespace,
    address,
    type,
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== undefined && { path }),
  }));
  const own = connection && accounts ? [[namespace, [{ connectorId: connection.connectorId, accounts }]] as const] : [];
  if (others.length + own.length > 0) storage.set(connections, Object.fromEntries([...others, ...own]));
  else storage.remove(connections);
}
