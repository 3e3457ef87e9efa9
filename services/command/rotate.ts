import { createSealer, type Sealer } from '../wallet/server/sealer.js';
import { openDatabase } from '../http/database/open-database.js';
import type { Environment } from '../http/settings.js';
import { sealShareAgain } from '../wallet/server/share-sets.js';
import { walletSettings } from '../wallet/server/settings.js';
import { sealProvidersAgain } from '../wallet/server/configuration.js';
import type { Database, WalletTables } from '../wallet/server/tables.js';
import { CommandError, settingsOf, writeConfig, type Config } from './config.js';
import { databasesOf, withDatabase } from './databases.js';
import { SECRET_VARIABLES as VARIABLES, storedSecret, type SecretService } from './seal.js';
import { newSecret } from './secrets.js';

const PAGE = 500;
const DAY_MS = 24 * 3_600_000;
/** How long sessions that an older secret has hashed may be used; links that undo changes live shorter. */
const OVERLAP_MS = 30 * DAY_MS;

const secretsIn = (config: Config, service: SecretService): string[] => {
  const value = config[service]?.[VARIABLES[service]];
  if (typeof value !== 'string') throw new CommandError(`${VARIABLES[service]} does not stand in the file of settings`);
  return value.split(',').map(item => item.trim());
};

const idOf = (secret: string): string => secret.split(':')[0] ?? '';

/** Until when older secrets serve what the current one has not replaced; its id says when it was made. */
function overlapEnds(current: string): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)-/.exec(idOf(current)) ?? [];
  return year === undefined ? 0 : Date.UTC(Number(year), Number(month) - 1, Number(day)) + OVERLAP_MS;
}

const withSecrets = (config: Config, service: SecretService, secrets: readonly string[]): Config => ({
  ...config,
  [service]: { ...config[service], [VARIABLES[service]]: secrets.join(',') },
});

/** Encrypts every share again that an older secret has encrypted. Returns how many. */
async function sealAgain(url: string, sealer: Sealer): Promise<number> {
  const db = openDatabase<WalletTables>(url);
  let [last, count] = ['', 0];
  try {
    for (;;) {
      const rows = await db
        .selectFrom('share_sets')
        .select(['id', 'user_id', 'sealed'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      for (const row of rows) if (await sealShareAgain({ db, sealer }, row)) count++;
      if (rows.length < PAGE) return count;
      last = rows.at(-1)?.id ?? last;
    }
  } finally {
    await db.destroy();
  }
}

/** Returns the ids of the secrets that something stored still needs. */
async function idsInUse(config: Config, environment: Environment, service: SecretService): Promise<Set<string>> {
  const [database] = databasesOf(config, environment, service);
  if (!database) throw new CommandError(`The settings name no database of ${service}`);
  return withDatabase(database.url, async db => {
    // Flows end after some minutes: a rotation waits longer for the sessions
    const [table, column] = service === 'keys' ? ['shares', 'key_id'] : ['share_sets', 'sealed'];
    const ids = new Set<string>();
    for (const row of await db.selectFrom(table).select(column).distinct().execute())
      ids.add(String(row[column]).split('.')[0] ?? '');
    return ids;
  });
}

/** Puts a fresh secret in front of the others. What is stored stays readable by the older ones. */
function addSecret({ path, config, environment }: Place, service: SecretService): void {
  const fresh = storedSecret(settingsOf(config, service, environment), newSecret());
  writeConfig(path, withSecrets(config, service, [fresh, ...secretsIn(config, service)]));
  console.log(`${VARIABLES[service]} has a fresh secret in front, and keeps the older ones.

Next
  1. Restart every instance of ${service} with this file.
  2. latchkey-services rotate ${service} --finish   ${service === 'wallet' ? 'encrypts what is stored again' : 'says what still needs older secrets'}, and removes secrets that nothing needs`);
}

/** What a rotation is asked for. */
interface Wish {
  readonly service: string | undefined;
  readonly isFinish: boolean;
  /** Removes older secrets although sessions and links of theirs may still be in use. */
  readonly isNow: boolean;
}

/** Encrypts again what it can, and removes the secrets that nothing needs. */
async function finish({ path, config, environment }: Place, service: SecretService, isNow: boolean): Promise<void> {
  if (service === 'wallet') {
    const settings = walletSettings(settingsOf(config, 'wallet', environment));
    const sealer = createSealer(settings.secrets);
    await withDatabase(settings.databaseUrl, db => sealProvidersAgain(db as unknown as Database, sealer));
    console.log(`${await sealAgain(settings.databaseUrl, sealer)} shares were encrypted again`);
  }
  const [current = '', ...older] = secretsIn(config, service);
  const ends = overlapEnds(current);
  if (service === 'wallet' && !isNow && Date.now() < ends) {
    const day = new Date(ends).toISOString().slice(0, 10);
    console.log(`Older secrets stay until ${day}: sessions and links in letters need them. --now removes them today.`);
    return;
  }
  const used = await idsInUse(config, environment, service);
  const needed = older.filter(secret => used.has(idOf(secret)));
  writeConfig(path, withSecrets(config, service, [current, ...needed]));
  console.log(`${older.length - needed.length} older secrets were removed. Restart every instance of ${service}.`);
  if (needed.length > 0) console.log(`Still needed by what is stored: ${needed.map(idOf).join(', ')}`);
}

/** File of settings, and what stands over it. */
interface Place {
  readonly path: string;
  readonly config: Config;
  readonly environment: Environment;
}

/** Rotates the secret of the wallet or the key service. */
export async function rotate(place: Place, { service = '', isFinish, isNow }: Wish): Promise<void> {
  if (!Object.hasOwn(VARIABLES, service)) throw new CommandError('Say which: rotate wallet, or rotate keys');
  const name = service as SecretService; // as checked
  if (isFinish) await finish(place, name, isNow);
  else addSecret(place, name);
}
