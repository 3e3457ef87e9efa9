import type { Connector } from '../../protocol/entities.js';
import { isProvider, type Eip1193Provider } from './provider.js';

/** A wallet, as the EVM adapter works with it. */
export interface EvmWallet {
  readonly provider: Eip1193Provider;
  /** How it gives its accounts, where that is another way than by EIP-1193: one that can be given up. */
  access?(request: { readonly silent: boolean; readonly signal: AbortSignal }): Promise<readonly string[]>;
  /** Ends what it granted. Present where a grant lasts until it is ended, such as a WalletConnect session. */
  release?(): Promise<void>;
}

/** A wallet and its row. */
export interface FoundWallet extends EvmWallet {
  readonly connector: Connector;
}

/** Id of the wallet that only sits at `window.ethereum`. */
export const INJECTED_ID = 'injected';

/** By which flag a wallet at `window.ethereum` is known. MetaMask is last: most others pretend to be it as well. */
const FLAGS = [
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isBraveWallet', 'Brave Wallet', 'com.brave.wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isPhantom', 'Phantom', 'app.phantom'],
  ['isMetaMask', 'MetaMask', 'io.metamask'],
] as const;

/** Who a wallet says it is. One that says it is MetaMask and something unknown besides is taken for neither. */
function recognise(provider: object): (typeof FLAGS)[number] | undefined {
  const isSet = (flag: string): boolean => (provider as Record<string, unknown>)[flag] === true; // any key may be asked for
  const known = FLAGS.find(([flag]) => isSet(flag));
  const isPretender =
    known?.[0] === 'isMetaMask' &&
    Object.keys(provider).some(key => key !== 'isMetaMask' && /^is[A-Z]/.test(key) && isSet(key));
  return isPretender ? undefined : known;
}

/** The wallet at `window.ethereum`, unless it announced itself too. Where several share the place, the first that did not. */
export function injectedWallet(ethereum: unknown, announced: readonly FoundWallet[]): FoundWallet | undefined {
  try {
    const { providers } = ethereum as { readonly providers?: unknown }; // throws where there is nothing
    for (const provider of Array.isArray(providers) && providers.length > 0 ? providers : [ethereum]) {
      if (!isProvider(provider)) continue;
      const [, name = 'Browser Wallet', rdns] = recognise(provider) ?? [];
      if (announced.some(wallet => wallet.provider === provider || wallet.connector.id === rdns)) continue;
      return { provider, connector: { id: INJECTED_ID, type: 'INJECTED', namespace: 'eip155', name, rdns } };
    }
  } catch {
    // There is no wallet, or a broken one whose properties throw.
  }
  return undefined;
}
