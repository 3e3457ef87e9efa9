import type { Scope } from '../../core/scope.js';
import { signal, untracked, type ReadonlySignal } from '../../core/signals.js';
import type { Connector } from '../../domain/entities.js';
import { readName } from '../../domain/read-name.js';
import { ownWallets } from '../own-wallets.js';
import { readIcon } from '../wallet-traits.js';
import { featureOf, solanaChains, type StandardWallet } from './standard-wallet.js';

/** Target on which wallets register: a window. */
export type WalletWindow = EventTarget;

/** A discovered wallet and its connector. */
export interface FoundWallet {
  readonly connector: Connector;
  readonly wallet: StandardWallet;
  /** Aborted when the wallet unregisters. */
  readonly gone: AbortSignal;
}

/** Features of which a usable wallet has at least one. */
const SIGNING = [
  ['solana:signTransaction', 'signTransaction'],
  ['solana:signAndSendTransaction', 'signAndSendTransaction'],
  ['solana:signMessage', 'signMessage'],
] as const;

/** Returns the connector of a wallet that is usable on Solana; undefined for all others. */
function readWallet(wallet: unknown, reserved: readonly string[]): Connector | undefined {
  try {
    const standard = wallet as StandardWallet; // every member is checked below; a missing one throws
    const name = readName(standard.name);
    const isUsable =
      solanaChains(standard.chains).length > 0 &&
      featureOf(standard, 'standard:connect', 'connect') !== undefined &&
      SIGNING.some(([feature, method]) => featureOf(standard, feature, method) !== undefined);
    // The name is the only identity in the standard; it must not be the id of another connector
    if (!name || !isUsable || reserved.some(id => id.toLowerCase() === name.toLowerCase())) return undefined;
    return { id: name, type: 'ANNOUNCED', namespace: 'solana', name, imageUrl: readIcon(standard.icon) };
  } catch {
    return undefined; // any script can register any value
  }
}

/**
 * Discovers the wallets that register by the Wallet Standard, now or later. `reserved` are the ids of other
 * connectors: a wallet with such a name is ignored.
 */
export function discoverWallets(
  page: WalletWindow,
  scope: Scope,
  reserved: readonly string[] = [],
): ReadonlySignal<readonly FoundWallet[]> {
  const found = signal<readonly FoundWallet[]>([]);
  const all = (): readonly FoundWallet[] => untracked(() => found.get());

  function add(wallet: unknown): (() => void) | undefined {
    const connector = readWallet(wallet, reserved);
    if (!connector || scope.signal.aborted) return undefined;
    const standard = wallet as StandardWallet; // validated by readWallet
    // The first wallet of a name stays: no wallet of the page can replace another
    const hasName = (other: FoundWallet): boolean => other.connector.id.toLowerCase() === connector.id.toLowerCase();
    const known = all().filter(other => !ownWallets.has(standard) || !hasName(other));
    if (known.some(other => other.wallet === wallet || hasName(other))) return undefined;
    const life = new AbortController();
    const added = { connector, wallet: standard, gone: life.signal };
    found.set([...known, added]);
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
        (event as CustomEvent<(to: typeof api) => void>).detail(api); // throws if it is not a function
      } catch {
        // any script can dispatch any value; a wallet that fails to register is ignored
      }
    },
    { signal: scope.signal },
  );
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  return found;
}
