import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { keySettings } from '../keys/server/settings.js';
import { readApiSettings } from '../api/settings.js';
import { kindOf } from '../http/database/open-database.js';
import { walletSettings } from '../wallet/server/settings.js';
import { CommandError, settingsOf, writeConfig, type Config } from './config.js';
import { allowedOrigins, networksOfFlag } from './flags.js';
import { newSecret, newToken } from './secrets.js';

/** A question of `init`: the flag that answers it, and what it asks. */
const questions = [
  ['origin', 'Public origin of the wallet, which serves nothing else', 'https://wallet.example.com'],
  ['project', 'Id of your project', 'app'],
  ['allow', 'Origins of your pages, separated by commas', 'https://app.example.com'],
  ['network', 'Networks as <CAIP-2 id>=<URL of the node>, separated by commas', 'eip155:8453=https://mainnet.base.org'],
  ['smtp', 'SMTP server', 'smtps://user:password@mail.example.com'],
  ['mail-from', 'Sender of emails', 'Wallet <wallet@example.com>'],
  ['database', 'Database: sqlite:<file> or postgres://…', 'sqlite:wallet.sqlite'],
] as const;

/** Flags that answer the questions of `init`. */
export type InitFlags = Readonly<Partial<Record<(typeof questions)[number][0], string>>>;

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Returns the values of the flags, and of a terminal for those that are missing. @throws CommandError if one is missing without a terminal */
async function answersOf(flags: InitFlags, isInteractive: boolean): Promise<Record<string, string>> {
  const missing = questions.filter(([name]) => !isGiven(flags[name]));
  if (missing.length > 0 && !isInteractive)
    throw new CommandError(`Nobody can be asked here. Give ${missing.map(([name]) => `--${name}`).join(', ')}.`);
  const answers: Record<string, string> = { ...flags };
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    for (const [name, question, example] of missing) {
      const answer = (await terminal.question(`${question} [${example}]: `)).trim();
      answers[name] = answer === '' ? example : answer;
    }
  } finally {
    terminal.close();
  }
  return answers;
}

/** Returns the address of a database of another service: that of the wallet with another name. */
function besides(database: string, name: string): string {
  const other =
    kindOf(database) === 'sqlite'
      ? database.replace(/[^/:]+$/, `${name}.sqlite`)
      : database.replace(/^(\w+:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`); // `URL` refuses one with a user and no host
  if (other === database)
    throw new CommandError(`${database} is the database of ${name}: name another database for the wallet`);
  return other;
}

/** Returns settings with fresh secrets. */
export function configOf(answers: Readonly<Record<string, string>>): Config {
  const { origin = '', project = '', allow, network, smtp, database = '' } = answers;
  const networks = networksOfFlag(network);
  return {
    wallet: {
      WALLET_ORIGIN: origin,
      HOST: '127.0.0.1',
      PORT: 5560,
      TRUST_PROXY: 1,
      DATABASE_URL: database,
      WALLET_SECRETS: newSecret(),
      WALLET_PROJECTS: { [project]: allowedOrigins(allow) },
      WALLET_NETWORKS: networks.map(({ id, rpcUrl }) => {
        const isSolana = id.startsWith('solana:');
        return { id, name: id, rpcUrl, symbol: isSolana ? 'SOL' : 'ETH', decimals: isSolana ? 9 : 18 };
      }),
      MAIL_URL: smtp,
      MAIL_FROM: answers['mail-from'],
    },
    keys: { KEYS_SECRETS: newSecret(), KEYS_DATABASE_URL: besides(database, 'keys') },
    api: {
      HOST: '127.0.0.1',
      PORT: 5558,
      TRUST_PROXY: 1,
      DATABASE_URL: besides(database, 'api'),
      CHAINS: networks.map(({ id, rpcUrl }) => `${id}=${rpcUrl}`).join(','),
      INDEX: 'none',
      ADMIN_TOKEN: newToken(),
      RATE_LIMIT: 600,
    },
  };
}

/** Throws, with every reason, where a service would not start with the settings. */
export function checkConfig(config: Config): void {
  walletSettings(settingsOf(config, 'wallet', {}));
  if (config.keys) keySettings({ KEYS_URL: 'https://keys.example', ...settingsOf(config, 'keys', {}) });
  if (config.api) readApiSettings(settingsOf(config, 'api', {}));
}

/** Writes a file of settings with fresh secrets. An existing file is never overwritten: its secrets open what is stored. */
export async function init(path: string, flags: InitFlags, isInteractive: boolean): Promise<void> {
  if (existsSync(path)) throw new CommandError(`${path} exists. Its secrets open what is stored: move it away first.`);
  const config = configOf(await answersOf(flags, isInteractive));
  checkConfig(config);
  writeConfig(path, config);
  console.log(`${path} is written, with fresh secrets, for you alone. Back it up apart from the databases.

Next
  latchkey-services doctor   checks domain, TLS, mail server, databases, nodes and clocks
  latchkey-services start    starts the wallet, its key service and the API`);
}
