import { once } from '../core/once.js';
import { computed, signal, untracked, type ReadonlySignal, type WritableSignal } from '../core/signals.js';
import type { ChainNamespace, Connection, Connector } from '../domain/entities.js';
import { loadErrors, W3mError } from '../domain/errors/errors.js';
import type { ChainAdapter, ConnectRequest, LockedWallet } from './chain-adapter.js';
import { connectorsOf, type WalletSource } from './wallet-source.js';

/** The part of an adapter that speaks to wallets before they are attached; loaded with the first attempt. */
export interface LazyConnector {
  connect(connectorId: string, request?: ConnectRequest): Promise<Connection>;
  /** Aborts the attempt under way. */
  abandon(): void;
}

interface AdapterParts<W, C extends LazyConnector> {
  readonly namespace: ChainNamespace;
  /** Wallets of the page, as they are discovered. */
  readonly wallets: ReadonlySignal<readonly { readonly connector: Connector }[]>;
  readonly sources: readonly WalletSource[] | undefined;
  /** Loads the connector, which puts the wallet that it opens into `current`. */
  load(current: WritableSignal<W | undefined>, locked: WritableSignal<LockedWallet | undefined>): Promise<C>;
}

/** What adapters that hold one opened wallet share. */
export interface AdapterBase<W> {
  readonly adapter: Pick<ChainAdapter, 'namespace' | 'connectors' | 'connection' | 'locked' | 'prefetch' | 'connect'>;
  /** Returns the attached wallet. */
  opened(): W | undefined;
  /** Returns the attached wallet. @throws {W3mError} `WALLET_DISCONNECTED` */
  inUse(): W;
  /** Aborts the attempt under way, if any. */
  abandon(): void;
}

/** Creates the base of an adapter: its connectors, the wallet it holds, and the connector that loads on first use. */
export function createAdapterBase<
  W extends { readonly connection: ReadonlySignal<Connection | undefined> },
  C extends LazyConnector,
>({ namespace, wallets, sources, load }: AdapterParts<W, C>): AdapterBase<W> {
  const current = signal<W | undefined>(undefined);
  const connection = computed(() => current.get()?.connection.get());
  const locked = signal<LockedWallet | undefined>(undefined);
  const opened = (): W | undefined => untracked(() => (connection.get() === undefined ? undefined : current.get()));
  const loaded = once(() => load(current, locked), 'CONNECT_FAILED');

  return {
    adapter: {
      namespace,
      connectors: computed(() => [
        ...wallets.get().map(({ connector }) => connector),
        ...connectorsOf(sources, namespace),
      ]),
      connection,
      locked: computed(() => (connection.get() ? undefined : locked.get())),
      async prefetch() {
        if (untracked(() => wallets.get()).length > 0) await loaded();
      },
      async connect(connectorId, request) {
        void loadErrors(); // while the wallet asks its owner
        return (await loaded()).connect(connectorId, request);
      },
    },
    opened,
    inUse() {
      const wallet = opened();
      if (!wallet) throw new W3mError('WALLET_DISCONNECTED');
      return wallet;
    },
    abandon() {
      locked.set(undefined); // a disconnect is final
      void loaded.peek()?.then(
        connector => connector.abandon(),
        () => undefined, // a failed load has no attempt under way
      );
    },
  };
}
