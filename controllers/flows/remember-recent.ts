import type { TypedStorage } from '../core/storage.js';
import { RECENT_WALLETS_MAX } from '../domain/constants.js';
import type { Wallet } from '../domain/entities.js';
import { recentWallets } from '../domain/storage/storage-keys.js';

/** Keeps the recently connected wallets. Returns a function that adds a wallet as the newest. */
export function rememberRecent(
  storage: TypedStorage,
  show: (recent: readonly Wallet[]) => void,
): (used: Wallet) => void {
  const recall = (): readonly Wallet[] => storage.get(recentWallets) ?? [];
  show(recall());
  return wallet => {
    const known = recall();
    const before = known.find(({ id }) => id === wallet.id);
    const others = known.filter(({ id }) => id !== wallet.id);
    const recent = [withNamespaces(wallet, before), ...others].slice(0, RECENT_WALLETS_MAX);
    storage.set(recentWallets, recent);
    show(recent);
  };
}

/** Adds the namespaces that the wallet was used with before, so that a wallet of several namespaces keeps them. */
function withNamespaces(wallet: Wallet, before: Wallet | undefined): Wallet {
  if (!wallet.namespaces || !before?.namespaces) return wallet;
  return { ...wallet, namespaces: [...new Set([...wallet.namespaces, ...before.namespaces])] };
}
