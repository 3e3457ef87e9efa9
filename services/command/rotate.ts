import type { Kysely } from 'kysely';
import { openDatabase } from '../http/database/open-database.js';
import { jobsOf, type JobTables } from '../http/queue/jobs.js';
import * as ofKeys from '../keys/server/letter-queue.js';
import { WAIT_MS } from '../keys/server/owners.js';
import { keySecrets } from '../keys/server/settings.js';
import type { KeyTables } from '../keys/server/tables.js';
import { sealLetterAgain, type SealedLetter } from '../wallet/server/letter-queue.js';
import { createSealer, type Sealer } from '../wallet/server/sealer.js';
import { sealShareAgain } from '../wallet/server/share-sets.js';
import { walletSettings } from '../wallet/server/settings.js';
import { sealProvidersAgain } from '../wallet/server/configuration.js';
import type { WalletTables } from '../wallet/server/tables.js';
import { CommandError, keepCopy, settingsOf, settingsOfCommand, writeConfig, type Config } from './config.js';
import { databaseNamed, withDatabase } from './databases.js';
import { SECRET_VARIABLES as VARIABLES, secretsIn, storedSecret, type Place, type SecretService } from './seal.js';
import { newSecret } from './secrets.js';

const PAGE = 500;
const DAY_MS = 24 * 3_600_000;
/**
 * How long hashes of an older secret are needed: at the wallet until its unused sessions have expired (links that undo changes
 * live shorter), at the key service until links that stop a release have expired, and a day for the restart.
 */
const OVERLAP_MS: Readonly<Record<SecretService, number>> = { wallet: 30 * DAY_MS, keys: WAIT_MS + DAY_MS };

/** What needs older secrets for a while. */
const NEEDED_BY: Readonly<Record<SecretService, string>> = {
  wallet: 'sessions that nobody has used since, and links in letters,',
  keys: 'links that stop a release, and codes in letters,',
};

const idOf = (secret: string): string => secret.split(':')[0] ?? '';

/**
 * Until when older secrets serve what the current one has not replaced. Its id says when it was made; undefined for an id
 * that does not.
 */
function overlapEnds(service: SecretService, current: string): number | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)-/.exec(idOf(current)) ?? [];
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(day)) + OVERLAP_MS[service];
}

const withSecrets = (config: Config, service: SecretService, secrets: readonly string[]): Config => ({
  ...config,
  [service]: { ...config[service], [VARIABLES[service]]: secrets.join(',') },
});

/** Runs an action on rows, page by page in the order of their ids. Returns how many it has changed. */
async function eachRow<Row extends { readonly id: string }>(
  pageAfter: (id: string) => Promise<readonly Row[]>,
  change: (row: Row) => Promise<boolean>,
): Promise<number> {
  let [last, count] = ['', 0];
  for (;;) {
    const rows = await pageAfter(last);
    for (const row of rows) if (await change(row)) count++;
    if (rows.length < PAGE) return count;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Encrypts again every letter that waits, or was given up. Returns how many. */
const sealLetters = <S extends JobTables>(
  db: Kysely<S>,
  change: (letter: SealedLetter) => Promise<boolean>,
): Promise<number> => {
  const jobs = jobsOf(db);
  const changeOrTell = async (letter: SealedLetter): Promise<boolean> => {
    try {
      return await change(letter);
    } catch (error) {
      console.error(`The letter ${letter.id} cannot be read: ${error instanceof Error ? error.message : ''}`);
      return false; // its secret stays
    }
  };
  return eachRow(async last => {
    const rows = await jobs
      .selectFrom('jobs')
      .select(['id', 'payload'])
      .where('payload', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    return rows.map(({ id, payload }) => ({ id, payload: payload ?? '' })); // as selected
  }, changeOrTell);
};

/** Encrypts again what the wallet stores. Returns what it was, in words. */
async function sealWalletAgain(url: string, sealer: Sealer): Promise<string> {
  const db = openDatabase<WalletTables>(url);
  try {
    const shares = await eachRow(
      last =>
        db
          .selectFrom('share_sets')
          .select(['id', 'user_id', 'sealed'])
          .where('id', '>', last)
          .orderBy('id')
          .limit(PAGE)
          .execute(),
      row => sealShareAgain({ db, sealer }, row),
    );
    await sealProvidersAgain(db, sealer);
    const letters = await sealLetters(db, letter => sealLetterAgain({ db, sealer }, letter));
    return `${shares} shares and ${letters} waiting letters were encrypted again`;
  } finally {
    await db.destroy();
  }
}

/** Encrypts again what the key service can: letters. Shares are sealed to keys of their own. Returns what it was, in words. */
async function sealKeysAgain(url: string, sealer: Sealer): Promise<string> {
  const db = openDatabase<KeyTables>(url);
  try {
    const letters = await sealLetters(db, letter => ofKeys.sealLetterAgain({ db, sealer }, letter));
    return `${letters} waiting letters were encrypted again`;
  } finally {
    await db.destroy();
  }
}

/** Returns the ids of the secrets that something stored still needs. */
async function idsInUse(url: string, service: SecretService): Promise<Set<string>> {
  return withDatabase(url, async db => {
    // Flows end after some minutes: a rotation waits longer for the sessions
    const [table, column] = service === 'keys' ? ['shares', 'key_id'] : ['share_sets', 'sealed'];
    const ids = new Set<string>();
    for (const row of await db.selectFrom(table).select(column).distinct().execute())
      ids.add(String(row[column]).split('.')[0] ?? '');
    // Letters that an instance has queued meanwhile, which was not restarted
    for (const row of await db.selectFrom('jobs').select('payload').where('payload', 'is not', null).execute())
      ids.add(String(row.payload).split('.')[0] ?? '');
    return ids;
  });
}

/**
 * Signs everybody out. A session moves to the current secret at its next use: removing a leaked secret alone would not end the
 * sessions of a thief.
 */
async function endSessions(url: string): Promise<void> {
  await withDatabase(url, db => db.deleteFrom('sessions').execute());
  console.log('Everybody is signed out.');
}

/** Puts a fresh secret in front of the others, or prints it for the environment. What is stored stays readable by the older ones. */
function addSecret(place: Place, service: SecretService): void {
  const { config, environment } = place;
  const variable = VARIABLES[service];
  const { secrets, path } = secretsIn(place, service);
  const fresh = storedSecret(settingsOf(config, service, environment), newSecret());
  if (path !== undefined) writeConfig(path, withSecrets(config, service, [fresh, ...secrets]));
  const done =
    path === undefined
      ? `Write this secret in front of ${variable}, with a comma behind it, and keep the others:\n\n${fresh}`
      : `${variable} has a fresh secret in front, and keeps the older ones.`;
  console.log(`${done}

Next
  1. Restart every instance of ${service} with ${path === undefined ? 'it' : 'this file'}.
  2. latchkey-services rotate ${service} --finish   ${service === 'wallet' ? 'encrypts what is stored again' : 'says what still needs older secrets'}, and ${path === undefined ? 'names' : 'removes'} secrets that nothing needs`);
}

/** What a rotation is asked for. */
interface Wish {
  readonly service: string | undefined;
  readonly isFinish: boolean;
  /** Removes older secrets although sessions and links of theirs may still be in use. */
  readonly isNow: boolean;
}

/** Says why older secrets have to stay for now; undefined if they need not. */
function reasonToWait(service: SecretService, current: string): string | undefined {
  const ends = overlapEnds(service, current);
  if (ends === undefined) {
    const days = OVERLAP_MS[service] / DAY_MS;
    return `The id of the first secret does not say when it was made. Older secrets stay: ${NEEDED_BY[service]} need them for ${days} days.`;
  }
  if (Date.now() >= ends) return undefined;
  return `Older secrets stay until ${new Date(ends).toISOString().slice(0, 10)}: ${NEEDED_BY[service]} need them.`;
}

/** Encrypts again what it can, and removes the secrets that nothing needs, or names them if they stand in the environment. */
async function finish(place: Place, service: SecretService, isNow: boolean): Promise<void> {
  const { config, environment } = place;
  const variable = VARIABLES[service];
  const { path, secrets } = secretsIn(place, service);
  const settings = settingsOfCommand(config, service, environment);
  const { url } = databaseNamed(config, environment, service);
  if (service === 'wallet') console.log(await sealWalletAgain(url, createSealer(walletSettings(settings).secrets)));
  else console.log(await sealKeysAgain(url, createSealer(keySecrets(settings))));
  const [current = '', ...older] = secrets;
  if (older.length === 0) return console.log(`${variable} has no older secrets`);
  const reason = isNow ? undefined : reasonToWait(service, current);
  if (reason !== undefined) return console.log(`${reason} --now removes them today.`);
  const used = await idsInUse(url, service);
  if (!secrets.some(secret => used.has(idOf(secret))))
    throw new CommandError(
      `Nothing in the database of ${service} is encrypted by ${variable}, so that older secrets stay. Check that it is the database of the service. If it has no accounts yet, remove older secrets by hand.`,
    );
  const needed = older.filter(secret => used.has(idOf(secret)));
  const free = older.filter(secret => !needed.includes(secret)).map(idOf);
  if (service === 'wallet' && isNow && free.length > 0) await endSessions(url);
  if (path !== undefined && free.length > 0) {
    const copy = keepCopy(path);
    writeConfig(path, withSecrets(config, service, [current, ...needed]));
    console.log(`${free.length} older secrets were removed. Restart every instance of ${service}.
${copy} still has them: delete it once people can sign.`);
  } else if (free.length > 0)
    console.log(`Remove from ${variable}: ${free.join(', ')}\nThen restart every instance of ${service}.`);
  if (needed.length > 0) console.log(`Still needed by what is stored: ${needed.map(idOf).join(', ')}`);
}

/** Rotates the secret of the wallet or the key service. */
export async function rotate(place: Place, { service = '', isFinish, isNow }: Wish): Promise<void> {
  if (!Object.hasOwn(VARIABLES, service)) throw new CommandError('Say which: rotate wallet, or rotate keys');
  const name = service as SecretService; // as checked
  if (isFinish) await finish(place, name, isNow);
  else addSecret(place, name);
}
