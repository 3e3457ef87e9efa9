import { randomUUID } from 'node:crypto';
import type { Address, Client, Hex } from 'viem';
import { log } from '../../http/log.js';
import { Failure } from './failure.js';
import { fateOf, wasCarriedOutBefore } from './operation-fates.js';
import * as relayer from './relayer.js';
import type { Database } from './tables.js';
import type { World } from './world.js';

/** How long an operation stays open whose transaction the node does not know: nodes behind one address know different ones. */
const UNKNOWN_MS = 10 * 60_000;
const RETRY_AFTER_S = 5;

/** Id of the job that sends an operation. */
export const jobOf = (hash: string): string => `operation ${hash}`;

/** Operation that asks for the place of its account. */
export interface Candidate {
  readonly chainId: number;
  readonly sender: Address;
  readonly hash: Hex;
  /** Owner of the account. */
  readonly userId: string;
}

interface Place {
  readonly hash: string;
  /** Changes whenever the place is taken, also by the same operation. */
  readonly claim: string;
  readonly at: number;
}

type Outcome = 'open' | 'reverted' | 'over';

const placeOf = ({ db }: World, { chainId, sender }: Candidate): Promise<Place | undefined> =>
  db
    .selectFrom('open_operations')
    .select(['hash', 'claim', 'at'])
    .where('chain_id', '=', chainId)
    .where('sender', '=', sender.toLowerCase())
    .executeTakeFirst();

/** Reads from a node. @throws Failure `BUSY` if it does not tell */
const fromNode = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    log('warn', `What became of an operation could not be read: ${relayer.shortOf(error)}`);
    throw new Failure('BUSY', { retryAfter: RETRY_AFTER_S });
  });

/** Returns what became of the operation that has a place. */
async function outcomeOf({ db, now }: World, client: Client, { hash, at }: Place): Promise<Outcome> {
  // Before its row: a job that has ended has written it
  const jobs = db.selectFrom('jobs').select('id').where('id', '=', jobOf(hash)).where('failed_at', 'is', null);
  if (await jobs.executeTakeFirst()) return 'open';
  const row = await db
    .selectFrom('operations')
    .select(['transaction_hash', 'raw', 'refusal'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!row || row.refusal !== null || row.raw === null) return 'over'; // never sent
  const transaction = { hash: row.transaction_hash as Hex, raw: row.raw as Hex }; // written by `sendNew`
  const fate = await fromNode(fateOf(client, transaction));
  if (fate === 'pending') return 'open';
  if (fate === 'unknown') return now() - at < UNKNOWN_MS ? 'open' : 'over';
  if (fate !== 'reverted') return 'over';
  // Strangers copy transactions that wait, for the fee: then the account has paid for its operation
  const wasPaid = await wasCarriedOutBefore(client, hash as Hex, transaction.hash).catch((error: unknown) => {
    log('warn', `A reverted operation is not counted, because no node tells who paid: ${relayer.shortOf(error)}`);
    return true; // no person is locked out for what a node does not tell
  });
  return wasPaid ? 'over' : 'reverted';
}

/**
 * Tells whether an operation that was accepted before has been carried out, or still can be without being signed anew.
 * @throws Failure `BUSY` if no node tells
 */
export async function isAlive(client: Client, row: { transaction_hash: string; raw: string | null }): Promise<boolean> {
  if (row.raw === null) return true; // of an earlier version
  const transaction = { hash: row.transaction_hash as Hex, raw: row.raw as Hex }; // written by `sendNew`
  const fate = await fromNode(fateOf(client, transaction));
  return fate !== 'replaced' && fate !== 'unknown';
}

/** Counts the transaction of an operation that the relayer has paid for, once: whoever frees the place counts it. */
async function countReverted({ db, limits }: World, { chainId, sender, userId }: Candidate, place: Place) {
  const { numDeletedRows } = await db
    .deleteFrom('open_operations')
    .where('chain_id', '=', chainId)
    .where('sender', '=', sender.toLowerCase())
    .where('claim', '=', place.claim)
    .executeTakeFirst();
  if (numDeletedRows === 1n) await limits.take('reverted operation', userId);
}

/** Takes the place, if it is as it was found. Of two instances, one does. */
async function take(
  db: Database,
  { chainId, sender, hash }: Candidate,
  found: Place | undefined,
  at: number,
): Promise<boolean> {
  const taken = { hash, claim: randomUUID(), at };
  if (!found) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('open_operations')
      .values({ chain_id: chainId, sender: sender.toLowerCase(), ...taken })
      .onConflict(conflict => conflict.columns(['chain_id', 'sender']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('open_operations')
    .set(found.hash === hash ? { claim: taken.claim } : taken)
    .where('chain_id', '=', chainId)
    .where('sender', '=', sender.toLowerCase())
    .where('claim', '=', found.claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Gives an operation the one place of its account on its network, and stores what belongs to it in the same transaction.
 * An account has one open operation (ERC-7562 limits the operations of a sender likewise): each is simulated alone, so
 * that of several the first can take from the account what the others would pay with.
 * @throws Failure `OPERATION_PENDING` while another operation is queued, or its transaction waits to be mined;
 * `TOO_MANY_REQUESTS` for an account whose transactions reverted at the cost of the relayer; `BUSY` if no node tells
 */
export async function admit(
  world: World,
  client: Client,
  candidate: Candidate,
  store: (db: Database) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { db, limits, now } = world;
  for (;;) {
    const found = await placeOf(world, candidate);
    if (found?.hash !== candidate.hash) {
      const outcome = found && (await outcomeOf(world, client, found));
      if (outcome === 'open') throw new Failure('OPERATION_PENDING', { retryAfter: RETRY_AFTER_S });
      if (found && outcome === 'reverted') {
        await countReverted(world, candidate, found);
        continue;
      }
      await limits.check('reverted operation', candidate.userId);
    }
    const isTaken = await db.transaction().execute(async tx => {
      if (!(await take(tx, candidate, found, now()))) return false;
      await store(tx);
      return true;
    });
    if (isTaken) return;
  }
}
