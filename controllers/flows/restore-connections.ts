import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { RESTORE_WAIT_MS } from '../protocol/constants.js';
import type { ChainNamespace, Connection, Connector } from '../protocol/entities.js';
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
  /** It is known not to be connected, as far as that can be known now. */
  onFailed(namespace: ChainNamespace): void;
  /** What was connected is connected again, or known not to be. */
  onReady(): void;
}

/**
 * After a reload, who was connected still is: each wallet is asked, without a prompt, for what it granted. A wallet
 * that announces itself late is waited for; after {@link RESTORE_WAIT_MS} the page says "disconnected", and if the
 * wallet comes after all and nothing else is connected, it is taken back.
 */
export function restoreConnections(scope: Scope, { adapters, onReady, ...deps }: RestoreConnections): void {
  const waits = adapters.map(async adapter => {
    const stored = deps.recall(adapter.namespace);
    if (stored === undefined) return;
    await restored(scope, adapter, stored, deps);
  });
  void Promise.all(waits).then(onReady);
}

function restored(
  scope: Scope,
  adapter: RestoredAdapter,
  connectorId: string,
  { forget, onFailed }: Pick<RestoreConnections, 'forget' | 'onFailed'>,
): Promise<void> {
  const { namespace } = adapter;
  return new Promise(resolve => {
    const giveUp = (): void => {
      if (!untracked(() => adapter.connection.get())) onFailed(namespace);
      resolve();
    };
    const cancel = scope.after(RESTORE_WAIT_MS, giveUp);
    const stop = scope.effect(() => {
      const isThere = adapter.connectors.get().some(({ id }) => id === connectorId);
      if (!isThere) return;
      queueMicrotask(() => stop()); // it is asked once; `stop` is not yet known when the wallet is there at once
      untracked(() => {
        if (adapter.connection.get()) return; // someone was quicker
        adapter.connect(connectorId, { silent: true, signal: scope.signal }).then(
          () => resolve(),
          (cause: unknown) => {
            if (asW3mError(cause).code === 'WALLET_NOT_AUTHORIZED') forget(namespace); // others may be better next time
            cancel();
            giveUp();
          },
        );
      });
    });
  });
}
