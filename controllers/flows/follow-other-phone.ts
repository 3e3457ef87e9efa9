import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { remoteTopic } from '../domain/wallets/remote-keys.js';

interface FollowOtherPhone {
  readonly remote: {
    readonly session: ReadonlySignal<{ readonly topic: string; readonly isFresh: boolean } | undefined>;
    adopt?(topic: string): Promise<void>;
  };
  readonly storage: TypedStorage;
}

/**
 * Tells the other tabs which WalletConnect session was approved here, and takes the one that was approved there: the
 * stored id of the connector is the same for every wallet.
 */
export function followOtherPhone(
  scope: Scope,
  { remote, storage }: FollowOtherPhone,
): { readonly isReplaced: () => boolean } {
  let own: string | undefined;
  scope.effect(() => {
    const session = remote.session.get();
    if (session) own = session.topic;
    if (session?.isFresh) storage.set(remoteTopic, session.topic);
  });
  storage.watch(
    remoteTopic,
    topic => {
      if (topic !== undefined && untracked(() => remote.session.get())) remote.adopt?.(topic).catch(report);
    },
    scope.signal,
  );
  return {
    isReplaced() {
      const stored = storage.get(remoteTopic);
      return own !== undefined && stored !== undefined && stored !== own;
    },
  };
}
