import type { Eip1193Provider } from './provider.js';

export type { Eip1193Provider } from './provider.js';

/** Asks the wallet. What it throws at once is a rejection like any other, and its answer is unknown until checked. */
export const ask = async (provider: Eip1193Provider, method: string, params?: readonly unknown[]): Promise<unknown> =>
  provider.request(params ? { method, params } : { method });

/** What a wallet tells on its own. */
export type WalletEvent = (typeof EVENTS)[number];

const EVENTS = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const;

/** Takes one event of a wallet. */
export type HearWallet = (event: WalletEvent, payload: unknown) => void;

/** The events of a wallet, kept until somebody takes them. */
export interface WalletEvents {
  /** Hands over what was told so far, and from now on at once. */
  forwardTo(hear: HearWallet): void;
  /** Stops listening, for good. */
  stop(): void;
}

/** Listens to a wallet from now on. */
export function listenTo(provider: Eip1193Provider): WalletEvents {
  const kept: Parameters<HearWallet>[] = [];
  let hear: HearWallet = (...told) => kept.push(told);
  const listeners = EVENTS.map(event => [event, (payload: unknown) => hear(event, payload)] as const);
  const call = (method: 'on' | 'removeListener'): void => {
    for (const [event, listener] of listeners) {
      try {
        provider[method]?.(event, listener);
      } catch {
        // A wallet whose events are broken can still be asked. What it should tell is then found out by asking.
      }
    }
  };
  call('on');
  return {
    forwardTo(next) {
      hear = next;
      for (const told of kept.splice(0)) next(...told);
    },
    stop() {
      hear = () => undefined; // for a wallet that keeps listeners after all
      call('removeListener');
    },
  };
}
