import type { Scope } from '../core/scope.js';
import type { Dispose } from '../core/signals.js';
import type { LockedWallet } from './chain-adapter.js';

/** Notices the unlock of a wallet, for a listener that may be set later. */
export interface UnlockWatch {
  /** Calls `back` at each unlock, and at once if there was one before; ends the watch when it is disposed. */
  readonly listen: LockedWallet['listen'];
  /** Ends the watch. */
  readonly stop: Dispose;
}

/**
 * Watches for the unlock of a wallet from now on: while a wallet replies, and while the code loads that follows it, its
 * owner may unlock it.
 */
export function watchUnlock(scope: Scope, subscribe: LockedWallet['listen']): UnlockWatch {
  let isMissed = false;
  let onUnlock = (): void => void (isMissed = true);
  const unsubscribe = subscribe(() => onUnlock());
  const forget = scope.onEnd(unsubscribe);
  const stop = (): void => {
    forget();
    unsubscribe();
  };
  const listen = (back: () => void): Dispose => {
    onUnlock = back;
    if (isMissed) back();
    return stop;
  };
  return { listen, stop };
}
