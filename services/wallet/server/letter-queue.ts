import { dropJobs } from '../../http/queue/jobs.js';
import type { Letter } from '../../letters/letter.js';
import { Failure } from './failure.js';
import type { Database } from './tables.js';
import type { World } from './world.js';

/** Letters with a code or a link, which end with it, and letters that tell of a change, by the id of the change. */
export const [LETTER, CHANGE_LETTER] = ['letter', 'change letter'] as const;

const RETRY_AFTER_S = 30;
/** Changes are told of while codes are refused already: a stranger who has many codes sent must hide none. */
const ROOM_OF_CHANGES = 2;

/** A letter as it is queued. */
export interface QueuedLetter {
  readonly id: string;
  readonly to: string;
  readonly letter: Letter;
  /** What the letter is for: one that follows takes its place. */
  readonly ref: string;
  readonly expiresAt: number;
}

/** Binds a sealed letter to its row. */
export const letterContext = (id: string): string => `letter ${id}`;

/** Throws `MAIL_FAILED` while more letters wait than the mail server takes in a short time. */
export async function requireRoom({ queue }: World, kind: typeof LETTER | typeof CHANGE_LETTER): Promise<void> {
  if (await queue.isFull(kind, kind === CHANGE_LETTER ? ROOM_OF_CHANGES : 1))
    throw new Failure('MAIL_FAILED', { retryAfter: RETRY_AFTER_S });
}

/** Queues a letter with a secret, in the transaction that stores its hash; the database has the letter sealed. */
export async function queueLetter(
  { queue, sealer, now }: World,
  db: Database,
  { id, to, letter, ref, expiresAt }: QueuedLetter,
): Promise<void> {
  await dropJobs(db, now(), { kind: LETTER, ref });
  const payload = sealer.seal(letterContext(id), Buffer.from(JSON.stringify({ to, letter })));
  await queue.add(db, { id, kind: LETTER, ref, payload, expiresAt });
}
