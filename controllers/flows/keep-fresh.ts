import type { AppState } from '../core/platform.js';
import type { Resource } from '../core/resource.js';
import type { Scope } from '../core/scope.js';
import { untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';

export interface KeepFreshDeps {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly resource: Pick<Resource<unknown>, 'state' | 'refresh'>;
  /** Delay between a failure and the next attempt, in milliseconds. */
  readonly retryGapMs: number;
  readonly appState?: AppState | undefined;
}

/** Refreshes a resource when the modal opens, when the person comes back to the page or it is online, and `retryGapMs` after a failure. */
export function keepFresh(scope: Scope, { isOpen, resource, retryGapMs, appState }: KeepFreshDeps): void {
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

  const onLook = (isThere: boolean): void => {
    if (isThere) void resource.refresh();
  };
  if (appState) {
    scope.onEnd(appState.subscribe(onLook));
    return;
  }
  if (typeof document === 'undefined') return;
  const onChange = (): void => onLook(document.visibilityState === 'visible');
  for (const type of ['visibilitychange', 'online']) window.addEventListener(type, onChange, { signal: scope.signal });
}
