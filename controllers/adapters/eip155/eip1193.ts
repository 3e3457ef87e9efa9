import type { Eip1193Provider } from './provider.js';

export type { Eip1193Provider } from './provider.js';

/** Sends a request to the wallet. A synchronous throw becomes a rejection; the result is unchecked. */
export const ask = async (provider: Eip1193Provider, method: string, params?: readonly unknown[]): Promise<unknown> =>
  provider.request(params ? { method, params } : { method });

/** Name of a wallet event (EIP-1193). */
export type WalletEvent = (typeof EVENTS)[number];

const EVENTS = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const;

/** Listener for wallet events. */
export type OnWalletEvent = (event: WalletEvent, payload: unknown) => void;

/** Wallet events, buffered until a listener is set. */
export interface WalletEvents {
  /** Passes the buffered events to `hear`, and later ones as they occur. */
  forwardTo(listener: OnWalletEvent): void;
  /** Removes all listeners permanently. */
  stop(): void;
}

/** Subscribes to the events of a wallet. */
export function listenTo(provider: Eip1193Provider): WalletEvents {
  const queue: Parameters<OnWalletEvent>[] = [];
  let onEvent: OnWalletEvent = (...event) => queue.push(event);
  const listeners = EVENTS.map(event => [event, (payload: unknown) => onEvent(event, payload)] as const);
  const call = (method: 'on' | 'removeListener'): void => {
    for (const [event, listener] of listeners) {
      try {
        provider[method]?.(event, listener);
      } catch {
        // A wallet with broken events still answers requests, so its state is read by requests.
      }
    }
  };
  call('on');
  return {
    forwardTo(next) {
      onEvent = next;
      for (const event of queue.splice(0)) next(...event);
    },
    stop() {
      onEvent = () => undefined; // precaution against a wallet that keeps a removed listener
      call('removeListener');
    },
  };
}
