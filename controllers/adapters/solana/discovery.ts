import type { Scope } from '../../core/scope.js';
import { signal, untracked, type ReadonlySignal } from '../../core/signals.js';
import type { Connector } from '../../protocol/entities.js';
import { readName } from '../../protocol/wallet-name.js';
import { readIcon } from '../wallet-traits.js';
import { featureOf, solanaChains, type StandardWallet } from './standard-wallet.js';

/** Where wallets register: a window. */
export type Page = EventTarget;

/** A wallet and its row. */
export interface FoundWallet {
  readonly connector: Connector;
  readonly wallet: StandardWallet;
  /** Aborted when the wallet takes itself back. */
  readonly gone: AbortSignal;
}

/** What a wallet must be able to do one of, to be of use. */
const SIGNING = [
  ['solana:signTransaction', 'signTransaction'],
  ['solana:signAndSendTransaction', 'signAndSendTransaction'],
  ['solana:signMessage', 'signMessage'],
] as const;

/** The row of a wallet that can be used on Solana; undefined for all others. */
function readWallet(wallet: unknown, reserved: readonly string[]): Connector | undefined {
  try {
    const standard = wallet as StandardWallet; // each part is checked here, and what is missing throws
    const name = readName(standard.name);
    const isUsable =
      solanaChains(standard.chains).length > 0 &&
      featureOf(standard, 'standard:connect', 'connect') !== undefined &&
      SIGNING.some(([feature, method]) => featureOf(standard, feature, method) !== undefined);
    // The name is all the identity that the standard gives to a wallet; it must not be that of another way to connect.
    if (!name || !isUsable || reserved.some(id => id.toLowerCase() === name.toLowerCase())) return undefined;
    return { id: name, type: 'ANNOUNCED', namespace: 'solana', name, imageUrl: readIcon(standard.icon) };
  } catch {
    return undefined; // Anyone on the page can register anything
  }
}

/**
 * The wallets of a page that register by the Wallet Standard, now and at any time later. `reserved` are the ids of other
 * connectors: a wallet with such a name is ignored.
 */
export function discoverWallets(
  page: Page,
  scope: Scope,
  reserved: readonly string[] = [],
): ReadonlySignal<readonly FoundWallet[]> {
  const found = signal<readonly FoundWallet[]>([]);
  const all = (): readonly FoundWallet[] => untracked(() => found.get());

  function add(wallet: unknown): (() => void) | undefined {
    const connector = readWallet(wallet, reserved);
    if (!connector || scope.signal.aborted) return undefined;
    // One that is known stays as it is: nobody takes over the row of another.
    const isSame = (other: FoundWallet): boolean =>
      other.wallet === wallet || other.connector.id.toLowerCase() === connector.id.toLowerCase();
    if (all().some(isSame)) return undefined;
    const life = new AbortController();
    const added = { connector, wallet: wallet as StandardWallet, gone: life.signal }; // as it was read above
    found.set([...all(), added]);
    return () => {
      found.set(all().filter(other => other !== added));
      life.abort();
    };
  }

  const register = (...wallets: readonly unknown[]): (() => void) => {
    const removals = wallets.map(add);
    return () => removals.forEach(remove => remove?.());
  };
  const api = Object.freeze({ register });

  page.addEventListener(
    'wallet-standard:register-wallet',
    event => {
      try {
        (event as CustomEvent<(to: typeof api) => void>).detail(api); // what is no function throws
      } catch {
        // Anyone on the page can dispatch anything; a wallet that fails to register is not there
      }
    },
    { signal: scope.signal },
  );
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  return found;
}
