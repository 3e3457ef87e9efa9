import { join } from 'node:path';
import { startApi } from './api/api.js';
import { readApiSettings } from './api/settings.js';
import { runServer, type RunningServer } from './http/run-server.js';
import { startKeyProcess, type KeyProcess } from './key-process.js';
import { startKeyServer } from './keys/server/key-server.js';
import { keySettings } from './keys/server/settings.js';
import { readPageFiles } from './wallet/server/page-files.js';
import { walletSettings } from './wallet/server/settings.js';
import { startWalletServer } from './wallet/server/wallet-server.js';

const USAGE = `Usage: latchkey-services start <service>

Services
  wallet   the secure wallet behind sign-in by email, social account and passkey
  keys     the key service of the wallet's escrow
  api      balances, activity, names, swaps and the other services of the modal

Settings are environment variables: docs/secure-wallet.md, docs/key-service.md and docs/api-server.md
list them.`;

async function startWallet(): Promise<RunningServer> {
  const settings = walletSettings(process.env);
  const files = await readPageFiles(join(import.meta.dirname, 'page'));
  let keys: Promise<KeyProcess> | undefined;
  const keyServicePort = async (): Promise<number> => {
    if (!keys) throw new Error('The key service has not been started');
    return (await keys).port;
  };
  const server = await startWalletServer({ settings, files, ...(settings.runsKeyService && { keyServicePort }) });
  if (settings.runsKeyService) {
    keys = startKeyProcess(process.argv[1] ?? '', {
      HOST: '127.0.0.1',
      PORT: '0',
      TRUST_PROXY: '1', // the wallet in front of it
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

async function startKeys(): Promise<RunningServer> {
  const settings = keySettings(process.env);
  const server = await startKeyServer(settings);
  console.log(`Key service ${settings.url} listens on port ${server.port}`);
  return server;
}

async function startApiServer(): Promise<RunningServer> {
  const api = await startApi(readApiSettings(process.env));
  console.log(`Latchkey API ${api.url}`);
  return api;
}

const services: Readonly<Record<string, () => Promise<RunningServer>>> = {
  wallet: startWallet,
  keys: startKeys,
  api: startApiServer,
};

const [command, name = ''] = process.argv.slice(2);
const start = command === 'start' && Object.hasOwn(services, name) ? services[name] : undefined;
if (start) {
  // A parent that ends, however hard, takes its service with it
  if (process.env.SERVICE_LEASH === '1') process.stdin.resume().on('end', () => process.exit(0));
  await runServer(start);
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
