import { announceProvider } from '../adapters/eip155/announce-provider.js';
import { ownWallets } from '../adapters/own-wallets.js';
import type { Scope } from '../core/scope.js';
import type { AnnouncedWallet } from './announcement.js';
import type { Proxies } from './proxies.js';

type Register = (wallet: object) => unknown;

/**
 * Announces both sides of a wallet under its own names, so that every adapter lists them in place of what the wallet
 * announces. Returns the id by which the EVM side is known again.
 */
export function announceProxies({ name, icon, rdns }: AnnouncedWallet, proxies: Proxies, scope: Scope): string {
  for (const proxy of [proxies.provider, proxies.wallet]) ownWallets.set(proxy, false);
  const uuid = announceProvider({ provider: proxies.provider, name, icon, rdns }, scope);
  const registerBy = (api: unknown): void => {
    const { register } = (api ?? {}) as { readonly register?: unknown };
    if (typeof register === 'function') (register as Register)(proxies.wallet);
  };
  const onReady = (event: Event): void => registerBy((event as CustomEvent<unknown>).detail);
  window.addEventListener('wallet-standard:app-ready', onReady, { signal: scope.signal });
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerBy }));
  return uuid;
}
