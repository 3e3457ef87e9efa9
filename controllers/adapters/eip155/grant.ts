import type { Scope } from '../../core/scope.js';
import type { Dispose } from '../../core/signals.js';
import { GRANT_READ_MS } from '../../domain/constants.js';
import { inTime } from '../in-time.js';
import { ask, listenTo, type Eip1193Provider } from './eip1193.js';

/**
 * Asks a wallet, without a prompt, whether the page may read its accounts (EIP-2255). A locked wallet shares no account,
 * but keeps the permission. `unknown` if the wallet has no such method or does not answer in time.
 */
export async function readGrant(provider: Eip1193Provider, scope: Scope): Promise<'some' | 'none' | 'unknown'> {
  const pending = ask(provider, 'wallet_getPermissions');
  const reply = await inTime(pending, GRANT_READ_MS, { scope, late: 'REQUEST_TIMEOUT' }).catch(() => undefined); // many wallets lack it
  if (!Array.isArray(reply)) return 'unknown';
  const isOfAccounts = (permission: unknown): boolean =>
    (permission as { readonly parentCapability?: unknown } | null)?.parentCapability === 'eth_accounts'; // any value has properties but null
  return reply.some(isOfAccounts) ? 'some' : 'none';
}

/** Calls `back` when the wallet may share accounts again; returns the unsubscribe function. */
export function onAccounts(provider: Eip1193Provider, back: () => void): Dispose {
  const events = listenTo(provider);
  events.forwardTo((event, payload) => {
    if (event === 'connect' || (event === 'accountsChanged' && Array.isArray(payload) && payload.length > 0)) back();
  });
  return () => events.stop();
}
