import { HttpError } from '../../http/http-error.js';
import type { Language } from '../../letters/languages.js';
import { letterContext, type Letter } from '../../letters/letter.js';
import type { KeyDatabase } from './tables.js';
import type { KeyWorld } from './world.js';

/** Letters with a code, which end with it, and letters that warn an owner. */
export const [CODE_LETTER, WARNING] = ['letter', 'warning'] as const;

const RETRY_AFTER_S = 30;

/** Names the wait that a letter tells of. The letter gets its date when it is sent, because the wait runs from then on. */
export interface WaitNotice {
  /** Names the row of the wait: another one of the same device has another link. */
  readonly stopHash: string;
  readonly language: Language;
  /** Link that stops the device. */
  readonly link: string;
}

/** What a letter says: its text, or the wait from which the text follows. */
type Content = { readonly letter: Letter } | { readonly wait: WaitNotice };

/** A letter as the database has it, sealed. */
export type LetterPayload = Content & { readonly to: string };

type QueuedLetter = LetterPayload & {
  readonly kind: typeof CODE_LETTER | typeof WARNING;
  readonly id: string;
  readonly expiresAt: number;
};

/** Throws 503 while more letters wait than the mail server takes in a short time. */
export async function requireRoom({ queue }: KeyWorld): Promise<void> {
  if (await queue.isFull(CODE_LETTER))
    throw new HttpError(503, '', 'The email could not be sent. Try again.', { 'retry-after': String(RETRY_AFTER_S) });
}

/** Queues a letter in the transaction of what it tells; the database has it sealed, for it may have a code or a link. */
export async function queueLetter(
  { queue, sealer }: KeyWorld,
  db: KeyDatabase,
  { kind, id, expiresAt, ...content }: QueuedLetter,
): Promise<void> {
  const payload = sealer.seal(letterContext(id), Buffer.from(JSON.stringify(content satisfies LetterPayload)));
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
