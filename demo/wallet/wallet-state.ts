import { getAddress, isAddress, type Address } from 'viem';
import * as z from 'zod/mini';
import { lieNames } from './hostile.js';
import { Observable } from './observable.js';
import { storedSession, type StoredSession } from './session-grant.js';

/** Chain of the wallet. */
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
  /** How approval requests are answered. */
  answer: z.enum(['ask', 'approve', 'reject']),
  /** Minimum response time in milliseconds. */
  delayMs: z.int().check(z.minimum(0)),
  /** A locked wallet shows no accounts until it is unlocked. */
  locked: z.boolean(),
  /** A wallet that is gone does not announce itself and refuses every request. */
  gone: z.boolean(),
  /** The active fault. */
  fault: z.nullable(z.enum(lieNames)),
  /** Whether adding a chain also switches to it, as in most wallets. */
  switchAfterAdd: z.boolean(),
  /** Delay of the announcement after a page request, in milliseconds. */
  announceAfterMs: z.int().check(z.minimum(0)),
  /** Announces the same wallet again with another uuid. */
  duplicate: z.boolean(),
  /** Also makes invalid announcements. */
  malformed: z.boolean(),
  /** Announces a second wallet. */
  second: z.boolean(),
  /** Also sets the wallet as `window.ethereum`. */
  legacy: z.boolean(),
  /** Its accounts are smart accounts, which its keys own. */
  smart: z.boolean(),
  /** Grants permissions to keys of pages. */
  sessions: z._default(z.boolean(), true),
});

/** Settings of the wallet, persisted across reloads. */
export type WalletSettings = z.infer<typeof settings>;

const stored = z.object({
  chainId: z.int(),
  granted: z.array(address),
  added: z.array(z.object({ id: z.int(), name: z.string(), rpcUrl: z.url(), symbol: z.string() })),
  settings,
  sessions: z._default(z.array(storedSession), []),
});

type Stored = z.infer<typeof stored>;

export const DEFAULT_SETTINGS: WalletSettings = {
  answer: 'ask',
  delayMs: 0,
  locked: false,
  gone: false,
  fault: null,
  switchAfterAdd: true,
  announceAfterMs: 0,
  duplicate: false,
  malformed: false,
  second: false,
  legacy: false,
  smart: false,
  sessions: true,
};

/** State of a wallet, stored in the page's storage under the name of the wallet. */
export class WalletState extends Observable {
  readonly #key: string;
  readonly #first: KnownChain;
  #stored: Stored;

  /** `first` is the chain known from the start; others must be added. */
  constructor(id: string, first: KnownChain) {
    super();
    this.#key = `${id}:state`;
    this.#first = first;
    this.#stored = this.#read() ?? this.#fresh();
    // All tabs share one wallet, so a change in one tab applies to every tab
    window.addEventListener('storage', ({ key }) => {
      if (key !== this.#key && key !== null) return;
      this.#stored = this.#read() ?? this.#fresh();
      this.changed();
    });
  }

  get settings(): WalletSettings {
    return this.#stored.settings;
  }

  /** Accounts granted to this page, the active one first. */
  get granted(): readonly Address[] {
    return this.#stored.granted;
  }

  /** Sessions that the person has granted and not revoked. */
  get sessions(): readonly StoredSession[] {
    return this.#stored.sessions;
  }

  get chains(): readonly KnownChain[] {
    return [this.#first, ...this.#stored.added];
  }

  get chain(): KnownChain {
    return this.chains.find(({ id }) => id === this.#stored.chainId) ?? this.#first;
  }

  set(change: Partial<WalletSettings>): void {
    // Settings also come from the console and from tests, so they are validated
    const next = settings.parse({ ...this.settings, ...change });
    const hasOtherAccounts = next.smart !== this.settings.smart;
    this.#write({ settings: next, ...(hasOtherAccounts && { granted: [] }) });
  }

  grant(accounts: readonly Address[]): void {
    this.#write({ granted: [...accounts] });
  }

  setSessions(sessions: readonly StoredSession[]): void {
    this.#write({ sessions: [...sessions] });
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

  /** Resets all state. */
  reset(): void {
    this.#write(this.#fresh());
  }

  #fresh(): Stored {
    return { chainId: this.#first.id, granted: [], added: [], settings: DEFAULT_SETTINGS, sessions: [] };
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
