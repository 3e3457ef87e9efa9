import { ownWallets } from '../adapters/own-wallets.js';
import type { Scope } from '../core/scope.js';
import type { AnnouncedWallet } from './announcement.js';
import type { Proxies } from './proxies.js';

/** A square without content, for wallets that give no icon: an announcement must have one. */
const NO_ICON = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

type Register = (wallet: object) => unknown;

/**
 * Announces both sides of a wallet under its own names, so that every adapter lists them in place of what the wallet
 * announces. Returns the id by which the EVM side is known again.
 */
export function announceProxies({ name, icon, rdns }: AnnouncedWallet, proxies: Proxies, scope: Scope): string {
  const uuid = crypto.randomUUID();
  for (const proxy of [proxies.provider, proxies.wallet]) ownWallets.add(proxy);
  const detail = Object.freeze({
    info: Object.freeze({ uuid, name, icon: icon ?? NO_ICON, rdns }),
    provider: proxies.provider,
  });
  const listen = (event: string, answer: (event: Event) => void): void =>
    window.addEventListener(event, answer, { signal: scope.signal });
  const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  const registerBy = (api: unknown): void => {
    const { register } = (api ?? {}) as { readonly register?: unknown };
    if (typeof register === 'function') (register as Register)(proxies.wallet);
  };
  listen('eip6963:requestProvider', announce);
  listen('wallet-standard:app-ready', event => registerBy((event as CustomEvent<unknown>).detail));
  announce();
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerBy }));
  return uuid;
}
