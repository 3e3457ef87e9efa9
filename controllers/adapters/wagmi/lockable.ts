import type { Connector } from '@wagmi/core';
import type { Dispose } from '../../core/signals.js';
import type { Scope } from '../../core/scope.js';
import { GRANT_READ_MS } from '../../domain/constants.js';
import { onAccounts } from '../eip155/on-accounts.js';
import { isProvider } from '../eip155/provider.js';
import { inTime } from '../in-time.js';

/** Types of connectors of wagmi for extensions. Connectors of other wallets have a session, which ends. */
const LOCKABLE: readonly string[] = ['injected', 'metaMask'];

/** True if the owner of the wallet may lock it. */
export const isLockable = ({ type }: Pick<Connector, 'type'>): boolean => LOCKABLE.includes(type);

/**
 * Resolves with true if a wallet shares no account and keeps its grant: its owner has locked it. wagmi drops its connection
 * then, as after a disconnect.
 */
export async function isLocked(connector: Connector, scope: Scope): Promise<boolean> {
  if (!isLockable(connector)) return false;
  try {
    const limit = { scope, late: 'REQUEST_TIMEOUT' } as const;
    const accounts = await inTime(connector.getAccounts(), GRANT_READ_MS, limit);
    const provider = accounts.length > 0 ? undefined : await inTime(connector.getProvider(), GRANT_READ_MS, limit);
    if (!isProvider(provider)) return false;
    const { readGrant } = await import('../eip155/grant.js'); // few wallets are locked
    return (await readGrant(provider, scope)) === 'some';
  } catch {
    return false; // a wallet that does not answer is gone
  }
}

/** Calls `back` when the wallet shares accounts. It listens to the wallet itself: wagmi has no connection of a locked one. */
export function onUnlock(connector: Connector, back: () => void): Dispose {
  let hasEnded = false;
  let stop: Dispose | undefined;
  connector.getProvider().then(
    provider => {
      if (!hasEnded && isProvider(provider)) stop = onAccounts(provider, back);
    },
    () => undefined, // the extension is missing: it cannot be unlocked on this page
  );
  return () => {
    hasEnded = true;
    stop?.();
  };
}
