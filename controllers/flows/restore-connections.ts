import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { RESTORE_WAIT_MS } from '../protocol/constants.js';
import type { CaipNetwork, CaipNetworkId, ChainNamespace, Connection, Connector } from '../protocol/entities.js';
import { asW3mError } from '../protocol/errors.js';

interface RestoredAdapter {
  readonly namespace: ChainNamespace;
  readonly connectors: ReadonlySignal<readonly Connector[]>;
  readonly connection: ReadonlySignal<Connection | undefined>;
  connect(connectorId: string, request: { silent: true; signal: AbortSignal }): Promise<Connection>;
}

interface RestoreConnections {
  readonly adapters: readonly RestoredAdapter[];
  /** The wallet that was connected when the page was last left. */
  recall(namespace: ChainNamespace): string | undefined;
  forget(namespace: ChainNamespace): void;
  /** Network that the namespace was last on. */
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
  /** Resolves once a wallet that came back is admitted or refused, or the person is asked about it. */
  decided(namespace: ChainNamespace): Promise<void>;
  /** What was connected is connected again, or known not to be. */
  onReady(): void;
}

/**
 * After a reload, who was connected still is: each wallet is asked, without a prompt, for what it granted. A wallet
 * that announces itself late is waited for; after {@link RESTORE_WAIT_MS} the page says "disconnected", and if the
 * wallet comes after all and nothing else is connected, it is taken back. If the namespace in use is not restored but
 * another is, that one is in use from then on.
 */
export function restoreConnections(scope: Scope, { adapters, onReady, network, ...deps }: RestoreConnections): void {
  if (scope.signal.aborted) return; // it ended while this was fetched
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
 * A wallet that is on no network of its own is found again where it was left. The network in use is recalled before,
 * with the choices of the person.
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

function restored(
  scope: Scope,
  adapter: RestoredAdapter,
  connectorId: string,
  { recall, forget, account }: Pick<RestoreConnections, 'recall' | 'forget' | 'account'>,
): Promise<void> {
  const { namespace } = adapter;
  return new Promise(resolve => {
    const stopWaiting = (): void => {
      account.setWaiting(namespace, 'restore', undefined);
      resolve();
    };
    let isLate = false;
    const cancel = scope.after(RESTORE_WAIT_MS, () => {
      isLate = true;
      stopWaiting();
    });
    const stop = scope.effect(() => {
      const isThere = adapter.connectors.get().some(({ id }) => id === connectorId);
      if (!isThere) return;
      queueMicrotask(() => stop()); // it is asked once; `stop` is not yet known when the wallet is there at once
      untracked(() => {
        if (adapter.connection.get()) return stopWaiting(); // someone was quicker
        if (recall(namespace) !== connectorId) {
          cancel();
          return stopWaiting(); // disconnected in another tab meanwhile
        }
        if (isLate) account.setWaiting(namespace, 'restore', 'reconnecting');
        adapter
          .connect(connectorId, { silent: true, signal: scope.signal })
          .catch((cause: unknown) => {
            if (asW3mError(cause).code === 'WALLET_NOT_AUTHORIZED') forget(namespace); // others may be better next time
          })
          .finally(() => {
            cancel();
            stopWaiting();
          });
      });
    });
  });
}
