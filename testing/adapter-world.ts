import type { ChainAdapter } from '../controllers/adapters/chain-adapter.js';
import type { Scope } from '../controllers/core/scope.js';
import type { CaipNetwork } from '../controllers/domain/entities.js';
import type { ManualClock } from './manual-clock.js';

/** How a wallet responds to requests to connect, switch or sign. */
export type WalletMood =
  'approve' | 'reject' | 'hang' | 'busy' | 'share nothing' | 'talk nonsense' | 'answer nothing' | 'throw';

/** Test wallet that the contract controls, independent of its namespace. */
export interface ContractWallet {
  readonly connectorId: string;
  /** Makes the wallet discoverable by an announcement, a registry or a pairing. Idempotent. */
  appear(): void;
  /** True if the connector is listed from the start, without discovery. */
  readonly isAlwaysThere?: boolean;
  /** Sets the response to later requests that need the user's approval. */
  be(mood: WalletMood): void;
  /** Approves the pending requests. */
  answerLate(): void;
  /** Resolves on the next request that needs the user's approval. */
  whenRequested(): Promise<void>;
  /** Grants access to the page in advance, as if on an earlier visit. */
  grant(): void;
  /** Makes the wallet report success without switching. Absent if a switch does not ask the wallet. */
  stay?(): void;
  changeAccounts(addresses: readonly string[]): void;
  changeNetwork(network: CaipNetwork): void;
  /** Disconnects or unregisters the wallet and notifies the page. */
  vanish(): void;
  /** Leaves requests to disconnect unanswered. */
  ignoreDisconnect(): void;
  /** Number of prompts for access. */
  readonly prompts: number;
  /** Number of registered listeners. */
  readonly listenerCount: number;
}

/** Adapter with its own scope, clock and wallet; it shares no state with other tests. */
export interface AdapterWorld {
  readonly adapter: ChainAdapter;
  readonly scope: Scope;
  readonly clock: ManualClock;
  readonly wallet: ContractWallet;
  /** Networks of the wallet: it starts on the first and can switch to the second. */
  readonly networks: readonly [CaipNetwork, CaipNetwork];
  /** Accounts of the wallet in the canonical notation of the namespace. */
  readonly addresses: readonly [string, string];
  /** Not a valid address in this namespace. */
  readonly foreignAddress: string;
}
