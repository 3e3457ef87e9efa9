import { GiveUp, type Job, type JobKind } from '../../http/queue/queue.js';
import { letterContext } from '../../letters/letter.js';
import { CODE_LETTER, WARNING, type LetterPayload } from './letter-queue.js';
import { tellOfWait } from './waits.js';
import type { KeyWorld } from './world.js';

/** Letters that one process hands to the mail server at the same time. */
const AT_ONCE = 4;

async function send(world: KeyWorld, { id, payload }: Job): Promise<void> {
  if (payload === null) throw new GiveUp('The letter has no text');
  const plain = Buffer.from(world.sealer.open(letterContext(id), payload)).toString();
  const given = JSON.parse(plain) as LetterPayload; // written by `queueLetter`
  if ('wait' in given) await tellOfWait(world, given.wait, { id, to: given.to });
  else await world.mailer.send(given.to, given.letter, id);
}

/** How letters are sent: until the mail server takes them, or they expire. */
export const jobKinds = (world: () => KeyWorld): Readonly<Record<string, JobKind>> => {
  const common = { atOnce: AT_ONCE, run: (job: Job) => send(world(), job) } as const;
  return {
    [CODE_LETTER]: { ...common, pauses: { firstMs: 1_000, longestMs: 30_000 }, expired: 'drop' },
    [WARNING]: { ...common, pauses: { firstMs: 1_000, longestMs: 300_000 }, expired: 'dead' },
  };
};
