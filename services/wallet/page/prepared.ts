import type { Keys } from './keys/derive.js';
import type { Question } from './ui/approval.js';

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

/** A request that was read: what the person is asked, and what happens on approval. */
export interface Prepared {
  readonly question: Question;
  readonly isSending: boolean;
  /** The right to a token that the request gives, if the person can make it smaller. */
  readonly limit?: LimitedRight | undefined;
  /** Signs with the keys of the person, and sends. */
  act(keys: Keys): Promise<unknown>;
}
