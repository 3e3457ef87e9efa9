import type { TypedStorage } from '../core/storage.js';
import { RECENT_WALLETS_MAX } from '../protocol/constants.js';
import type { Wallet } from '../protocol/entities.js';
import { recentWallets } from '../protocol/storage-keys.js';

/** Keeps the wallets last connected with: what is returned takes up one more, as the newest. */
export function rememberRecent(
  storage: TypedStorage,
  show: (recent: readonly Wallet[]) => void,
): (used: Wallet) => void {
  const recall = (): readonly Wallet[] => storage.get(recentWallets) ?? [];
  show(recall());
  return used => {
    const others = recall().filter(({ id }) => id !== used.id);
    const recent = [used, ...others].slice(0, RECENT_WALLETS_MAX);
    storage.set(recentWallets, recent);
    show(recent);
  };
}
