import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import type { ReadonlySignal } from '../core/signals.js';

interface FollowHostSession {
  readonly remote: {
    readonly session: ReadonlySignal<{ readonly topic: string } | undefined>;
    restore(options: { readonly signal: AbortSignal }): Promise<unknown>;
  };
  /** Connects every namespace that the session covers. */
  share(): Promise<unknown>;
}

/** Connects the modal with each WalletConnect session that the host's own provider has or creates. */
export function followHostSession(scope: Scope, { remote, share }: FollowHostSession): void {
  let last: string | undefined;
  scope.effect(() => {
    const topic = remote.session.get()?.topic;
    if (topic !== undefined && topic !== last) void share();
    last = topic;
  });
  remote.restore({ signal: scope.signal }).catch((error: unknown) => {
    if (!scope.signal.aborted) report(error);
  });
}
