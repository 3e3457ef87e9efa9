import { report } from '../../controllers/core/report.js';
import type { AdapterEmitter, AdapterEvents } from './types.js';

type EventName = keyof AdapterEvents;
type Listener<E extends EventName> = (...args: AdapterEvents[E]) => void;

interface Entry {
  readonly event: EventName;
  /** As the host has passed it, a listener of the event. */
  readonly listener: unknown;
  readonly isOnce: boolean;
}

/**
 * Listeners by the name of their wallet. The list of wallets has new adapters after each change; all of one wallet share
 * their listeners.
 */
export class AdapterListeners {
  readonly #entries = new Map<string, readonly Entry[]>();

  /** Calls the listeners of a wallet. A listener that throws does not stop the others. */
  emit<E extends EventName>(wallet: string, event: E, ...args: AdapterEvents[E]): void {
    const entries = this.#of(wallet);
    this.#filter(wallet, entry => !(entry.isOnce && entry.event === event));
    for (const { event: own, listener } of entries) {
      if (own !== event) continue;
      try {
        (listener as Listener<E>)(...args); // of this event
      } catch (error) {
        report(error);
      }
    }
  }

  /** Returns the methods of an adapter; `self` returns the adapter. */
  methodsOf<A>(wallet: string, self: () => A): AdapterEmitter<A> {
    const add =
      (isOnce: boolean) =>
      (event: EventName, listener: unknown): A => {
        this.#entries.set(wallet, [...this.#of(wallet), { event, listener, isOnce }]);
        return self();
      };
    const remove = (event?: EventName, listener?: unknown): A => {
      const isIt = (entry: Entry): boolean =>
        (event === undefined || entry.event === event) && (listener === undefined || entry.listener === listener);
      this.#filter(wallet, entry => !isIt(entry));
      return self();
    };
    return {
      on: add(false),
      addListener: add(false),
      once: add(true),
      off: remove,
      removeListener: remove,
      removeAllListeners: remove,
    };
  }

  #of(wallet: string): readonly Entry[] {
    return this.#entries.get(wallet) ?? [];
  }

  #filter(wallet: string, test: (entry: Entry) => boolean): void {
    this.#entries.set(wallet, this.#of(wallet).filter(test));
  }
}
