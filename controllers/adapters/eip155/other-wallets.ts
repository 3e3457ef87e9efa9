import { report } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import { DISCONNECT_WAIT_MS, WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { OnGrant } from '../chain-adapter.js';
import { inTime } from '../in-time.js';
import { ask, listenTo } from './eip1193.js';
import { readGrant } from './grant.js';
import type { FoundWallet } from './injected-wallet.js';
import { parseUsableAccounts } from './wallet-replies.js';

/** Reads the accounts that a wallet shares, without a prompt, and follows them until the scope ends. */
export function follow({ provider, access }: FoundWallet, life: Scope, onGrant: OnGrant): void {
  let reads = 0;
  const take = async (read: Promise<unknown>): Promise<void> => {
    const turn = (reads += 1);
    const isLate = (): boolean => turn !== reads || life.signal.aborted; // an event is newer than the reply
    const addresses = parseUsableAccounts(await read);
    if (isLate() || !addresses) return;
    const isEnded = addresses.length === 0 && (await readGrant(provider, life)) === 'none';
    if (!isLate()) onGrant(isEnded ? undefined : addresses);
  };
  const events = listenTo(provider);
  life.onEnd(() => events.stop());
  events.forwardTo((event, payload) => {
    if (event === 'accountsChanged') take(Promise.resolve(payload)).catch(report);
  });
  const reply = access ? access({ silent: true, signal: life.signal }) : ask(provider, 'eth_accounts');
  const read = inTime(reply, WALLET_READ_TIMEOUT_MS, { scope: life, late: 'REQUEST_TIMEOUT' });
  take(read).catch(() => undefined); // a wallet that does not reply is shown as it was before
}

/** Asks a wallet to end its grant. */
export async function revoke({ provider, release }: FoundWallet, scope: Scope): Promise<void> {
  const reply = release ? release() : ask(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]);
  const limit = { scope, late: 'DISCONNECT_FAILED' } as const;
  await inTime(reply, DISCONNECT_WAIT_MS, limit).catch(() => undefined); // many wallets have no such method
}
