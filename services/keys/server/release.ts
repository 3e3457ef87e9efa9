import { randomUUID } from 'node:crypto';
import { HttpError } from '../../http/http-error.js';
import type { KeyRequest, KeyResponse } from '../shared/api.js';
import { digestOf } from '../shared/envelope.js';
import { redeemCode, sendCode } from './codes.js';
import { knownSince, remember } from './devices.js';
import { languageOf } from '../../letters/languages.js';
import { queueLetter, WARNING } from './letter-queue.js';
import { openedLetter } from './letters.js';
import { lockOwner, noteOwner, ownerOf, WAIT_MS } from './owners.js';
import { shareFor } from './shares.js';
import { answerHold, endWait, holdOf, masked, type Wish } from './waits.js';
import type { KeyWorld } from './world.js';

type Answer = KeyResponse<'release'>;

/** Asks an unknown device for a proof that the wallet's operator cannot give. Returns undefined once it is given. */
async function prove(world: KeyWorld, wish: Wish): Promise<Answer | undefined> {
  const { userId, device, owner, stated, language, code } = wish;
  const hold = await holdOf(world, wish);
  if (hold) return answerHold(world, wish, hold);
  if (owner === null) return undefined; // without an address there is the wallet's word alone
  if (stated === null) return undefined; // an owner who has left the mailbox can enter no code: the wait is the proof
  if (code !== undefined && (await redeemCode(world, { userId, device, code }))) return undefined;
  if (code === undefined) await sendCode(world, { userId, device, email: stated, language });
  return { is: 'code', email: masked(stated), isWrong: code !== undefined };
}

/** Makes a device known that has given its proof, and tells the owner. Returns what a request at the same time holds against it. */
async function admit(world: KeyWorld, wish: Wish): Promise<Answer | undefined> {
  const { userId, device, owner, stated, language } = wish;
  const hold = await world.db.transaction().execute(async tx => {
    const here = { ...world, db: tx };
    if ((await lockOwner(tx, userId)).email !== owner)
      throw new HttpError(409, '', 'The account has changed. Try again.');
    const found = await holdOf(here, wish);
    if (found) return found;
    if (!(await endWait(here, wish))) return { is: 'stopped' } as const;
    await remember(here, userId, device);
    if (owner !== null && stated !== owner)
      await tx.updateTable('owners').set({ email: stated }).where('user_id', '=', userId).execute();
    const [letter, expiresAt] = [openedLetter(language), world.now() + WAIT_MS];
    for (const to of new Set([owner, stated]))
      if (to !== null) await queueLetter(world, tx, { kind: WARNING, id: randomUUID(), to, letter, expiresAt });
    return undefined;
  });
  if (hold) return answerHold(world, wish, hold);
  world.queue.wake(WARNING);
  return undefined;
}

/**
 * Releases a share to a frame whose login the wallet states. A device that the service does not know enters a code from
 * a letter of the service itself; after it, the owner is told.
 */
export async function release(world: KeyWorld, given: KeyRequest<'release'>): Promise<Answer> {
  const { statement, reference, publicKey, device, code, locale } = given;
  const bind = await digestOf(publicKey);
  const stated = await world.statements.verify(statement, { act: 'release', ref: reference, bind });
  const { sub: userId, email } = stated;
  const owner = await ownerOf(world, userId);
  const knownAt = await knownSince(world, userId, device);
  if (knownAt === undefined) {
    // The new device may be a stranger's: the language of the owner counts, if it is known
    const language = languageOf(owner.language ?? locale);
    const wish = { userId, device, owner: owner.email, stated: email, language, code };
    const request = (await prove(world, wish)) ?? (await admit(world, wish));
    if (request) return request;
  } else await noteOwner(world, userId, { knownAt, email, locale });
  return { is: 'released', share: await shareFor(world, { userId, reference, publicKey }) };
}
