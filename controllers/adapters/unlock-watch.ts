import type { Scope } from '../core/scope.js';
import type { Dispose } from '../core/signals.js';

/** Subscribes to a wallet; calls `back` when it may share accounts again. */
type Subscribe = (back: () => void) => Dispose;

/**
 * Notices the unlock of a wallet from its creation on, for the listener that is set later: while a wallet replies, and
 * while the code loads that follows it, its owner may unlock it.
 */
export class UnlockWatch {
  readonly #stop: Dispose;
  #back: (() => void) | undefined;
  #isMissed = false;

  constructor(scope: Scope, subscribe: Subscribe) {
    const unsubscribe = subscribe(() => {
      if (this.#back) this.#back();
      else this.#isMissed = true;
    });
    const forget = scope.onEnd(unsubscribe);
    this.#stop = () => {
      forget();
      unsubscribe();
    };
  }

  /** Calls `back` at each unlock, and at once if the wallet was unlocked before; ends the watch when it is disposed. */
  listen(back: () => void): Dispose {
    this.#back = back;
    if (this.#isMissed) back();
    return this.#stop;
  }

  /** Ends the watch. */
  stop(): void {
    this.#stop();
  }
}
