import type { Resource } from '../core/resource.js';
import type { Scope } from '../core/scope.js';
import { untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';

export interface KeepFreshDeps {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly resource: Pick<Resource<unknown>, 'state' | 'refresh'>;
  /** Delay between a failure and the next attempt, in milliseconds. */
  readonly retryGapMs: number;
}

/** Refreshes a resource when the modal opens, when the page becomes visible or online, and `retryGapMs` after a failure. */
export function keepFresh(scope: Scope, { isOpen, resource, retryGapMs }: KeepFreshDeps): void {
  scope.effect(() => {
    if (isOpen.get()) void untracked(() => resource.refresh());
  });

  scope.effect(() => {
    if (resource.state.get().status !== 'failed') return;
    let cancel: Dispose;
    const wait = (): void => {
      cancel = scope.after(retryGapMs, () => {
        void resource.refresh();
        wait(); // a browser's timer may fire just before the resource's gap is over
      });
    };
    wait();
    return () => cancel();
  });

  if (typeof document === 'undefined') return;
  const onLook = (): void => {
    if (document.visibilityState === 'visible') void resource.refresh();
  };
  window.addEventListener('visibilitychange', onLook, { signal: scope.signal });
  window.addEventListener('online', onLook, { signal: scope.signal });
}
