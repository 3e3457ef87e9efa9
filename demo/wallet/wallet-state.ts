import { getAddress, isAddress, type Address } from 'viem';
import * as z from 'zod/mini';
import { lieNames } from './lies.js';
import { Observable } from './observable.js';

/** A chain as the wallet knows it. */
export interface KnownChain {
  readonly id: number;
  readonly name: string;
  readonly rpcUrl: string;
  readonly symbol: string;
}

const address = z.pipe(
  z.string().check(z.refine(text => isAddress(text))),
  z.transform((text: string): Address => getAddress(text)),
);

const settings = z.object({
  /** Who answers requests. */
  answer: z.enum(['ask', 'approve', 'reject']),
  /** How long every answer takes at least. */
  delayMs: z.int().check(z.minimum(0)),
  /** A locked wallet shows no accounts until it is unlocked. */
  locked: z.boolean(),
  /** A wallet that is gone does not announce itself, and refuses everything. */
  gone: z.boolean(),
  /** What the wallet gets wrong. */
  lie: z.nullable(z.enum(lieNames)),
  /** Whether adding a chain also moves to it, as most wallets do. */
  switchAfterAdd: z.boolean(),
  /** How long after the page asks the wallet announces itself. */
  announceAfterMs: z.int().check(z.minimum(0)),
  /** Announces the same wallet once more, under another uuid. */
  duplicate: z.boolean(),
  /** Announces things that are not wallets as well. */
  malformed: z.boolean(),
  /** Announces a second wallet. */
  second: z.boolean(),
  /** Also puts the wallet at `window.ethereum`. */
  legacy: z.boolean(),
});

/** What can be set about how the wallet behaves. It outlives a reload. */
export type WalletSettings = z.infer<typeof settings>;

const stored = z.object({
  chainId: z.int(),
  granted: z.array(address),
  added: z.array(z.object({ id: z.int(), name: z.string(), rpcUrl: z.url(), symbol: z.string() })),
  settings,
});

type Stored = z.infer<typeof stored>;

export const DEFAULT_SETTINGS: WalletSettings = {
  answer: 'ask',
  delayMs: 0,
  locked: false,
  gone: false,
  lie: null,
  switchAfterAdd: true,
  announceAfterMs: 0,
  duplicate: false,
  malformed: false,
  second: false,
  legacy: false,
};

/** What a wallet remembers, kept in the page's storage under its own name. */
export class WalletState extends Observable {
  readonly #key: string;
  readonly #first: KnownChain;
  #stored: Stored;

  /** `first` is the chain that is known from the start; others have to be added. */
  constructor(id: string, first: KnownChain) {
    super();
    this.#key = `${id}:state`;
    this.#first = first;
    this.#stored = this.#read() ?? this.#fresh();
    // There is one wallet, however many pages are open: what is changed in one, all of them know
    window.addEventListener('storage', ({ key }) => {
      if (key !== this.#key && key !== null) return;
      this.#stored = this.#read() ?? this.#fresh();
      this.changed();
    });
  }

  get settings(): WalletSettings {
    return this.#stored.settings;
  }

  /** The accounts this page may see, the one in use first. */
  get granted(): readonly Address[] {
    return this.#stored.granted;
  }

  get chains(): readonly KnownChain[] {
    return [this.#first, ...this.#stored.added];
  }

  get chain(): KnownChain {
    return this.chains.find(({ id }) => id === this.#stored.chainId) ?? this.#first;
  }

  set(change: Partial<WalletSettings>): void {
    // Settings come from pages' consoles and tests as well, so they are checked
    this.#write({ settings: settings.parse({ ...this.settings, ...change }) });
  }

  grant(accounts: readonly Address[]): void {
    this.#write({ granted: [...accounts] });
  }

  moveTo(chainId: number): void {
    this.#write({ chainId });
  }

  addChain(chain: KnownChain): void {
    this.#write({ added: [...this.#stored.added.filter(({ id }) => id !== chain.id), chain] });
  }

  forgetChain(chainId: number): void {
    this.#write({ added: this.#stored.added.filter(({ id }) => id !== chainId) });
  }

  /** Forgets everything. */
  reset(): void {
    this.#write(this.#fresh());
  }

  #fresh(): Stored {
    return { chainId: this.#first.id, granted: [], added: [], settings: DEFAULT_SETTINGS };
  }

  #read(): Stored | undefined {
    const text = localStorage.getItem(this.#key);
    if (!text) return undefined;
    try {
      return stored.parse(JSON.parse(text));
    } catch (error) {
      console.warn('The developer wallet could not read what it had stored and starts afresh.', error);
      return undefined;
    }
  }

  #write(change: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...change };
    localStorage.setItem(this.#key, JSON.stringify(this.#stored));
    this.changed();
  }
}
