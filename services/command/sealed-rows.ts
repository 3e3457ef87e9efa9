import type { Kysely } from 'kysely';
import { openDatabase } from '../http/database/open-database.js';
import { jobsOf, type JobTables } from '../http/queue/jobs.js';
import { WAIT_LIFE_MS } from '../keys/server/growth.js';
import * as ofKeys from '../keys/server/letter-queue.js';
import type { KeyTables } from '../keys/server/tables.js';
import { SEALED_HERE, sealRecoveryAgain } from '../wallet/server/key-service.js';
import { sealLetterAgain, type SealedLetter } from '../wallet/server/letter-queue.js';
import type { Sealer } from '../wallet/server/sealer.js';
import { sealShareAgain } from '../wallet/server/share-sets.js';
import { sealProviderAgain } from '../wallet/server/stored-providers.js';
import type { WalletTables } from '../wallet/server/tables.js';
import { withDatabase } from './databases.js';
import type { SecretService } from './seal.js';

const PAGE = 500;

/**
 * Encrypts rows again, page by page in the order of their ids. Names each that cannot be read, and goes on: its secret stays.
 * Returns how many have changed.
 */
async function sealEach<Row extends { readonly id: string }>(
  what: string,
  pageAfter: (id: string) => Promise<readonly Row[]>,
  sealAgain: (row: Row) => Promise<boolean>,
): Promise<number> {
  const sealOrReport = async (row: Row): Promise<boolean> => {
    try {
      return await sealAgain(row);
    } catch (error) {
      console.error(`The ${what} ${row.id} cannot be read: ${error instanceof Error ? error.message : ''}`);
      return false;
    }
  };
  let [last, count] = ['', 0];
  for (;;) {
    const rows = await pageAfter(last);
    for (const row of rows) if (await sealOrReport(row)) count++;
    if (rows.length < PAGE) return count;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Encrypts again every letter that waits, or was given up. Returns how many. */
const sealLetters = <S extends JobTables>(
  db: Kysely<S>,
  sealAgain: (letter: SealedLetter) => Promise<boolean>,
): Promise<number> => {
  const jobs = jobsOf(db);
  const pageAfter = async (last: string): Promise<SealedLetter[]> => {
    const rows = await jobs
      .selectFrom('jobs')
      .select(['id', 'payload'])
      .where('payload', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    return rows.map(({ id, payload }) => ({ id, payload: payload ?? '' })); // as selected
  };
  return sealEach('letter', pageAfter, sealAgain);
};

/** Encrypts again what the wallet stores. Returns what it was, in words. */
export async function sealWalletAgain(url: string, sealer: Sealer): Promise<string> {
  const db = openDatabase<WalletTables>(url);
  const parts = { db, sealer };
  try {
    const shares = await sealEach(
      'share',
      last =>
        db
          .selectFrom('share_sets')
          .select(['id', 'user_id', 'sealed'])
          .where('id', '>', last)
          .orderBy('id')
          .limit(PAGE)
          .execute(),
      row => sealShareAgain(parts, row),
    );
    const recoveries = await sealEach(
      'recovery',
      last =>
        db
          .selectFrom('recoveries')
          .select(['id', 'user_id', 'ciphertext'])
          .where('kind', '=', 'escrow')
          .where('salt', '=', SEALED_HERE)
          .where('id', '>', last)
          .orderBy('id')
          .limit(PAGE)
          .execute(),
      row => sealRecoveryAgain(parts, row),
    );
    await sealEach(
      'provider',
      last =>
        db
          .selectFrom('administration')
          .select(['name as id', 'value'])
          .where('kind', '=', 'provider')
          .where('name', '>', last)
          .orderBy('name')
          .limit(PAGE)
          .execute(),
      row => sealProviderAgain(parts, row),
    );
    const letters = await sealLetters(db, letter => sealLetterAgain(parts, letter));
    return `${shares + recoveries} shares and ${letters} waiting letters were encrypted again`;
  } finally {
    await db.destroy();
  }
}

/** Encrypts again what the key service can: letters. Shares are sealed to keys of their own. Returns what it was, in words. */
export async function sealKeysAgain(url: string, sealer: Sealer): Promise<string> {
  const db = openDatabase<KeyTables>(url);
  try {
    const letters = await sealLetters(db, letter => ofKeys.sealLetterAgain({ db, sealer }, letter));
    return `${letters} waiting letters were encrypted again`;
  } finally {
    await db.destroy();
  }
}

/** Where values begin with the id of the secret that has encrypted them; rows of `only` alone. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly only?: Readonly<Record<string, string>>;
}

/** All that outlives a restart. Flows end after some minutes: a rotation waits longer for the sessions. */
const SEALED_COLUMNS: Readonly<Record<SecretService, readonly SealedColumn[]>> = {
  wallet: [
    { table: 'share_sets', column: 'sealed' },
    { table: 'recoveries', column: 'ciphertext', only: { kind: 'escrow', salt: SEALED_HERE } },
    { table: 'administration', column: 'value', only: { kind: 'provider' } },
    { table: 'jobs', column: 'payload' },
  ],
  keys: [
    { table: 'shares', column: 'key_id' },
    { table: 'jobs', column: 'payload' },
  ],
};

/** Returns the ids of the secrets that something stored still needs, such as what instances have stored that were not restarted. */
export async function idsInUse(url: string, service: SecretService): Promise<Set<string>> {
  return withDatabase(url, async db => {
    const ids = new Set<string>();
    for (const { table, column, only = {} } of SEALED_COLUMNS[service]) {
      let rows = db.selectFrom(table).select(column).distinct().where(column, 'is not', null);
      for (const [name, value] of Object.entries(only)) rows = rows.where(name, '=', value);
      for (const row of await rows.execute()) ids.add(String(row[column]).split('.')[0] ?? '');
    }
    return ids;
  });
}

/** Key of `waitsBySecret` for waits of an earlier version, which do not name their secret. */
export const ANY_SECRET = '';

/**
 * Returns until when waits at the key service need a secret, by its id, in milliseconds since 1970. Without it, a device that
 * an owner has stopped is a new one again, and the link in a letter stops nothing.
 * @param onlyStopped leaves waits out that may still go on: their devices begin a new one, of which a letter tells
 */
export async function waitsBySecret(url: string, onlyStopped: boolean): Promise<ReadonlyMap<string, number>> {
  return withDatabase(url, async db => {
    let rows = db
      .selectFrom('waits')
      .select(['key_id', eb => eb.fn.max('ready_at').as('ready_at')])
      .where('ready_at', '>', Date.now() - WAIT_LIFE_MS)
      .groupBy('key_id');
    if (onlyStopped) rows = rows.where('stopped_at', 'is not', null);
    const waits = await rows.execute();
    return new Map(
      waits.map(({ key_id: id, ready_at: readyAt }) => [
        typeof id === 'string' ? id : ANY_SECRET,
        Number(readyAt) + WAIT_LIFE_MS,
      ]),
    );
  });
}
