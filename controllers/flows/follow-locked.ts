import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { report } from '../core/report.js';
import { untracked } from '../core/signals.js';
import type { Scope } from '../core/scope.js';
import type { ChainNamespace } from '../domain/entities.js';
import { isW3mError } from '../domain/errors/errors.js';

interface FollowLocked {
  readonly adapters: readonly Pick<ChainAdapter, 'namespace' | 'locked' | 'connect'>[];
  /** Returns the connector id of the wallet that was connected last; undefined after a disconnect, also in another tab. */
  recall(namespace: ChainNamespace): string | undefined;
}

/** Connects a locked wallet again, without a prompt, when its owner has unlocked it. */
export function followLocked(scope: Scope, { adapters, recall }: FollowLocked): void {
  for (const adapter of adapters)
    scope.effect(() => {
      const locked = adapter.locked?.get();
      if (!locked) return undefined;
      const { connectorId } = locked;
      const life = scope.child();
      const attachAgain = (): void => {
        if (recall(adapter.namespace) !== connectorId) return;
        adapter.connect(connectorId, { silent: true, signal: life.signal }).catch((error: unknown) => {
          // It may be locked still, or the person connects by hand meanwhile
          const isExpected = isW3mError(error) && ['WALLET_NOT_AUTHORIZED', 'CONNECT_ABORTED'].includes(error.code);
          if (!isExpected) report(error);
        });
      };
      life.onEnd(untracked(() => locked.listen(attachAgain))); // an earlier unlock calls it at once
      return () => life.dispose();
    });
}
