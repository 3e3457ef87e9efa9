import { createHmac } from 'node:crypto';
import { networkOf } from '../../http/client-network.js';
import type { ApiSettings } from '../settings.js';

/**
 * Returns the key of the counter of a network: a keyed hash, so that the database and its backups have no address of a visitor.
 * The key of the hash are the secrets that all instances have. Without an admin token and a password of the database there is
 * none, and whoever tries all IPv4 addresses finds the one of a counter.
 */
export function networkCounter(
  { ADMIN_TOKEN: token = '', DATABASE_URL: url }: Pick<ApiSettings, 'ADMIN_TOKEN' | 'DATABASE_URL'>,
  limit: 'ip' | 'store' | 'login',
  ip: string,
): string {
  const password = URL.canParse(url) ? new URL(url).password : '';
  const hash = createHmac('sha256', `${token}\n${password}`).update(networkOf(ip)).digest('base64url');
  return `${limit} ${hash}`;
}
