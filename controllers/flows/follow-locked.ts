import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { onReturn } from '../core/on-return.js';
import { report } from '../core/report.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import type { Scope } from '../core/scope.js';
import { whenTrue } from '../core/when-true.js';
import type { ChainNamespace, Connector } from '../domain/entities.js';
import { isW3mError } from '../domain/errors/errors.js';

interface FollowLocked {
  readonly adapters: readonly Pick<ChainAdapter, 'namespace' | 'locked' | 'connect'>[];
  /** Returns the connector id of the wallet that was connected last; undefined after a disconnect, also in another tab. */
  recall(namespace: ChainNamespace): string | undefined;
  /** The attempt to connect a wallet, which is not interrupted. */
  readonly attempt: ReadonlySignal<
    { readonly status: string; readonly connector: Pick<Connector, 'namespace'> } | undefined
  >;
}

/** Errors of a wallet that is locked still, or that the person replaces by another one meanwhile. */
const EXPECTED: readonly string[] = ['WALLET_NOT_AUTHORIZED', 'CONNECT_ABORTED'];

/**
 * Connects a locked wallet again, without a prompt, when its owner has unlocked it, also while the page was in the
 * back-forward cache. While an attempt in its namespace is
 * under way, it waits for the outcome.
 */
export function followLocked(scope: Scope, { adapters, recall, attempt }: FollowLocked): void {
  for (const adapter of adapters)
    scope.effect(() => {
      const { namespace } = adapter;
      const locked = adapter.locked?.get();
      if (!locked) return undefined;
      const { connectorId } = locked;
      const life = scope.child();
      const isFree = computed(() => {
        const { status, connector } = attempt.get() ?? {};
        return status !== 'waiting' || connector?.namespace !== namespace;
      });
      const attachAgain = async (): Promise<void> => {
        if (!untracked(() => isFree.get())) await whenTrue(life, isFree);
        const isLocked = untracked(() => adapter.locked?.get()) === locked;
        if (!isLocked || recall(namespace) !== connectorId) return;
        await adapter.connect(connectorId, { silent: true, signal: life.signal });
      };
      const onUnlock = (): void => {
        attachAgain().catch((error: unknown) => {
          if (!life.signal.aborted && !(isW3mError(error) && EXPECTED.includes(error.code))) report(error);
        });
      };
      life.onEnd(untracked(() => locked.listen(onUnlock))); // an earlier unlock calls it at once
      onReturn(onUnlock, life.signal); // the page may have missed the unlock
      return () => life.dispose();
    });
}
