import type { Dispose } from '../../core/signals.js';
import { listenTo, type Eip1193Provider } from './eip1193.js';

/** Calls `back` when the wallet may share accounts again; returns the unsubscribe function. */
export function onAccounts(provider: Eip1193Provider, back: () => void): Dispose {
  const events = listenTo(provider);
  events.forwardTo((event, payload) => {
    if (event === 'connect' || (event === 'accountsChanged' && Array.isArray(payload) && payload.length > 0)) back();
  });
  return () => events.stop();
}
