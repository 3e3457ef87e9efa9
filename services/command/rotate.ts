import { WAIT_MS } from '../keys/server/owners.js';
import { keySecrets } from '../keys/server/settings.js';
import { createSealer } from '../wallet/server/sealer.js';
import { walletSettings } from '../wallet/server/settings.js';
import { CommandError, keepCopy, settingsOf, settingsOfCommand, writeConfig, type Config } from './config.js';
import { databaseNamed, onDatabaseOf, withDatabase } from './databases.js';
import { SECRET_VARIABLES as VARIABLES, secretsIn, storedSecret, type Place, type SecretService } from './seal.js';
import { ANY_SECRET, idsInUse, sealKeysAgain, sealWalletAgain, waitsBySecret } from './sealed-rows.js';
import { newSecret } from './secrets.js';

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

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
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

/**
 * Signs everybody out. A session moves to the current secret at its next use: removing a leaked secret alone would not end the
 * sessions of a thief.
 */
async function endSessions(url: string): Promise<void> {
  await onDatabaseOf('wallet', () => withDatabase(url, db => db.deleteFrom('sessions').execute()));
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
  return `Older secrets stay until ${dayOf(ends)}: ${NEEDED_BY[service]} need them.`;
}

/** A rotation that is being finished. */
interface Finish {
  readonly service: SecretService;
  /** Secrets as the settings have them, the current one first. */
  readonly secrets: readonly string[];
  /** Connection string of the database of the service. */
  readonly url: string;
  /** Encrypts again what it can. Returns what it was, in words. */
  sealAgain(): Promise<string>;
  /** Returns the ids of the secrets that something stored needs. */
  idsInUse(): Promise<Set<string>>;
  /** Returns until when waits of releases need a secret, by its id. */
  waits(): Promise<ReadonlyMap<string, number>>;
}

/** Returns until when a wait needs a secret; undefined if none does. */
function waitEnds(waits: ReadonlyMap<string, number>, secret: string): number | undefined {
  const ends = [waits.get(idOf(secret)), waits.get(ANY_SECRET)].filter(each => each !== undefined);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** Names older secrets that waits need, and until when. */
function reportWaits(waits: ReadonlyMap<string, number>, older: readonly string[]): void {
  const ends = older.flatMap(secret => {
    const end = waitEnds(waits, secret);
    return end === undefined ? [] : [`${idOf(secret)} until ${dayOf(end)}`];
  });
  if (ends.length > 0)
    console.log(`Still needed by releases that wait, or that their owners have stopped: ${ends.join(', ')}`);
}

function finishOf(
  { config, environment }: Place,
  service: SecretService,
  secrets: readonly string[],
  isNow: boolean,
): Finish {
  const settings = settingsOfCommand(config, service, environment);
  const { url } = databaseNamed(config, environment, service);
  const sealer = createSealer(service === 'wallet' ? walletSettings(settings).secrets : keySecrets(settings));
  const seal = service === 'wallet' ? sealWalletAgain : sealKeysAgain;
  return {
    service,
    secrets,
    url,
    sealAgain: () => onDatabaseOf(service, () => seal(url, sealer)),
    idsInUse: () => onDatabaseOf(service, () => idsInUse(url, service)),
    waits: async () => (service === 'keys' ? onDatabaseOf(service, () => waitsBySecret(url, isNow)) : new Map()),
  };
}

/** Names secrets that are gone and still needed: an instance was not restarted, and has encrypted by them since. */
function reportMissing({ service, secrets }: Finish, used: ReadonlySet<string>, path: string | undefined): void {
  const missing = [...used].filter(id => !secrets.some(secret => idOf(secret) === id));
  if (missing.length === 0) return;
  const copy = path === undefined ? '' : `, which ${path}.bak may have,`;
  console.error(
    `What is stored needs secrets that ${VARIABLES[service]} lacks: ${missing.join(', ')}. Write them${copy} behind the others, restart every instance of ${service}, and finish again.`,
  );
}

/**
 * Removes secrets that nothing needs from the file of settings. Looks again afterwards: what an instance that was not
 * restarted has encrypted by them meanwhile is encrypted again, or brings its secret back. Returns the secrets that came back.
 */
async function removeSecrets(
  { service, secrets, sealAgain, idsInUse: readIds, waits: readWaits }: Finish,
  { config }: Place,
  path: string,
  free: readonly string[],
): Promise<readonly string[]> {
  const write = (removed: readonly string[]): void => {
    const left = secrets.filter(secret => !removed.includes(secret));
    writeConfig(path, withSecrets(config, service, left));
  };
  const copy = keepCopy(path);
  write(free);
  await sealAgain();
  const [used, waits] = [await readIds(), await readWaits()];
  const late = free.filter(secret => used.has(idOf(secret)) || waitEnds(waits, secret) !== undefined);
  const removed = free.filter(secret => !late.includes(secret));
  if (late.length > 0) write(removed);
  if (removed.length > 0)
    console.log(`${removed.length} older secrets were removed. Restart every instance of ${service}, and finish again: that says whether one has encrypted by them until then.
${copy} still has them: delete it once people can sign.`);
  return late;
}

/** Encrypts again what it can, and removes the secrets that nothing needs, or names them if they stand in the environment. */
async function finish(place: Place, service: SecretService, isNow: boolean): Promise<void> {
  const variable = VARIABLES[service];
  const { path, secrets } = secretsIn(place, service);
  const parts = finishOf(place, service, secrets, isNow);
  console.log(await parts.sealAgain());
  const used = await parts.idsInUse();
  reportMissing(parts, used, path);
  const [current = '', ...older] = secrets;
  if (older.length === 0) return console.log(`${variable} has no older secrets`);
  const waits = await parts.waits();
  reportWaits(waits, older);
  const reason = isNow ? undefined : reasonToWait(service, current);
  if (reason !== undefined) return console.log(`${reason} --now removes them today.`);
  if (!secrets.some(secret => used.has(idOf(secret))))
    throw new CommandError(
      `Nothing in the database of ${service} is encrypted by ${variable}, so that older secrets stay. Check that it is the database of the service. If it has no accounts yet, remove older secrets by hand.`,
    );
  const needed = older.filter(secret => used.has(idOf(secret)));
  const free = older.filter(secret => !needed.includes(secret) && waitEnds(waits, secret) === undefined);
  if (service === 'wallet' && isNow && free.length > 0) await endSessions(parts.url);
  if (path !== undefined && free.length > 0) needed.push(...(await removeSecrets(parts, place, path, free)));
  else if (free.length > 0)
    console.log(
      `Remove from ${variable}: ${free.map(idOf).join(', ')}\nThen restart every instance of ${service}, and finish again: that says whether one has encrypted by them until then.`,
    );
  if (needed.length > 0) console.log(`Still needed by what is stored: ${needed.map(idOf).join(', ')}`);
}

/** Rotates the secret of the wallet or the key service. */
export async function rotate(place: Place, { service = '', isFinish, isNow }: Wish): Promise<void> {
  if (!Object.hasOwn(VARIABLES, service)) throw new CommandError('Say which: rotate wallet, or rotate keys');
  const name = service as SecretService; // as checked
  if (isFinish) await finish(place, name, isNow);
  else addSecret(place, name);
}
