import type { Scope } from '../../core/scope.js';
import { computed, signal, type ReadonlySignal } from '../../core/signals.js';
import type { AdapterContext } from '../chain-adapter.js';
import { readName } from '../../domain/read-name.js';
import { isRdns } from '../../domain/wallets/listed-wallets.js';
import { ownWallets } from '../own-wallets.js';
import { readIcon } from '../wallet-traits.js';
import { isProvider } from './provider.js';
import { injectedWallet, type FoundWallet } from './injected-wallet.js';

/** Event target on which wallets are discovered: a window. */
export type WalletWindow = EventTarget & { readonly ethereum?: unknown };

type Announcement = FoundWallet & { readonly uuid: string };

/** Returns the announced wallet (EIP-6963), or undefined if the announcement is invalid. An unusable icon is dropped. */
function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>).detail; // checked below; a missing part throws
    const { uuid, rdns, icon } = info;
    const name = readName(info['name']);
    if (typeof uuid !== 'string' || uuid === '' || !name || !isRdns(rdns) || !isProvider(provider)) return undefined;
    const id = rdns.toLowerCase();
    return {
      uuid,
      provider,
      connector: {
        id,
        type: 'ANNOUNCED',
        namespace: 'eip155',
        name,
        rdns: id,
        imageUrl: readIcon(icon),
        info: { uuid, name, rdns: id },
      },
    };
  } catch {
    return undefined; // any script of the page can dispatch any event
  }
}

/**
 * Returns the wallets of a page: those that announce themselves, at any time, and the one at `window.ethereum`, as far as
 * the host allows it; and that of the surrounding.
 */
export function discoverWallets(
  page: WalletWindow,
  discovery: AdapterContext['discovery'],
  scope: Scope,
): ReadonlySignal<readonly FoundWallet[]> {
  const announced = signal<readonly Announcement[]>([]);
  const ethereum = signal<unknown>(undefined);
  const listen = (event: string, listener: (event: Event) => void): void =>
    page.addEventListener(event, listener, { signal: scope.signal });

  listen('eip6963:announceProvider', event => {
    const wallet = readAnnouncement(event);
    if (!wallet) return;
    const isHere = ownWallets.get(wallet.provider);
    if (!discovery.announced && !isHere) return;
    const isOwn = isHere !== undefined;
    const known = announced.get().filter(({ connector }) => !isOwn || connector.id !== wallet.connector.id);
    // A later announcement never replaces a known wallet, so that no script can impersonate one.
    const isKnown = known.some(
      ({ uuid, connector, provider }) =>
        uuid === wallet.uuid || connector.id === wallet.connector.id || provider === wallet.provider,
    );
    if (!isKnown) announced.set([...known, wallet]);
  });
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  if (discovery.injected) {
    const look = (): void => {
      try {
        ethereum.set(page.ethereum);
      } catch {
        ethereum.set(undefined); // competing wallets may leave a getter that throws
      }
    };
    look();
    listen('ethereum#initialized', look);
  }
  return computed(() => {
    const injected = injectedWallet(ethereum.get(), announced.get());
    return injected ? [...announced.get(), injected] : announced.get();
  });
}
