import type { Keys } from './keys/derive.js';
import type { Question } from './ui/approval.js';

/** A request that was read: what the person is asked, and what happens on approval. */
export interface Prepared {
  readonly question: Question;
  readonly isSending: boolean;
  /** Signs with the keys of the person, and sends. */
  act(keys: Keys): Promise<unknown>;
}
