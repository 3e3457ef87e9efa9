import type { Dispose } from '../../core/signals.js';
import type { AccountType, Connector } from '../../domain/entities.js';
import { isProvider, type Eip1193Provider } from './provider.js';

/** Wallet as the EVM adapter uses it. */
export interface EvmWallet {
  readonly provider: Eip1193Provider;
  /** Requests accounts by another way than EIP-1193, which `signal` can abort. */
  access?(request: { readonly silent: boolean; readonly signal: AbortSignal }): Promise<readonly string[]>;
  /**
   * Calls `back` when a locked wallet may share accounts again; returns the unsubscribe function. By default, the events of
   * the provider tell it. A wallet with `access` and without this method is never taken for locked.
   */
  onUnlock?(back: () => void): Dispose;
  /** Type of an account; absent if all are plain accounts. */
  typeOf?(address: string): AccountType;
  /** Ends the grant. Present if the grant lasts until it is ended, such as a WalletConnect session. */
  release?(): Promise<void>;
}

/** Wallet and its connector. */
export interface FoundWallet extends EvmWallet {
  readonly connector: Connector;
}

/** Connector id of the wallet at `window.ethereum`. */
export const INJECTED_ID = 'injected';

/**
 * Flags that identify a wallet at `window.ethereum`. MetaMask is last because most other wallets set its flag too
 * (https://github.com/MetaMask/metamask-sdk/pull/1074).
 */
const FLAGS = [
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isBraveWallet', 'Brave Wallet', 'com.brave.wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isPhantom', 'Phantom', 'app.phantom'],
  ['isMetaMask', 'MetaMask', 'io.metamask'],
] as const;

/** Returns the wallet that the flags identify. Undefined if `isMetaMask` is set together with an unknown flag. */
function recognise(provider: object): (typeof FLAGS)[number] | undefined {
  const isSet = (flag: string): boolean => (provider as Record<string, unknown>)[flag] === true; // any key may be read
  const known = FLAGS.find(([flag]) => isSet(flag));
  const isPretender =
    known?.[0] === 'isMetaMask' &&
    Object.keys(provider).some(key => key !== 'isMetaMask' && /^is[A-Z]/.test(key) && isSet(key));
  return isPretender ? undefined : known;
}

/** Returns the wallet at `window.ethereum`, or the first in its `providers`, that has not announced itself. */
export function injectedWallet(ethereum: unknown, announced: readonly FoundWallet[]): FoundWallet | undefined {
  try {
    const { providers } = ethereum as { readonly providers?: unknown }; // throws if `ethereum` is undefined
    for (const provider of Array.isArray(providers) && providers.length > 0 ? providers : [ethereum]) {
      if (!isProvider(provider)) continue;
      const [, name = 'Browser Wallet', rdns] = recognise(provider) ?? [];
      if (announced.some(wallet => wallet.provider === provider || wallet.connector.id === rdns)) continue;
      return { provider, connector: { id: INJECTED_ID, type: 'INJECTED', namespace: 'eip155', name, rdns } };
    }
  } catch {
    // There is no wallet, or its properties throw.
  }
  return undefined;
}
