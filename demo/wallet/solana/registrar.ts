import type { Wallet as StandardWallet } from '@wallet-standard/base';
import type { WalletState } from '../wallet-state.js';
import type { SolanaWallet } from './solana-wallet.js';

/** API that a page passes to a registering wallet. */
interface AppApi {
  register(...wallets: readonly unknown[]): () => void;
}

type Register = (api: AppApi) => void;

const NONSENSE: readonly unknown[] = [
  null,
  { version: '1.0.0', name: '', icon: 'nothing', chains: 'solana', features: null, accounts: {} },
  {
    version: '1.0.0',
    name: 'Broken Wallet',
    icon: 'javascript:alert(1)',
    chains: ['solana:mainnet'],
    features: { 'standard:connect': {} },
    accounts: [],
  },
];

/** Wallet Standard registration event: the page calls the callback in `detail` with its API. */
class RegisterWalletEvent extends Event {
  readonly detail: Register;

  constructor(register: Register) {
    super('wallet-standard:register-wallet', { bubbles: false, cancelable: false, composed: false });
    this.detail = register;
  }
}

const apiOf = (event: Event): AppApi | undefined => {
  const detail: unknown = 'detail' in event ? event.detail : undefined;
  // Wallet Standard requires the app to pass an object with this function
  return typeof detail === 'object' && detail !== null && 'register' in detail ? (detail as AppApi) : undefined;
};

/** Registers the Solana wallets with pages by Wallet Standard, according to their settings. */
export class Registrar {
  readonly #settings: WalletState;
  readonly #first: SolanaWallet;
  readonly #second: SolanaWallet;
  readonly #secondSettings: WalletState;
  readonly #apps = new Set<AppApi>();
  /** Unregister functions by page and wallet. */
  readonly #leave = new Map<AppApi, Map<unknown, () => void>>();

  constructor(settings: WalletState, first: SolanaWallet, secondSettings: WalletState, second: SolanaWallet) {
    this.#settings = settings;
    this.#first = first;
    this.#secondSettings = secondSettings;
    this.#second = second;
  }

  /** Registers with current and later pages, and again after each change. */
  start(): void {
    const begin = (): void => {
      window.addEventListener('wallet-standard:app-ready', event => {
        const api = apiOf(event);
        if (api) this.#meet(api);
      });
      window.dispatchEvent(new RegisterWalletEvent(api => this.#meet(api)));
      this.#settings.subscribe(() => this.#update());
      this.#secondSettings.subscribe(() => this.#update());
    };
    const { announceAfterMs } = this.#settings.settings;
    if (announceAfterMs > 0) setTimeout(begin, announceAfterMs);
    else begin();
  }

  #meet(api: AppApi): void {
    this.#apps.add(api);
    this.#update();
  }

  /** Returns the wallets that are currently registered. */
  #present(): readonly unknown[] {
    const { gone, second, malformed, duplicate } = this.#settings.settings;
    const twin: StandardWallet = this.#first.standard;
    return [
      ...(gone ? [] : [this.#first.standard]),
      ...(gone || !duplicate ? [] : [this.#twinOf(twin)]),
      ...(second && !this.#secondSettings.settings.gone ? [this.#second.standard] : []),
      ...(malformed ? NONSENSE : []),
    ];
  }

  #twin: StandardWallet | undefined;

  /** Copy of a wallet, as if it were installed twice. */
  #twinOf(wallet: StandardWallet): StandardWallet {
    return (this.#twin ??= Object.freeze({
      ...wallet,
      get accounts() {
        return wallet.accounts;
      },
    }));
  }

  #update(): void {
    const present = this.#present();
    for (const api of this.#apps) {
      const known = this.#leave.get(api) ?? new Map<unknown, () => void>();
      this.#leave.set(api, known);
      for (const [wallet, leave] of [...known])
        if (!present.includes(wallet)) {
          known.delete(wallet);
          leave();
        }
      for (const wallet of present) if (!known.has(wallet)) known.set(wallet, api.register(wallet));
    }
  }
}
