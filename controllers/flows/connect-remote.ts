import type { ChainAdapter, ConnectRequest } from '../adapters/chain-adapter.js';
import type { RemoteWallet } from '../adapters/remote-wallet.js';
import { report } from '../core/report.js';
import { untracked } from '../core/signals.js';
import type { ChainNamespace, Connection, Connector } from '../domain/entities.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';

interface ConnectRemote {
  readonly remote: Pick<RemoteWallet, 'session' | 'release'>;
  readonly adapters: readonly Pick<ChainAdapter, 'namespace' | 'connection' | 'connect'>[];
  /** Aborts the connections that other namespaces make after the first one is returned. */
  readonly signal: AbortSignal;
}

/**
 * Connects a remote wallet. Its WalletConnect session may cover several namespaces: each one that has an adapter and no
 * connection is connected with the same session, without another prompt. If the session does not cover the requested
 * namespace but covers another, resolves with the connection of the other.
 * @throws {W3mError} `NOTHING_GRANTED`, `USER_REJECTED`, …
 */
export async function connectRemote(
  { remote, adapters, signal }: ConnectRemote,
  connector: Connector,
  request: ConnectRequest,
): Promise<Connection> {
  const own = adapters.find(({ namespace }) => namespace === connector.namespace);
  if (!own) throw new W3mError('ADAPTER_NOT_FOUND', { params: { namespace: connector.namespace } });
  try {
    const connection = await own.connect(connector.id, request);
    void shareSession({ remote, adapters, signal }, connector.id);
    return connection;
  } catch (error) {
    if (!isW3mError(error) || error.code !== 'NOTHING_GRANTED') throw error;
    const [connection] = await shareSession({ remote, adapters, signal }, connector.id);
    if (connection) return connection;
    const grants = untracked(() => remote.session.get())?.grants ?? {};
    for (const namespace of Object.keys(grants)) await remote.release(namespace as ChainNamespace); // deletes the session's keys
    throw error;
  }
}

/** Connects each namespace that the session covers and that has no connection; resolves with the new connections. */
export async function shareSession(
  { remote, adapters, signal }: ConnectRemote,
  connectorId: string,
): Promise<readonly Connection[]> {
  const connections = await Promise.all(
    adapters.map(async ({ namespace, connection, connect }) => {
      const isFree = untracked(() => remote.session.get()?.grants[namespace] && !connection.get());
      if (!isFree) return undefined;
      return connect(connectorId, { silent: true, signal }).catch((error: unknown) => {
        const isStillShared = untracked(() => remote.session.get())?.grants[namespace] !== undefined;
        const isReplaced = isW3mError(error) && error.code === 'CONNECT_ABORTED'; // a later attempt connects it
        if (isStillShared && !isReplaced && !signal.aborted) report(error); // the other namespaces stay connected
        return undefined;
      });
    }),
  );
  return connections.filter(connection => connection !== undefined);
}
