import { isAddress, type Address } from 'viem';
import * as z from 'zod/mini';
import { Observable } from '../wallet/observable.js';
import type { KnownChain } from '../wallet/wallet-state.js';
import type { PhoneWorld } from './world.js';

const KEY = 'latchkey.phone-wallet:state';

/** Answered requests that are remembered; older ones have expired. */
const REMEMBERED = 50;

const schema = z.object({
  evmAccount: z.custom<Address>(value => typeof value === 'string' && isAddress(value)),
  solanaAccount: z.string(),
  chainId: z.int(),
  /** Chains added by pages. */
  added: z.array(z.object({ id: z.int(), name: z.string(), rpcUrl: z.url(), symbol: z.string() })),
  /** Ids of answered requests, oldest first. */
  answered: z._default(z.array(z.int()), []),
});

type Stored = z.infer<typeof schema>;

/** Settings of the wallet, persisted across reloads. */
export class PhoneState extends Observable {
  readonly #world: PhoneWorld;
  #stored: Stored;

  constructor(world: PhoneWorld) {
    super();
    this.#world = world;
    this.#stored = this.#read();
    // Each deep link opens a new tab, so several tabs can share the state
    window.addEventListener('storage', ({ key }) => {
      if (key !== KEY) return;
      this.#stored = this.#read();
      this.changed();
    });
  }

  get chains(): readonly KnownChain[] {
    return [...this.#world.evmChains, ...this.#stored.added];
  }

  /** The active chain. */
  get chain(): KnownChain {
    return this.chains.find(({ id }) => id === this.#stored.chainId) ?? this.#world.evmChains[0];
  }

  get evmAccount(): Address {
    return this.#stored.evmAccount;
  }

  get solanaAccount(): string {
    return this.#stored.solanaAccount;
  }

  useChain(chainId: number): void {
    this.#write({ chainId });
  }

  useEvmAccount(evmAccount: Address): void {
    this.#write({ evmAccount });
  }

  useSolanaAccount(solanaAccount: string): void {
    this.#write({ solanaAccount });
  }

  addChain(chain: KnownChain): void {
    this.#write({ added: [...this.#stored.added.filter(({ id }) => id !== chain.id), chain] });
  }

  /** True for a request that was answered, maybe in a tab that was closed before the kit had stored it. */
  hasAnswered(id: number): boolean {
    return this.#stored.answered.includes(id);
  }

  rememberAnswered(id: number): void {
    this.#write({ answered: [...this.#stored.answered, id].slice(-REMEMBERED) });
  }

  #read(): Stored {
    const { evmChains, evmAccounts, solanaAccounts } = this.#world;
    const fresh = {
      evmAccount: evmAccounts[0].address,
      solanaAccount: solanaAccounts[0].address,
      chainId: evmChains[0].id,
      added: [],
      answered: [],
    };
    const text = localStorage.getItem(KEY);
    if (!text) return fresh;
    try {
      return schema.parse(JSON.parse(text));
    } catch (error) {
      console.warn('The phone wallet could not read what it had stored and starts afresh.', error);
      return fresh;
    }
  }

  #write(change: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...change };
    localStorage.setItem(KEY, JSON.stringify(this.#stored));
    this.changed();
  }
}
