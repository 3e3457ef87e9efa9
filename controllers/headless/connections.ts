import type { ChainNamespace } from '../domain/entities.js';
import type { ErrorCode } from '../domain/errors/errors.js';
import type { Connections, ConnectionState, KnownConnection } from '../features/connections.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import type { Store } from './store.js';
import { ofConnector, type KitWallet } from './wallets.js';

/** A wallet that is or was connected. */
export interface KitConnection {
  /** What `switchTo` and `end` take. */
  readonly id: string;
  readonly namespace: ChainNamespace;
  /**
   * `active`: the one wallet of its namespace that signs. `granted`: it shares its accounts, and no request reaches it.
   * `locked`: its owner has to unlock it first. `recent`: it was disconnected.
   */
  readonly state: ConnectionState;
  readonly wallet: KitWallet;
  /** The accounts that the wallet shares, or shared last; that of the last use first. */
  readonly addresses: readonly string[];
  /** The person's own names for addresses. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The wallets that are or were connected. */
export interface ConnectionsSnapshot {
  readonly status: 'idle' | 'ready' | 'failed';
  readonly error?: ErrorCode | undefined;
  /** By namespace in the order of the page: the active one first, those that have ended last. */
  readonly connections: readonly KitConnection[];
}

/** Several wallets of a namespace, of which one is in use. */
export interface ConnectionsStore extends Store<ConnectionsSnapshot> {
  /**
   * Puts a wallet in place of the one in use, with the account of that address or the one of its last use; without a prompt
   * where the wallet allows it. If it fails, the wallet in use stays.
   * @throws {W3mError} `CONNECTOR_NOT_FOUND`, `WALLET_NOT_AUTHORIZED`, `USER_REJECTED`, …
   */
  switchTo(namespace: ChainNamespace, id: string, address?: string): Promise<void>;
  /** Disconnects one wallet, and leaves the others as they are. @throws {W3mError} `DISCONNECT_FAILED` */
  end(namespace: ChainNamespace, id: string): Promise<void>;
  /** Removes one that has ended from the list. */
  forget(namespace: ChainNamespace, id: string): Promise<void>;
  /** Makes the connected namespace the active one: balances, activity and transfers are of its account. @throws {W3mError} `ADAPTER_NOT_FOUND` */
  activate(namespace: ChainNamespace): Promise<void>;
}

const connectionOf = (
  { connector, connectorId, namespace, state, accounts }: KnownConnection,
  labels: ReadonlyMap<string, string>,
): KitConnection => ({
  id: connectorId,
  namespace,
  state,
  wallet: ofConnector(connector),
  addresses: accounts.map(({ address }) => address),
  labels: Object.fromEntries(labels),
});

const readAll = (modal: Modal, connections: Connections): readonly KitConnection[] =>
  modal.namespaces
    .flatMap(namespace => [...connections.of(namespace), ...connections.recentOf(namespace)])
    .map(known => connectionOf(known, modal.account.of(known.namespace).labels));

/** Creates the list of connections. */
export function createConnections(modal: Modal): ConnectionsStore {
  const { store, load } = createFeatureStore(modal, 'connections', (connections, error): ConnectionsSnapshot => ({
    status: error ? 'failed' : connections ? 'ready' : 'idle',
    error,
    connections: connections ? readAll(modal, connections) : [],
  }));
  return {
    ...store,
    async switchTo(namespace, id, address) {
      await (await load()).switchTo(namespace, id, address);
    },
    async end(namespace, id) {
      await (await load()).end(namespace, id);
    },
    async forget(namespace, id) {
      (await load()).forget(namespace, id);
    },
    async activate(namespace) {
      modal.needAdapter(namespace);
      modal.network.setActiveNamespace(namespace);
    },
  };
}
