import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { readBySchema, type Environment } from '../http/settings.js';

/** Services that the command starts. */
export const SERVICES = ['wallet', 'keys', 'api', 'relay'] as const;
/** Name of a service. */
export type ServiceName = (typeof SERVICES)[number];

/** Name of the file that commands read if `--config` names no other. */
export const CONFIG_FILE = 'latchkey.json';
/** Owner alone: the file has secrets. */
const MODE = 0o600;
const OTHERS = 0o077;
/** Settings of the wallet that hold for the key service too. */
const OF_BOTH = ['WALLET_ORIGIN', 'MAIL_URL', 'MAIL_FROM', 'TRUST_PROXY', 'LOG_LEVEL'];
/** Settings that each service has for itself: one variable cannot set them for several. */
const OF_ONE = ['HOST', 'PORT', 'DATABASE_URL', 'PUBLIC_URL', 'METRICS_PORT', 'OTEL_SERVICE_NAME'];

const variableName = z.string().check(z.regex(/^[A-Z][A-Z\d_]*$/, 'must be the name of an environment variable'));
const section = z.record(variableName, z.unknown());
const schema = z.strictObject({
  wallet: z.optional(section),
  keys: z.optional(section),
  api: z.optional(section),
  relay: z.optional(section),
});

/**
 * Settings of each service by the names of their environment variables. A value is a text, a number, a boolean, or what
 * stands in the variable as JSON.
 */
export type Config = z.output<typeof schema>;

/** A refusal of the command, without a stack: its text says what to do. */
export class CommandError extends Error {}

/** Reads a file of settings. @throws CommandError for a file that is missing or no such file */
export function readConfig(path: string): Config {
  if (!existsSync(path)) throw new CommandError(`${path} does not exist. "latchkey-services init" writes one.`);
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const result = readBySchema(schema, given);
  if ('value' in result) return result.value;
  throw new CommandError(`${path} is no file of settings\n  ${result.problems.join('\n  ')}`);
}

/** Writes a file of settings, whole or not at all, for its owner alone. */
export function writeConfig(path: string, config: Config): void {
  const fresh = `${path}.${process.pid}`;
  try {
    writeFileSync(fresh, `${JSON.stringify(config, undefined, 2)}\n`, { mode: MODE, flag: 'wx' });
    chmodSync(fresh, MODE); // whatever the mask of the process
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** Tells whether others than the owner may read a file. */
export const isOpenToOthers = (path: string): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0;

/** Returns the file that a command reads: the named one, or the one of the folder; undefined without either. */
export function findConfig(named: string | undefined, environment: Environment): string | undefined {
  const path = named ?? environment.LATCHKEY_CONFIG;
  if (path) return resolve(path);
  const usual = resolve(CONFIG_FILE);
  return existsSync(usual) ? usual : undefined;
}

const asText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const asEnvironment = (values: Readonly<Record<string, unknown>> = {}): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]));

/** Variables of the key service alone. */
const OF_KEYS = /^KEYS_/;

/** What the key service takes from the wallet; where the wallet sends traces, it does too, under its own name. */
const sharedWithKeys = (wallet: Readonly<Record<string, unknown>> = {}): [string, string | undefined][] =>
  Object.entries(wallet)
    .filter(([name]) => OF_BOTH.includes(name) || (name.startsWith('OTEL_') && name !== 'OTEL_SERVICE_NAME'))
    .map(([name, value]) => [name, asText(value)]);

/** Tells whether a service stands in the file beside others. */
const isOneOfSeveral = (config: Config, service: ServiceName): boolean =>
  config[service] !== undefined && SERVICES.filter(name => config[name]).length > 1;

/**
 * Returns the settings of one service: those of the file, and over them those of the environment. Where the file has several
 * services, the environment sets only what has one meaning for all of them, unless the service `isAlone` in its process.
 */
export function settingsOf(
  config: Config,
  service: ServiceName,
  environment: Environment,
  { isAlone = !isOneOfSeveral(config, service) } = {},
): Environment {
  const inherited = service === 'keys' ? sharedWithKeys(config.wallet) : [];
  const given = Object.entries(environment).filter(([name]) => isAlone || !OF_ONE.includes(name));
  return { ...Object.fromEntries(inherited), ...asEnvironment(config[service]), ...Object.fromEntries(given) };
}

/**
 * Returns what is wrong with a database of the environment that none of the services has, since the file names another one for
 * each; undefined where nothing is.
 */
export function otherDatabase(
  config: Config,
  services: readonly ServiceName[],
  environment: Environment,
): string | undefined {
  const { DATABASE_URL: url } = environment;
  const named = services.filter(service => service !== 'keys' && service !== 'relay'); // DATABASE_URL is not theirs
  const urls = named.map(service => settingsOf(config, service, environment).DATABASE_URL);
  if (!url || named.length === 0 || urls.includes(url)) return undefined;
  const sections = named.map(service => `"${service}"`).join(' or ');
  return `DATABASE_URL of the environment is not in the section ${sections} of the file, whose database commands open. Write it there, or unset the variable.`;
}

/**
 * Returns the settings by which a command opens the database of a service.
 * @throws CommandError where the environment names another database than the file
 */
export function settingsOfCommand(config: Config, service: ServiceName, environment: Environment): Environment {
  const other = otherDatabase(config, [service], environment);
  if (other !== undefined) throw new CommandError(other);
  return settingsOf(config, service, environment);
}

/**
 * Returns the settings of a service that is started alone: HOST and PORT of the environment are its own.
 * @throws CommandError where the environment names another database than the file, which commands open
 */
export function settingsAlone(config: Config, service: ServiceName, environment: Environment): Environment {
  const other = otherDatabase(config, [service], environment);
  if (other !== undefined) throw new CommandError(other);
  const { DATABASE_URL: url, ...others } = environment;
  return settingsOf(config, service, url ? environment : others, { isAlone: true });
}

/** Keeps a copy of a file of settings, for its owner alone, and returns its path. */
export function keepCopy(path: string): string {
  const copy = `${path}.bak`;
  rmSync(copy, { force: true });
  writeFileSync(copy, readFileSync(path), { mode: MODE, flag: 'wx' });
  return copy;
}

/**
 * Returns the settings of the key service that the wallet starts. Variables of the environment that both have are the
 * wallet's: they count more than the wallet's section of the file, and less than that of the key service.
 */
export function settingsBesideWallet(config: Config, environment: Environment): Environment {
  const shared = sharedWithKeys(settingsOf(config, 'wallet', environment));
  const own = Object.entries(environment).filter(([name]) => OF_KEYS.test(name));
  return { ...Object.fromEntries(shared), ...asEnvironment(config.keys), ...Object.fromEntries(own) };
}
