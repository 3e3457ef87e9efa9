import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';

interface FollowHostSession {
  readonly remote: {
    readonly session: ReadonlySignal<{ readonly topic: string; readonly isFresh: boolean } | undefined>;
    restore(options: { readonly signal: AbortSignal }): Promise<unknown>;
  };
  /** True while the session would interfere with what the person has begun. Reads signals. */
  hasBegun(): boolean;
  /** Connects every namespace that the session covers. */
  share(): Promise<unknown>;
}

/**
 * Connects the modal with each WalletConnect session that the host's own provider has or creates. One of an earlier visit
 * waits until the person has ended what it would interfere with.
 */
export function followHostSession(scope: Scope, { remote, hasBegun, share }: FollowHostSession): void {
  let last: string | undefined;
  scope.effect(() => {
    const { topic, isFresh } = remote.session.get() ?? {};
    const isNew = topic !== undefined && topic !== last;
    if (isNew && !isFresh && hasBegun()) return;
    last = topic;
    if (isNew) untracked(() => void share());
  });
  remote.restore({ signal: scope.signal }).catch((error: unknown) => {
    if (!scope.signal.aborted) report(error);
  });
}
