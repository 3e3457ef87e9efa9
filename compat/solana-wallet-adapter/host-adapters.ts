import { can, fieldOf } from './host-adapter.js';
import { HostWallet, type HostPage } from './host-wallet.js';

type PageSettings = Pick<HostPage, 'connection' | 'isAutomatic'>;

const NONE: PageSettings = { connection: undefined, isAutomatic: false };

/** What receives wallets by the Wallet Standard: the modal, and other libraries of the page. */
interface Registrar {
  register(...wallets: readonly unknown[]): unknown;
}

const APP_READY = 'wallet-standard:app-ready';
const REGISTER = 'wallet-standard:register-wallet';
const SIGNING = ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage'] as const;

/** Returns the name of a wallet that the modal lists; undefined for all others. */
function listedName(wallet: unknown): string | undefined {
  const [name, chains, features] = ['name', 'chains', 'features'].map(key => fieldOf(wallet, key));
  const isOfSolana =
    Array.isArray(chains) && chains.some(chain => typeof chain === 'string' && chain.startsWith('solana:'));
  const isUsable = fieldOf(features, 'standard:connect') && SIGNING.some(feature => fieldOf(features, feature));
  return typeof name === 'string' && isOfSolana && isUsable ? keyOf(name) : undefined;
}

/** Wallets are told apart by their names, as in the modal. */
const keyOf = (name: string): string => name.trim().toLowerCase();

/** WalletConnect is a wallet of the modal, which the option `projectId` adds. */
const MODAL_OWN = 'walletconnect';

/**
 * The adapters of a host, offered as wallets of the Wallet Standard. An adapter is withdrawn while a wallet of its name
 * announces itself, since the wallet itself does more.
 */
export class HostAdapters {
  readonly #ended = new AbortController();
  readonly #registrars = new Set<Registrar>();
  /** The wallets of adapters, by the key of their name. */
  readonly #wallets = new Map<string, HostWallet>();
  /** What withdraws an offered wallet. */
  readonly #offers = new Map<HostWallet, () => void>();
  /** Announced wallets with the keys of their names. */
  readonly #announced = new Map<unknown, string>();
  /** What withdraws an announced wallet from the registrars that it had reached while an adapter had its name. */
  readonly #passed = new Map<unknown, () => void>();
  #settings: PageSettings = NONE;

  constructor(page: EventTarget) {
    const { signal } = this.#ended;
    const registrar: Registrar = Object.freeze({ register: (...wallets: readonly unknown[]) => this.#take(wallets) });
    const meet = (other: Registrar): void => void this.#registrars.add(other);
    page.dispatchEvent(new CustomEvent(REGISTER, { detail: meet }));
    page.addEventListener(REGISTER, event => introduce(event, registrar), { signal });
    page.dispatchEvent(new CustomEvent(APP_READY, { detail: registrar })); // asks for the wallets that are announced
    page.addEventListener(APP_READY, event => this.#meetLate((event as CustomEvent<Registrar>).detail), { signal });
  }

  /** Offers the adapters of a list, and those of no earlier one. */
  offer(adapters: readonly unknown[], settings: PageSettings): void {
    this.#settings = settings;
    const keys = new Set<string>();
    for (const adapter of adapters) {
      const name = fieldOf(adapter, 'name');
      if (typeof adapter !== 'object' || adapter === null || typeof name !== 'string') continue;
      const key = keyOf(name);
      if (keys.has(key) || key === MODAL_OWN || !can(adapter, 'connect')) continue;
      keys.add(key);
      this.#add(key, name, adapter);
    }
    for (const [key, wallet] of [...this.#wallets]) {
      if (keys.has(key)) continue;
      this.#wallets.delete(key);
      this.#withdraw(key, wallet);
      wallet.end();
    }
    this.#sync();
  }

  /** Withdraws all adapters. */
  end(): void {
    this.offer([], NONE);
    this.#ended.abort();
  }

  #add(key: string, name: string, adapter: object): void {
    const known = this.#wallets.get(key);
    if (known) return known.use(adapter);
    const settings = (): PageSettings => this.#settings;
    const page: HostPage = {
      get connection() {
        return settings().connection;
      },
      get isAutomatic() {
        return settings().isAutomatic;
      },
      onChange: () => this.#sync(),
    };
    this.#wallets.set(key, new HostWallet(adapter, name, page));
  }

  /** Offers the wallets that can be connected and have no announced namesake. A wallet in use stays. */
  #sync(): void {
    for (const [key, wallet] of this.#wallets) {
      const isOffered = this.#offers.has(wallet);
      const isUsable = (wallet.isReady && this.#namesakes(key).length === 0) || (isOffered && wallet.isInUse);
      if (isUsable && !isOffered) this.#offers.set(wallet, this.#register(wallet));
      if (!isUsable) this.#withdraw(key, wallet);
    }
  }

  /** Returns the announced wallets of a name. */
  #namesakes(key: string): readonly unknown[] {
    return [...this.#announced].filter(([, name]) => name === key).map(([wallet]) => wallet);
  }

  #withdraw(key: string, wallet: HostWallet): void {
    const remove = this.#offers.get(wallet);
    if (!remove) return;
    this.#offers.delete(wallet);
    remove();
    // The modal lists the first wallet of a name, so it has rejected them
    for (const announced of this.#namesakes(key)) this.#passed.set(announced, this.#register(announced));
  }

  /** Registers a wallet everywhere, and returns what removes it. */
  #register(wallet: unknown): () => void {
    const removals = [...this.#registrars].map(registrar => attempt(() => registrar.register(wallet)));
    return () => {
      for (const remove of removals)
        attempt(() => typeof remove === 'function' && Reflect.apply(remove, undefined, []));
    };
  }

  /** Registers the wallets with a registrar that comes later, such as the modal of another node. */
  #meetLate(registrar: Registrar): void {
    this.#registrars.add(registrar);
    for (const [wallet, remove] of this.#offers) {
      const removeLate = attempt(() => registrar.register(wallet));
      this.#offers.set(wallet, () => {
        remove();
        attempt(() => typeof removeLate === 'function' && Reflect.apply(removeLate, undefined, []));
      });
    }
  }

  #take(wallets: readonly unknown[]): () => void {
    for (const wallet of wallets) {
      const key = listedName(wallet);
      if (key !== undefined) this.#announced.set(wallet, key);
    }
    this.#sync();
    return () => {
      for (const wallet of wallets) {
        this.#announced.delete(wallet);
        this.#passed.get(wallet)?.();
        this.#passed.delete(wallet);
      }
      // Later, once each registrar has removed the wallet: the modal lists one wallet of a name
      queueMicrotask(() => this.#sync());
    };
  }
}

/** Lets a wallet register. */
const introduce = (event: Event, registrar: Registrar): void =>
  void attempt(() => (event as CustomEvent<(to: Registrar) => void>).detail(registrar)); // throws if it is not a function

/** Returns what a foreign function returns; undefined if it throws. Any script can dispatch any value. */
function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch {
    return undefined;
  }
}
