import { dropJobs } from '../../http/queue/jobs.js';
import { letterContext, type Letter } from '../../letters/letter.js';
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

/** Throws `MAIL_FAILED` while more letters wait than the mail server takes in a short time. */
export async function requireRoom({ queue }: World, kind: typeof LETTER | typeof CHANGE_LETTER): Promise<void> {
  if (await queue.isFull(kind, kind === CHANGE_LETTER ? ROOM_OF_CHANGES : 1))
    throw new Failure('MAIL_FAILED', { retryAfter: RETRY_AFTER_S });
}

/** Letter as the database has it. */
export interface SealedLetter {
  readonly id: string;
  readonly payload: string;
}

/**
 * Encrypts a waiting letter again, and hashes its code or link again: older secrets may go, and the letter is still worth
 * something when it arrives. Returns false for a letter of the current secret.
 */
export async function sealLetterAgain(
  { db, sealer }: Pick<World, 'db' | 'sealer'>,
  { id, payload }: SealedLetter,
): Promise<boolean> {
  if (!sealer.isStale(payload)) return false;
  const plain = Buffer.from(sealer.open(letterContext(id), payload));
  const { letter } = JSON.parse(plain.toString()) as Pick<QueuedLetter, 'letter'>; // written by `queueLetter`
  await db.transaction().execute(async tx => {
    const fresh = sealer.seal(letterContext(id), plain);
    await tx.updateTable('jobs').set({ payload: fresh }).where('id', '=', id).where('payload', '=', payload).execute();
    for (const part of letter.parts) {
      if (typeof part === 'string') continue;
      if ('code' in part) {
        const code_hash = sealer.hash(`code:${id}`, part.code);
        await tx.updateTable('codes').set({ code_hash }).where('id', '=', id).execute();
      }
      if ('link' in part) {
        const link_hash = sealer.hash('device link', new URL(part.link).hash.slice(1));
        await tx.updateTable('device_links').set({ link_hash }).where('id', '=', id).execute();
      }
    }
  });
  return true;
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
