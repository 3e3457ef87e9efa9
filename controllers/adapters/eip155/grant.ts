import type { Scope } from '../../core/scope.js';
import { GRANT_READ_MS } from '../../domain/constants.js';
import { inTime } from '../in-time.js';
import { ask, type Eip1193Provider } from './eip1193.js';

/**
 * Asks a wallet, without a prompt, whether the page may read its accounts (EIP-2255). A locked wallet shares no account,
 * but keeps the permission. `unknown` if the wallet has no such method or does not answer in time.
 */
export async function readGrant(provider: Eip1193Provider, scope: Scope): Promise<'some' | 'none' | 'unknown'> {
  const pending = ask(provider, 'wallet_getPermissions');
  const reply = await inTime(pending, GRANT_READ_MS, { scope, late: 'REQUEST_TIMEOUT' }).catch(() => undefined); // EIP-2255 is optional
  if (!Array.isArray(reply)) return 'unknown';
  const isOfAccounts = (permission: unknown): boolean =>
    (permission as { readonly parentCapability?: unknown } | null)?.parentCapability === 'eth_accounts'; // any value has properties but null
  try {
    return reply.some(isOfAccounts) ? 'some' : 'none';
  } catch {
    return 'unknown'; // a getter may throw; the session must end nevertheless
  }
}
