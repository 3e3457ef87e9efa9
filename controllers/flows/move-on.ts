import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { ChainNamespace, Connection } from '../domain/entities.js';

interface MoveOn {
  readonly adapters: readonly Pick<ChainAdapter, 'namespace' | 'connection'>[];
  readonly account: { of(namespace: ChainNamespace): { readonly connection?: Connection | undefined } };
  readonly network: {
    readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined>;
    setActiveNamespace(namespace: ChainNamespace): void;
  };
}

/** Activates another connected namespace if `left`, which has just disconnected, was the active one. */
export function moveOn({ adapters, account, network }: MoveOn, left: ChainNamespace): void {
  untracked(() => {
    // Adapters know of a disconnect before the account does: this skips namespaces that are disconnecting too
    const next = adapters.find(({ namespace, connection }) => connection.get() && account.of(namespace).connection);
    if (next && network.activeNamespace.get() === left) network.setActiveNamespace(next.namespace);
  });
}
