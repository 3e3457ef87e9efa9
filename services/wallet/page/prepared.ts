import type { Keys } from './keys/derive.js';
import type { Question } from './ui/approval.js';
import type { Turn } from './ui/stage.js';

/** A right to spend a token, and the request with another amount of it. Amounts are in the smallest unit. */
export interface LimitedRight {
  readonly spender: string;
  readonly symbol: string;
  readonly decimals: number;
  /** What the page asks for. */
  readonly amount: bigint;
  /** What the account holds now. */
  readonly balance: bigint;
  /** Prepares the request with this amount. */
  with(amount: bigint): Promise<Prepared>;
}

/** How a request is carried out that the person has approved. */
export interface Acting extends Turn {
  /** Called with the hashes that the answer tells. */
  onSent(hashes: readonly string[]): void;
}

/** A request that was read: what the person is asked, and what happens on approval. */
export interface Prepared {
  readonly question: Question;
  readonly isSending: boolean;
  /** The right to a token that the request gives, if the person can make it smaller. */
  readonly limit?: LimitedRight | undefined;
  /** Signs with the keys of the person, and sends; commits right before it sends. */
  act(keys: Keys, acting: Acting): Promise<unknown>;
}
