import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { RESTORE_WAIT_MS } from '../domain/constants.js';
import type { CaipNetwork, CaipNetworkId, ChainNamespace, Connection } from '../domain/entities.js';
import { asW3mError } from '../domain/errors/errors.js';

type RestoredAdapter = Pick<ChainAdapter, 'namespace' | 'connectors' | 'connection' | 'locked' | 'connect'>;

interface RestoreConnections {
  readonly adapters: readonly RestoredAdapter[];
  /** Returns the connector id of the wallet that was connected on the last visit. */
  recall(namespace: ChainNamespace): string | undefined;
  forget(namespace: ChainNamespace): void;
  /** Called when no adapter lists the stored wallet in time. */
  miss(namespace: ChainNamespace): void;
  /** Returns the last network of a namespace. */
  recallNetwork(namespace: ChainNamespace): CaipNetworkId | undefined;
  /** Activates another connected namespace if the given one was active. */
  moveOn(left: ChainNamespace): void;
  readonly account: {
    of(namespace: ChainNamespace): { readonly connection?: Connection | undefined };
    setWaiting(namespace: ChainNamespace, waiter: 'restore', status: 'reconnecting' | undefined): void;
  };
  readonly network: {
    readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined>;
    setActiveNamespace(namespace: ChainNamespace): void;
    inNamespace(namespace: ChainNamespace): readonly CaipNetwork[];
    setOfNamespace(network: CaipNetwork): void;
  };
  /** Resolves once a restored wallet is admitted or refused, or the person is asked about it. */
  decided(namespace: ChainNamespace): Promise<void>;
  /** Called once every stored connection is restored or has failed to be. */
  onReady(): void;
}

/**
 * Restores the stored connections after a reload: asks each wallet, without a prompt, for the accounts that it granted.
 * A wallet may announce itself late: after {@link RESTORE_WAIT_MS} the page shows "disconnected", but the wallet is
 * still restored later if its namespace has no other connection. If the active namespace is not restored but another
 * is, the other becomes active.
 */
export function restoreConnections(scope: Scope, { adapters, onReady, network, ...deps }: RestoreConnections): void {
  if (scope.signal.aborted) return; // the modal was destroyed during the load
  const waits = adapters.map(async adapter => {
    const stored = deps.recall(adapter.namespace);
    if (stored === undefined) return undefined;
    putBack(adapter.namespace, { network, recallNetwork: deps.recallNetwork });
    await restored(scope, adapter, stored, deps);
    await deps.decided(adapter.namespace);
    return untracked(() => adapter.connection.get()) ? undefined : adapter.namespace;
  });
  void Promise.all(waits).then(lost => {
    for (const namespace of lost) if (namespace) deps.moveOn(namespace);
    onReady();
  });
}

/**
 * Sets the stored network of a namespace, for wallets that report no network. Skips the active namespace: its network
 * is restored earlier, see `rememberChoices`.
 */
function putBack(
  namespace: ChainNamespace,
  { recallNetwork, network }: Pick<RestoreConnections, 'recallNetwork' | 'network'>,
): void {
  untracked(() => {
    if (namespace === network.activeNamespace.get()) return;
    const stored = recallNetwork(namespace);
    const known = network.inNamespace(namespace).find(({ caipNetworkId }) => caipNetworkId === stored);
    if (known) network.setOfNamespace(known);
  });
}

/** Ids of wallets that connected by an SDK in a host’s earlier kit, and of their extensions. */
const SAME_WALLET: Readonly<Record<string, string>> = {
  coinbaseWallet: 'com.coinbase.wallet',
  coinbaseWalletSDK: 'com.coinbase.wallet',
};

/**
 * Resolves once the wallet is back, has declined, or is late. Forgetting the connector, by a disconnect here or in another
 * tab, aborts the restore, also while the wallet is asked.
 */
function restored(
  scope: Scope,
  adapter: RestoredAdapter,
  connectorId: string,
  { recall, forget, miss, account }: Pick<RestoreConnections, 'recall' | 'forget' | 'miss' | 'account'>,
): Promise<void> {
  const { namespace } = adapter;
  const life = scope.child();
  return new Promise(resolve => {
    const stopWaiting = (): void => {
      account.setWaiting(namespace, 'restore', undefined);
      resolve();
    };
    const end = (): void => {
      life.dispose();
      stopWaiting();
    };
    let isLate = false;
    let isStarted = false;
    life.after(RESTORE_WAIT_MS, () => {
      isLate = true;
      if (!isStarted) miss(namespace);
      stopWaiting();
    });
    const look = (): void => {
      if (recall(namespace) !== connectorId) return end();
      const ids = adapter.connectors.get().map(({ id }) => id);
      const listed = [connectorId, SAME_WALLET[connectorId]].find(id => id !== undefined && ids.includes(id));
      if (listed === undefined || isStarted) return;
      isStarted = true;
      if (adapter.connection.get()) return end(); // already attached, by the person or the host
      if (isLate) account.setWaiting(namespace, 'restore', 'reconnecting');
      adapter
        .connect(listed, { silent: true, signal: life.signal })
        .catch((cause: unknown) => {
          const isLocked = untracked(() => adapter.locked?.get()) !== undefined; // its owner may unlock it, now or on the next visit
          if (asW3mError(cause).code === 'WALLET_NOT_AUTHORIZED' && !isLocked) forget(namespace); // after any other error the next visit tries again
        })
        .finally(end);
    };
    life.effect(() => {
      adapter.connectors.get();
      account.of(namespace); // changes with each disconnect
      if (!life.signal.aborted) untracked(look);
    });
  });
}
