import type { Scope } from '../../core/scope.js';
import { DISCONNECT_WAIT_MS, WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import type { OnGrant } from '../chain-adapter.js';
import { inTime } from '../in-time.js';
import type { FoundWallet } from './discovery.js';
import { standardSolanaWallet } from './standard-solana-wallet.js';

/**
 * Reads the accounts that a wallet shares, without a prompt, and follows them until the scope ends. No wallet tells
 * whether it is locked or has ended its grant: without an account it counts as locked.
 */
export function follow({ wallet, gone }: FoundWallet, life: Scope, onGrant: OnGrant): void {
  const standard = standardSolanaWallet(wallet, gone);
  let isRead = false;
  const take = (addresses: readonly string[]): void => {
    isRead = true;
    if (!life.signal.aborted) onGrant(addresses);
  };
  const stop = standard.listen(news => {
    if (news.kind === 'accounts') take(news.addresses);
  });
  life.onEnd(stop);
  const reply = standard.authorize({ silent: true, signal: life.signal });
  inTime(reply, WALLET_READ_TIMEOUT_MS, { scope: life, late: 'REQUEST_TIMEOUT' }).then(
    addresses => {
      if (!isRead) take(addresses); // an event is newer than the reply
    },
    (error: unknown) => {
      if (!isRead && toW3mError(error).code === 'USER_REJECTED') take([]); // any other failure tells nothing
    },
  );
}

/** Asks a wallet to end its grant. */
export async function revoke({ wallet, gone }: FoundWallet, scope: Scope): Promise<void> {
  const reply = standardSolanaWallet(wallet, gone).release();
  const limit = { scope, late: 'DISCONNECT_FAILED' } as const;
  await inTime(reply, DISCONNECT_WAIT_MS, limit).catch(() => undefined); // few wallets reply
}
