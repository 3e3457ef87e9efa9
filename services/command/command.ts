import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { runServer, withCauses } from '../http/run-server.js';
import { deployAccounts } from '../wallet/server/deploy-accounts.js';
import { hashOfSecret } from '../wallet/server/project-secrets.js';
import { walletSettings } from '../wallet/server/settings.js';
import { exportAudit } from './audit.js';
import { backup, restore } from './backup.js';
import {
  CommandError,
  CONFIG_FILE,
  findConfig,
  readConfig,
  SERVICES,
  settingsOf,
  settingsOfCommand,
  type Config,
  type ServiceName,
} from './config.js';
import { databaseNamed, onDatabaseOf, urlsOf, type ServiceDatabase } from './databases.js';
import { startDev } from './dev.js';
import { doctor } from './doctor.js';
import { init } from './init.js';
import { migrateAll } from './migrate.js';
import { queue } from './queue.js';
import { rotate } from './rotate.js';
import { seal } from './seal.js';
import { startAll, startService } from './start.js';
import { users } from './users.js';
import { webhooks } from './webhooks.js';

export const USAGE = `Usage: latchkey-services <command> [--config <file>]

  init                             writes a file of settings with fresh secrets; asks, or takes flags:
                                   --origin --project --allow --network --smtp --mail-from --database
  start [wallet|api|keys|relay|all]  starts one service, or those of the file of settings
  start --dev                      starts wallet, API, relay and an inbox at localhost, for development:
                                   --port --data --allow --network
  deploy accounts                  puts the factory of smart accounts on each EVM network of the wallet, paid by RELAYER_KEY,
                                   at the same address everywhere, and prints the value of accountFactory
  migrate [service] [--check]      applies the migrations that the databases lack; with --check ends with 1 if there are some
  rotate wallet|keys [--finish [--now]]  puts a fresh secret in front; --finish removes those that nothing needs. Where the
                                   secrets stand in the environment, both say what to write there
  seal wallet|keys --key <label>   encrypts the secrets by an AES key of the security module
  doctor                           checks domain, certificate, mail server, databases, nodes and clock, and says what to do
  secret <project>                 makes a secret for the server of a project, and what the settings need of it
  users find|export|suspend|resume|delete <id, email, login or address>
  audit export [--since <time>] [--until <time>] [--user <id>] [--out <file>]
  webhooks status                  tells how many events wait for each receiver, and which were parked
  webhooks replay --since <time> | --parked  sends events anew
  queue <wallet|keys> status|retry|discard  tells what letters and operations wait, and what happens to dead letters
  backup <wallet|keys|api> <file>  writes a moment of a database; the services may run
  restore <wallet|keys|api> <file> [--moved]  reads it into an empty database. Everybody is signed out, except with --moved:
                                   the service has stopped before the backup

Settings are environment variables, or stand in the file of settings (${CONFIG_FILE}): README.md of the package.`;

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;
const options = {
  config: text,
  dev: yes,
  check: yes,
  finish: yes,
  now: yes,
  key: text,
  help: yes,
  port: text,
  data: text,
  origin: text,
  project: text,
  allow: text,
  network: text,
  smtp: text,
  'mail-from': text,
  database: text,
  since: text,
  until: text,
  user: text,
  out: text,
  parked: yes,
  moved: yes,
} as const satisfies ParseArgsConfig['options'];

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true });
type Flags = ReturnType<typeof parse>['values'];

/** What a command is given: words after its name, flags, and the settings. */
interface Given {
  readonly words: readonly string[];
  readonly flags: Flags;
  readonly environment: NodeJS.ProcessEnv;
  /** File of settings; undefined without one. */
  readonly path: string | undefined;
  readonly config: Config;
}

async function start({ words: [name, ...more], flags, environment, config, path }: Given): Promise<void> {
  if (more.length > 0)
    throw new CommandError(
      `A start is of one service, or of all that the file of settings names: ${more.join(', ')} would not be started`,
    );
  // A parent that ends, however hard, takes its service with it
  if (environment.SERVICE_LEASH === '1') process.stdin.resume().on('end', () => process.exit(0));
  if (flags.dev) return runServer(() => startDev(flags));
  if (name === undefined || name === 'all') return runServer(() => startAll(config, environment, path));
  if (!(SERVICES as readonly string[]).includes(name)) throw new CommandError(`start ${SERVICES.join('|')}|all`);
  return runServer(() => startService(name as ServiceName, config, environment)); // as checked
}

const databaseFor = ({ words: [service], config, environment }: Given): ServiceDatabase =>
  databaseNamed(config, environment, service);

function fileOf(words: readonly string[]): string {
  const [, file] = words;
  if (file === undefined) throw new CommandError('Name a service and a file');
  return resolve(file);
}

async function audit({ words: [act], flags, ...given }: Given): Promise<void> {
  if (act !== 'export') throw new CommandError('audit export [--since] [--until] [--user] [--out]');
  const url = walletUrl(given);
  const out = flags.out === undefined ? process.stdout : createWriteStream(flags.out, { mode: 0o600, flags: 'wx' });
  if (out !== process.stdout) await once(out, 'open');
  await onDatabaseOf('wallet', () => exportAudit(url, flags, line => out.write(`${line}\n`)));
  if (out !== process.stdout) await new Promise<void>(done => out.end(() => done()));
}

const walletUrl = ({ config, environment }: Pick<Given, 'config' | 'environment'>): string =>
  walletSettings(settingsOfCommand(config, 'wallet', environment)).databaseUrl;

async function deploy({ words: [what], config, environment }: Given): Promise<void> {
  if (what !== 'accounts') throw new CommandError('deploy accounts');
  for (const line of await deployAccounts(walletSettings(settingsOf(config, 'wallet', environment)))) console.log(line);
}

const isTerminal = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Commands; a number is the exit code. */
const commands: Readonly<Record<string, (given: Given) => Promise<number | void>>> = {
  start,
  deploy,
  init: ({ flags }) => init(resolve(flags.config ?? CONFIG_FILE), flags, isTerminal()),
  migrate: ({ config, environment, words: [service], flags }) =>
    migrateAll(config, environment, { service, isCheck: flags.check ?? false }),
  rotate: ({ path, config, environment, words: [service], flags }) =>
    rotate({ path, config, environment }, { service, isFinish: flags.finish ?? false, isNow: flags.now ?? false }),
  seal: async ({ path, config, environment, words: [service], flags }) =>
    seal({ path, config, environment }, service, flags.key),
  doctor: ({ config, environment, path }) => doctor(config, environment, path),
  users: ({ words: [act, who], config, environment }) => users(urlsOf(config, environment), act, who),
  secret: async ({ words: [project] }) => {
    if (project === undefined) throw new CommandError('secret <project>');
    const secret = `lks_${randomBytes(32).toString('base64url')}`;
    console.log(`Give the server of ${project}, and nobody else: ${secret}`);
    console.log(
      `For WALLET_PROJECT_SECRETS, and for "secrets" of a client in WALLET_CLIENTS, its hash: ${hashOfSecret(secret)}`,
    );
    console.log(`WALLET_PROJECT_SECRETS={"${project}":["${hashOfSecret(secret)}"]}`);
  },
  audit,
  webhooks: ({ words: [act], flags, ...given }) => {
    const url = walletUrl(given);
    return onDatabaseOf('wallet', () => webhooks(url, act, flags));
  },
  queue: given => {
    const { service, url } = databaseFor(given);
    return onDatabaseOf(service, () => queue(url, given.words[1]));
  },
  backup: async given => {
    const file = fileOf(given.words);
    await backup(databaseFor(given), file);
    console.log(`${file} is written. The secrets are not in it: back up the file of settings apart.`);
  },
  restore: async given => {
    const isMoved = given.flags.moved ?? false;
    const count = await restore(databaseFor(given), fileOf(given.words), { isMoved });
    console.log(`${count} rows were restored${isMoved ? '' : ', and everybody is signed out'}`);
  },
};

/** Runs a command line. Returns the exit code; of a server, after it was stopped. */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    const { values: flags, positionals } = parse(args);
    const [name = '', ...words] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command || flags.help) {
      (flags.help ? console.log : console.error)(USAGE);
      return flags.help ? 0 : 2;
    }
    const path = name === 'init' || flags.dev ? undefined : findConfig(flags.config, environment);
    const config = path === undefined ? {} : readConfig(path);
    return (await command({ words, flags, environment, path, config })) ?? 0;
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    const isOurs = error instanceof CommandError || isUsage;
    console.error(error instanceof Error ? withCauses(error) : error);
    return isOurs ? 2 : 1;
  }
}
