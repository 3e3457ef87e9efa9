import { join } from 'node:path';
import { startApi } from '../api/api.js';
import { readApiSettings } from '../api/settings.js';
import type { RunningServer } from '../http/run-server.js';
import { integer, list, readSettings, text, type Environment } from '../http/settings.js';
import { Teardown } from '../http/teardown.js';
import { startKeyServer } from '../keys/server/key-server.js';
import { keySettings } from '../keys/server/settings.js';
import { startKeyProcess, type KeyProcess } from '../key-process.js';
import { startRelay } from '../relay/relay.js';
import { readPageFiles, type PageFiles } from '../wallet/server/page-files.js';
import { walletSettings } from '../wallet/server/settings.js';
import { startWalletServer } from '../wallet/server/wallet-server.js';
import * as z from 'zod/mini';
import {
  CommandError,
  otherDatabase,
  SERVICES,
  settingsAlone,
  settingsBesideWallet,
  settingsOf,
  type Config,
  type ServiceName,
} from './config.js';

/** Built pages of the wallet, beside the command. */
export const pageFiles = (): Promise<PageFiles> => readPageFiles(join(import.meta.dirname, 'page'));

/** Style sheet of the wallet's pages, for a page of the key service. */
export const pageStyle = async (): Promise<string> => (await pageFiles()).get('wallet.css')?.body.toString() ?? '';

/** What a service is started with: its own settings, and those of the key service beside it. */
interface Start {
  readonly settings: Environment;
  readonly keys: Readonly<Record<string, string>>;
}

async function startWallet({ settings: given, keys: ofKeys }: Start): Promise<RunningServer> {
  const settings = walletSettings(given);
  let keys: Promise<KeyProcess> | undefined;
  const keyServicePort = async (): Promise<number> => {
    if (!keys) throw new Error('The key service has not been started');
    return (await keys).port;
  };
  const server = await startWalletServer({
    settings,
    files: await pageFiles(),
    ...(settings.runsKeyService && { keyServicePort }),
  });
  if (settings.runsKeyService) {
    keys = startKeyProcess(process.argv[1] ?? '', {
      ...ofKeys,
      HOST: '127.0.0.1',
      PORT: '0',
      TRUST_PROXY: '1', // the wallet in front of it
      METRICS_PORT: ofKeys.KEYS_METRICS_PORT || ofKeys.METRICS_PORT || '', // not that of the wallet
      OTEL_SERVICE_NAME: ofKeys.OTEL_SERVICE_NAME ?? '',
      KEYS_URL: settings.keyServiceUrl,
      WALLET_STATEMENT_KEYS: `http://127.0.0.1:${server.port}/statement-keys`,
    });
    keys.catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    });
  }
  console.log(`Secure wallet ${settings.origin} listens on port ${server.port}`);
  return {
    stop: async () => {
      await server.stop();
      await (await keys)?.stop();
    },
  };
}

async function startKeys({ settings: given }: Start): Promise<RunningServer> {
  const settings = keySettings(given);
  const server = await startKeyServer(settings, undefined, undefined, await pageStyle());
  console.log(`Key service ${settings.url} listens on port ${server.port}`);
  return server;
}

async function startApiServer({ settings }: Start): Promise<RunningServer> {
  const api = await startApi(readApiSettings(settings));
  console.log(`Latchkey API ${api.url}`);
  return api;
}

const relaySettings = z.object({
  PORT: z._default(integer(0, 65_535), 5555),
  /** File that keeps undelivered messages. */
  RELAY_JOURNAL: z.optional(text()),
  /** Origins whose pages may connect besides those of this machine. */
  RELAY_ORIGINS: z._default(list(), []),
});

async function startRelayServer({ settings }: Start): Promise<RunningServer> {
  const { PORT: port, RELAY_JOURNAL: journal, RELAY_ORIGINS: origins } = readSettings(relaySettings, settings);
  const relay = await startRelay({ port, strictPort: port !== 0, origins, ...(journal !== undefined && { journal }) });
  console.log(`Relay ${relay.url}`);
  return relay;
}

const starts: Readonly<Record<ServiceName, (start: Start) => Promise<RunningServer>>> = {
  wallet: startWallet,
  keys: startKeys,
  api: startApiServer,
  relay: startRelayServer,
};

const keysBeside = (config: Config, environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settingsBesideWallet(config, environment)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

/** @throws an error that names the service, with the cause: several services have databases and addresses */
async function startNamed(name: ServiceName, start: Start): Promise<RunningServer> {
  try {
    return await starts[name](start);
  } catch (cause) {
    throw new Error(`Start of ${name}`, { cause });
  }
}

/** Starts one service. @throws as `startAll` */
export function startService(name: ServiceName, config: Config, environment: Environment): Promise<RunningServer> {
  const settings = settingsAlone(config, name, environment);
  return startNamed(name, { settings, keys: keysBeside(config, environment) });
}

const SECTIONS = '"wallet", "api" or "relay"';

/** Says what to do where the settings name no service that is started with others. */
function adviceWithoutService(config: Config, path: string | undefined): string {
  if (path === undefined)
    return `There is no file of settings, which names the services. With settings in the environment, start one service: "latchkey-services start ${SERVICES.join('|')}". "latchkey-services init" writes a file.`;
  if (config.keys)
    return `${path} has the key service alone. Start it by "latchkey-services start keys", or write a section ${SECTIONS}.`;
  return `${path} names no service. Write a section ${SECTIONS} there, or start one service with settings in the environment: "latchkey-services start ${SERVICES.join('|')}".`;
}

/**
 * Starts the services that a file of settings names; the key service is started by the wallet, unless it is another party's.
 * @throws CommandError for no service, and for a database of the environment that none of several services has; an error
 * that names the service, with the cause, for one that does not start
 */
export async function startAll(config: Config, environment: Environment, path?: string): Promise<RunningServer> {
  const names = (['wallet', 'api', 'relay'] as const).filter(name => config[name]);
  if (names.length === 0) throw new CommandError(adviceWithoutService(config, path));
  const other = otherDatabase(config, names, environment);
  if (other !== undefined) throw new CommandError(other);
  const teardown = new Teardown();
  try {
    for (const name of names) {
      const settings = settingsOf(config, name, environment);
      await teardown.add(startNamed(name, { settings, keys: keysBeside(config, environment) }));
    }
  } catch (error) {
    await teardown.run();
    throw error;
  }
  return { stop: () => teardown.run() };
}
