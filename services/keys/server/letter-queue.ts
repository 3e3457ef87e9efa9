import { HttpError } from '../../http/http-error.js';
import { GiveUp, type Job, type JobKind } from '../../http/queue/queue.js';
import { letterContext, type Letter } from '../../letters/letter.js';
import type { KeyDatabase } from './tables.js';
import type { KeyWorld } from './world.js';

/** Letters with a code, which end with it, and letters that warn an owner. */
export const [CODE_LETTER, WARNING] = ['letter', 'warning'] as const;

const AT_ONCE = 4;
const RETRY_AFTER_S = 30;

interface QueuedLetter {
  readonly kind: typeof CODE_LETTER | typeof WARNING;
  readonly id: string;
  readonly to: string;
  readonly letter: Letter;
  readonly expiresAt: number;
}

/** Throws 503 while more letters wait than the mail server takes in a short time. */
export async function requireRoom({ queue }: KeyWorld): Promise<void> {
  if (await queue.isFull(CODE_LETTER))
    throw new HttpError(503, '', 'The email could not be sent. Try again.', { 'retry-after': String(RETRY_AFTER_S) });
}

/** Queues a letter in the transaction of what it tells; the database has it sealed, for it may have a code or a link. */
export async function queueLetter(
  { queue, sealer }: KeyWorld,
  db: KeyDatabase,
  { kind, id, to, letter, expiresAt }: QueuedLetter,
): Promise<void> {
  const payload = sealer.seal(letterContext(id), Buffer.from(JSON.stringify({ to, letter })));
  await queue.add(db, { id, kind, ref: id, payload, expiresAt });
}

/** Encrypts a waiting letter again, so that older secrets may go. Returns false for a letter of the current secret. */
export async function sealLetterAgain(
  { db, sealer }: Pick<KeyWorld, 'db' | 'sealer'>,
  { id, payload }: { readonly id: string; readonly payload: string },
): Promise<boolean> {
  if (!sealer.isStale(payload)) return false;
  const fresh = sealer.seal(letterContext(id), sealer.open(letterContext(id), payload));
  await db.updateTable('jobs').set({ payload: fresh }).where('id', '=', id).where('payload', '=', payload).execute();
  return true;
}

async function send({ sealer, mailer }: KeyWorld, { id, payload }: Job): Promise<void> {
  if (payload === null) throw new GiveUp('The letter has no text');
  const plain = Buffer.from(sealer.open(letterContext(id), payload)).toString();
  const { to, letter } = JSON.parse(plain) as Pick<QueuedLetter, 'to' | 'letter'>; // written above
  await mailer.send(to, letter, id);
}

/** How letters are sent: until the mail server takes them, or they expire. */
export const jobKinds = (world: () => KeyWorld): Readonly<Record<string, JobKind>> => {
  const common = { atOnce: AT_ONCE, run: (job: Job) => send(world(), job) } as const;
  return {
    [CODE_LETTER]: { ...common, pauses: { firstMs: 1_000, longestMs: 30_000 }, expired: 'drop' },
    [WARNING]: { ...common, pauses: { firstMs: 1_000, longestMs: 300_000 }, expired: 'dead' },
  };
};
