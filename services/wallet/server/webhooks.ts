import { createHmac } from 'node:crypto';
import { log } from '../../http/log.js';
import type { AuditEvent } from './audit.js';
import type { WebhookSettings } from './settings.js';
import type { Database } from './tables.js';
import type { World } from './world.js';

/** What a receiver learns of, by the event of the audit. */
const types: Partial<Record<AuditEvent, string>> = {
  'keys made': 'user.created',
  'passkey-added': 'user.linked',
  'email-changed': 'user.linked',
  'share set added': 'user.recovered',
  exported: 'user.exported',
  'account removed': 'user.deleted',
};
const EVENTS = Object.keys(types);

/**
 * Events are sent once they, or one that follows, are this old: instances that write at the same time do not commit in the
 * order of their ids.
 */
export const SETTLE_MS = 2_000;
/** How long a receiver may take; an instance that is killed meanwhile blocks its webhook for the lease. */
const TIMEOUT_MS = 10_000;
const LEASE_MS = 60_000;
const PAGE = 50;
/** The first and the longest pause after a failure; a pause doubles the one before. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Tries after which an event is parked, so that those behind it are sent: some 30 hours with these pauses. */
export const MOST_ATTEMPTS = 40;
const SECRET_PREFIX = 'whsec_';

interface Message {
  readonly id: number;
  readonly at: number;
  readonly event: string;
  readonly user_id: string | null;
}

/** Returns the headers of a message, signed as Standard Webhooks 1.0 has it (`v1`, HMAC-SHA-256). */
export function signedHeaders(id: string, at: number, body: string, secret: string): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/**
 * The same id at each try, so that a receiver knows a repetition. The time is part of it: numbers begin again where a backup was
 * restored.
 */
const idOf = ({ id, at }: Message): string => `audit_${id}_${at}`;

/** Returns the body of a message, which names the account alone: the operator's server decides whom to notify, and of what. */
const bodyOf = ({ at, event, user_id: userId }: Message): string =>
  JSON.stringify({
    type: types[event as AuditEvent], // as selected
    timestamp: new Date(at).toISOString(),
    data: {
      userId,
      ...(event === 'passkey-added' && { login: 'passkey' }),
      ...(event === 'email-changed' && { login: 'email' }),
    },
  });

async function send({ now }: World, { url, secret }: WebhookSettings, message: Message): Promise<void> {
  const body = bodyOf(message);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(idOf(message), now(), body, secret) },
    body,
    redirect: 'manual', // to nowhere but where the operator said
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver answered ${response.status}`);
}

/** A new webhook begins with what happens from now on. */
async function addCursors({ db, settings }: World): Promise<void> {
  const rows = await db.selectFrom('webhooks').select('url').execute();
  const added = settings.webhooks.filter(({ url }) => rows.every(row => row.url !== url));
  if (!added.length) return;
  const { last } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  const start = { last_id: last ?? 0, attempts: 0, next_at: 0, leased_until: 0 };
  await db
    .insertInto('webhooks')
    .values(added.map(({ url }) => ({ url, ...start })))
    .onConflict(conflict => conflict.column('url').doNothing())
    .execute();
}

/** Takes a webhook that is due, for one instance. Returns the last event that its receiver has taken. */
async function lease({ db, sharedNow }: World, url: string): Promise<number | undefined> {
  const row = await db
    .updateTable('webhooks')
    .set({ leased_until: sharedNow() + LEASE_MS })
    .where('url', '=', url)
    .where('leased_until', '<=', sharedNow())
    .where('next_at', '<=', sharedNow())
    .returning('last_id')
    .executeTakeFirst();
  return row?.last_id;
}

const waitingAfter = (db: Database, last: number) =>
  db.selectFrom('audit').where('id', '>', last).where('event', 'in', EVENTS);

/**
 * Returns the last event of the audit that has settled; 0 for none. An event before it has settled too, whatever its time: it
 * may have that of an instance whose clock is ahead, or of before this clock was set back.
 */
async function lastSettled({ db, sharedNow }: World): Promise<number> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('at', '<=', sharedNow() - SETTLE_MS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Position of a webhook in the audit: `at` is the id of the last event that its receiver has taken. */
interface Cursor {
  readonly url: string;
  readonly at: number;
}

/** Begins an update of a webhook whose position is still `at`: a replay or another instance may have set another one. */
const whileAt = (db: Database, { url, at }: Cursor) =>
  db.updateTable('webhooks').where('url', '=', url).where('last_id', '=', at);

/** Stores an event as the last one taken. Returns false if a replay or another instance has set another position. */
async function moveTo({ sharedNow }: World, db: Database, cursor: Cursor, id: number): Promise<boolean> {
  const { numUpdatedRows } = await whileAt(db, cursor)
    .set({ last_id: id, attempts: 0, leased_until: sharedNow() + LEASE_MS })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets an event aside that a receiver refuses for good; `webhooks replay --parked` sends it again. Returns as {@link moveTo}. */
async function park(world: World, cursor: Cursor, { id }: Message, error: unknown): Promise<boolean> {
  const { db, now } = world;
  const { url } = cursor;
  log('error', `An event for a webhook at ${new URL(url).host} was parked.`);
  const reason = error instanceof Error ? error.message : 'unknown';
  return db.transaction().execute(async tx => {
    await tx
      .insertInto('webhook_letters')
      .values({ url, event_id: id, parked_at: now(), reason })
      .onConflict(conflict => conflict.columns(['url', 'event_id']).doNothing())
      .execute();
    return moveTo(world, tx, cursor, id);
  });
}

/** Goes on with a webhook. Returns false if a replay or another instance has set another position. */
async function renewLease({ db, sharedNow }: World, cursor: Cursor): Promise<boolean> {
  const { numUpdatedRows } = await whileAt(db, cursor)
    .set({ leased_until: sharedNow() + LEASE_MS })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Sends events that were parked and marked for another try; they have lost their order. Returns false as {@link renewLease}: a
 * receiver may take longer for all of them than a lease is.
 */
async function deliverParked(world: World, webhook: WebhookSettings, cursor: Cursor): Promise<boolean> {
  const { db } = world;
  const messages = await db
    .selectFrom('webhook_letters')
    .innerJoin('audit', 'audit.id', 'webhook_letters.event_id')
    .select(['audit.id', 'audit.at', 'audit.event', 'audit.user_id'])
    .where('webhook_letters.url', '=', webhook.url)
    .where('webhook_letters.parked_at', 'is', null)
    .orderBy('audit.id')
    .limit(PAGE)
    .execute();
  for (const message of messages) {
    const row = { url: webhook.url, event: message.id };
    try {
      await send(world, webhook, message);
      await db.deleteFrom('webhook_letters').where('url', '=', row.url).where('event_id', '=', row.event).execute();
    } catch (error) {
      log('warn', `A parked event for a webhook at ${new URL(webhook.url).host} was not taken.`, error);
      const parked = { parked_at: world.now(), reason: error instanceof Error ? error.message : 'unknown' };
      await db
        .updateTable('webhook_letters')
        .set(parked)
        .where('url', '=', row.url)
        .where('event_id', '=', row.event)
        .execute();
    }
    if (!(await renewLease(world, cursor))) return false;
  }
  return true;
}

/** Notes that a receiver has not taken an event. Returns true if the event was parked, so that the next one can be sent. */
async function noteRefusal(world: World, cursor: Cursor, message: Message, error: unknown): Promise<boolean> {
  const { db, sharedNow } = world;
  log('warn', `A webhook at ${new URL(cursor.url).host} was not taken.`, error);
  const row = await whileAt(db, cursor)
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .returning('attempts')
    .executeTakeFirst();
  if (!row) return false; // a replay or another instance has set another position
  if (row.attempts >= MOST_ATTEMPTS) return park(world, cursor, message, error);
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (row.attempts - 1), LONGEST_PAUSE_MS);
  await whileAt(db, cursor)
    .set({ next_at: sharedNow() + pause, leased_until: 0 })
    .execute();
  return false;
}

async function deliver(world: World, webhook: WebhookSettings): Promise<void> {
  const { db } = world;
  const { url } = webhook;
  let at = await lease(world, url);
  if (at === undefined) return;
  if (!(await deliverParked(world, webhook, { url, at }))) return;
  const messages = await waitingAfter(db, at)
    .select(['id', 'at', 'event', 'user_id'])
    .where('id', '<=', await lastSettled(world))
    .orderBy('id')
    .limit(PAGE)
    .execute();
  for (const message of messages) {
    const cursor = { url, at };
    const isMoved = await send(world, webhook, message).then(
      () => moveTo(world, db, cursor, message.id),
      (error: unknown) => noteRefusal(world, cursor, message, error),
    );
    if (!isMoved) return;
    at = message.id;
  }
  await whileAt(db, { url, at }).set({ leased_until: 0 }).execute();
}

/**
 * Sends what has happened to the operator's servers, each event in its order and until it is taken: at least once, also
 * if a process is killed. The audit is the queue, so an event that is stored is an event that is sent.
 */
export async function deliverWebhooks(world: World): Promise<void> {
  await addCursors(world);
  await Promise.all(world.settings.webhooks.map(webhook => deliver(world, webhook)));
}

/** Has each webhook send events anew, from a time on. Returns how many wait for each address. */
export async function replayWebhooks(db: Database, since: number): Promise<Record<string, number>> {
  // Not the last event of before: where clocks differ, an event of after may have a smaller id
  const first = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.min<number | null>('id').as('id'))
    .where('at', '>=', since)
    .executeTakeFirst();
  if (first?.id != null)
    await db
      .updateTable('webhooks')
      .set({ last_id: first.id - 1, attempts: 0, next_at: 0, leased_until: 0 }) // an instance that is sending stops
      .where('last_id', '>=', first.id)
      .execute();
  return waitingEvents(db);
}

/** Has the events that were parked sent again. Returns how many there are. */
export async function replayParked(db: Database): Promise<number> {
  const { numUpdatedRows } = await db.updateTable('webhook_letters').set({ parked_at: null }).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the events that were parked, with the last refusal. */
export const parkedEvents = (
  db: Database,
): Promise<{ readonly url: string; readonly event_id: number; readonly reason: string }[]> =>
  db.selectFrom('webhook_letters').select(['url', 'event_id', 'reason']).orderBy('event_id').execute();

/** Returns how many events wait for each address. */
export async function waitingEvents(db: Database): Promise<Record<string, number>> {
  const webhooks = await db.selectFrom('webhooks').select(['url', 'last_id']).execute();
  const counts = webhooks.map(async ({ url, last_id: last }) => {
    const { count } = await waitingAfter(db, last)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    return [url, Number(count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
