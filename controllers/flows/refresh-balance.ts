import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { BALANCE_RETRY_GAP_MS } from '../protocol/constants.js';

interface RefreshBalance {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly balance: { readonly state: ReadonlySignal<{ readonly status: string }>; refresh(): Promise<unknown> };
}

/** A balance is asked for again when the window opens, when the page is looked at again, and, after a failure, in a while. */
export function refreshBalance(scope: Scope, { isOpen, balance }: RefreshBalance): void {
  scope.effect(() => {
    if (isOpen.get()) void untracked(() => balance.refresh());
  });

  scope.effect(() => {
    if (balance.state.get().status !== 'failed') return;
    return scope.after(BALANCE_RETRY_GAP_MS, () => void balance.refresh());
  });

  if (typeof window === 'undefined') return;
  const onLook = (): void => {
    if (document.visibilityState === 'visible') void balance.refresh();
  };
  window.addEventListener('visibilitychange', onLook, { signal: scope.signal });
  window.addEventListener('online', onLook, { signal: scope.signal });
}
