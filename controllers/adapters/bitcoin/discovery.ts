import type { Scope } from '../../core/scope.js';
import { signal, untracked, type ReadonlySignal } from '../../core/signals.js';
import type { Connector } from '../../domain/entities.js';
import { readName } from '../../domain/read-name.js';
import { readIcon } from '../wallet-traits.js';
import { asForeign, can, type Foreign } from './foreign.js';

/** Target on which Bitcoin wallets inject themselves: a window. */
export type WalletWindow = EventTarget;

/** Interface that a wallet has. */
export type WalletShape = 'sats' | 'unisat' | 'okx';

/** A discovered wallet and its connector. */
export interface FoundWallet {
  readonly connector: Connector;
  readonly shape: WalletShape;
  readonly wallet: Foreign;
}

/** Most wallets of `window.btc_providers` that are read. */
const MAX_PROVIDERS = 50;
/** Steps of the longest path of a provider, such as `XverseProviders.BitcoinProvider`. */
const MAX_STEPS = 5;

/** Events after which wallets may have appeared. */
const APPEARANCES = ['load', 'unisat#initialized', 'focus'] as const;

const connectorOf = (type: 'ANNOUNCED' | 'INJECTED', id: string, name: string, icon?: unknown): Connector => ({
  id,
  name,
  type,
  namespace: 'bip122',
  imageUrl: readIcon(icon),
});

/** Returns the provider that an entry of `window.btc_providers` names by its path below the window. */
function providerAt(page: Foreign, path: string): Foreign | undefined {
  const steps = path.split('.');
  if (steps.length > MAX_STEPS) return undefined;
  const found = steps.reduce<Foreign | undefined>(
    (at, step) => (at && step in at ? asForeign(at[step]) : undefined),
    page,
  );
  return can(found, 'request') ? found : undefined;
}

/** Returns what `read` finds; no wallet if it throws, since any script can put any value into the window. */
function unlessThrown(read: () => readonly FoundWallet[]): readonly FoundWallet[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** Returns the wallets of `window.btc_providers` (WBIP-004). */
function readListed(page: Foreign): readonly FoundWallet[] {
  const listed = page['btc_providers'];
  if (!Array.isArray(listed)) return [];
  const entries = (listed as readonly unknown[]).slice(0, MAX_PROVIDERS);
  return entries.flatMap(entry =>
    unlessThrown(() => {
      const { id, name: given, icon } = asForeign(entry) ?? {};
      const name = readName(given);
      const wallet = typeof id === 'string' ? providerAt(page, id) : undefined;
      if (typeof id !== 'string' || !name || !wallet) return [];
      return [{ connector: connectorOf('ANNOUNCED', id, name, icon), shape: 'sats', wallet }];
    }),
  );
}

/** Returns the wallet at `window.unisat`. */
function readUnisat(page: Foreign): readonly FoundWallet[] {
  const wallet = asForeign(page['unisat']);
  // Other wallets put themselves in the place of Unisat, with methods that differ: Binance and Bitget
  // (https://github.com/lifinance/widget/pull/403)
  if (!wallet || !can(wallet, 'requestAccounts') || wallet['isBinance'] === true) return [];
  return [{ connector: connectorOf('INJECTED', 'unisat', 'UniSat Wallet'), shape: 'unisat', wallet }];
}

/** Returns the wallet at `window.okxwallet`. */
function readOkx(page: Foreign): readonly FoundWallet[] {
  const wallet = asForeign(page['okxwallet']);
  if (!wallet || !can(asForeign(wallet['bitcoin']), 'connect')) return [];
  return [{ connector: connectorOf('INJECTED', 'okx', 'OKX Wallet'), shape: 'okx', wallet }];
}

/** Returns the wallets with a place of their own. */
function readNamed(page: Foreign): readonly FoundWallet[] {
  const okx = unlessThrown(() => readOkx(page));
  const unisat = unlessThrown(() => readUnisat(page));
  // OKX puts its object in the place of Unisat (https://github.com/hemilabs/ui-monorepo/issues/1021)
  const isOkx = ({ wallet }: FoundWallet): boolean => okx.some(each => each.wallet['bitcoin'] === wallet);
  return [...unlessThrown(() => unisat.filter(each => !isOkx(each))), ...okx];
}

/** First word of a name, by which a wallet that is found in two ways is listed once. */
const firstWord = ({ connector }: FoundWallet): string => connector.name.toLowerCase().split(' ')[0] ?? '';

/** Discovers the Bitcoin wallets of the page, those there now and those that appear while it loads. */
export function discoverWallets(
  page: WalletWindow | undefined,
  scope: Scope,
  allowed: { readonly announced: boolean; readonly injected: boolean },
  reserved: readonly string[] = [],
): ReadonlySignal<readonly FoundWallet[]> {
  const found = signal<readonly FoundWallet[]>([]);
  if (!page) return found;
  const search = (): void => {
    const here = page as unknown as Foreign; // wallets are properties of the window
    const all = untracked(() => found.get());
    // The first wallet of a name stays: no wallet can replace another
    const isNew = (wallet: FoundWallet, at: number, list: readonly FoundWallet[]): boolean =>
      !reserved.includes(wallet.connector.id) &&
      ![...all, ...list.slice(0, at)].some(
        known => known.connector.id === wallet.connector.id || firstWord(known) === firstWord(wallet),
      );
    const added = [
      ...(allowed.injected ? readNamed(here) : []),
      ...(allowed.announced ? unlessThrown(() => readListed(here)) : []),
    ].filter(isNew);
    if (added.length > 0) found.set([...all, ...added]);
  };
  for (const event of APPEARANCES) page.addEventListener(event, search, { signal: scope.signal });
  search();
  return found;
}
