import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { Scope } from '../core/scope.js';
import type { CaipNetwork } from '../protocol/entities.js';
import type { ManualClock } from './manual-clock.js';

/** How a wallet meets a request to connect, to switch or to sign. */
export type WalletMood =
  'approve' | 'reject' | 'hang' | 'busy' | 'share nothing' | 'talk nonsense' | 'answer nothing' | 'throw';

/** A wallet as the contract handles it, whatever its chain. */
export interface ContractWallet {
  readonly connectorId: string;
  /** It is found: by an announcement, a registry, a pairing. May be called again. */
  appear(): void;
  /** True of one that need not be found: its row is there from the start. */
  readonly isAlwaysThere?: boolean;
  /** How it meets what a person must agree to, from now on. */
  be(mood: WalletMood): void;
  /** What hung is approved at last. */
  answerLate(): void;
  /** Resolves when it is next asked what a person must answer. */
  whenAsked(): Promise<void>;
  /** It let this page in on an earlier day. */
  grant(): void;
  /** It ignores being asked to switch, and says that it did. Absent where networks are switched without asking it. */
  stay?(): void;
  changeAccounts(addresses: readonly string[]): void;
  changeNetwork(network: CaipNetwork): void;
  /** It tells the page that it is gone. */
  vanish(): void;
  /** It never answers when it is told goodbye. */
  ignoreGoodbye(): void;
  /** How often it asked the person for access. */
  readonly prompts: number;
  /** How many listeners it would tell of a change. */
  readonly listenerCount: number;
}

/** An adapter in a world of its own: nothing in it reaches past it. */
export interface AdapterWorld {
  readonly adapter: ChainAdapter;
  readonly scope: Scope;
  readonly clock: ManualClock;
  readonly wallet: ContractWallet;
  /** The wallet is on the first and can be moved to the second. */
  readonly networks: readonly [CaipNetwork, CaipNetwork];
  /** The wallet's accounts, written as the chain writes them. */
  readonly addresses: readonly [string, string];
  /** No address of this family. */
  readonly foreignAddress: string;
}
