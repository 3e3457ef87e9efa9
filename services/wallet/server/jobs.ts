import { GiveUp, type Job, type JobKind } from '../../http/queue/queue.js';
import { sendChangeLetter } from './changes.js';
import { letterContext } from '../../letters/letter.js';
import { CHANGE_LETTER, LETTER, type QueuedLetter } from './letter-queue.js';
import { carryOut, OPERATION, OPERATION_PAUSES } from './operations.js';
import type { World } from './world.js';

/** Letters that one process hands to the mail server at the same time. */
const LETTERS_AT_ONCE = 8;
/** Operations that one process sends at the same time: they share the nonces of the relayer. */
const OPERATIONS_AT_ONCE = 4;

async function sendLetter({ sealer, mailer }: World, { id, payload }: Job): Promise<void> {
  if (payload === null) throw new GiveUp('The letter has no text');
  const plain = Buffer.from(sealer.open(letterContext(id), payload)).toString();
  const { to, letter } = JSON.parse(plain) as Pick<QueuedLetter, 'to' | 'letter'>; // written by `queueLetter`
  await mailer.send(to, letter, id);
}

/** What the wallet does outside of requests. */
export const jobKinds = (world: () => World): Readonly<Record<string, JobKind>> => ({
  [LETTER]: {
    atOnce: LETTERS_AT_ONCE,
    pauses: { firstMs: 1_000, longestMs: 30_000 },
    expired: 'drop',
    run: job => sendLetter(world(), job),
  },
  [CHANGE_LETTER]: {
    atOnce: LETTERS_AT_ONCE,
    pauses: { firstMs: 1_000, longestMs: 300_000 },
    expired: 'dead',
    run: ({ id, ref }) => sendChangeLetter(world(), ref, id),
  },
  [OPERATION]: {
    atOnce: OPERATIONS_AT_ONCE,
    pauses: OPERATION_PAUSES,
    expired: 'drop',
    run: job => carryOut(world(), job),
  },
});
