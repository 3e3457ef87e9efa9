import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { ChainNamespace, Connection } from '../protocol/entities.js';

interface MoveOn {
  readonly adapters: readonly {
    readonly namespace: ChainNamespace;
    readonly connection: ReadonlySignal<Connection | undefined>;
  }[];
  readonly account: { of(namespace: ChainNamespace): { readonly connection?: Connection | undefined } };
  readonly network: {
    readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined>;
    setActiveNamespace(namespace: ChainNamespace): void;
  };
}

/** Nobody is connected any more in `left`. If it was in use, one that is still connected comes in its place. */
export function moveOn({ adapters, account, network }: MoveOn, left: ChainNamespace): void {
  untracked(() => {
    // The adapters know it first: where all let go at once, nobody is moved to who is about to go too
    const next = adapters.find(({ namespace, connection }) => connection.get() && account.of(namespace).connection);
    if (next && network.activeNamespace.get() === left) network.setActiveNamespace(next.namespace);
  });
}
