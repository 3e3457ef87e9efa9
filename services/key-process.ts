import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { guideNamed } from './guides.js';
import type { RunningServer } from './http/run-server.js';

const START_TIMEOUT_MS = 30_000;
/** Variables of the wallet alone: its secrets are none of the key service's, which has those of `settings`. */
const OF_WALLET = /^(WALLET_(?!ORIGIN$|STATEMENT_KEYS$)|ADMIN_|RELAYER_KEY$|DATABASE_URL$)/;

/** Returns the environment of this process without what is the wallet's alone. */
const withoutWallet = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !OF_WALLET.test(name)));

const LISTENING = /listens on port (\d+)/;

/** A key service in a process of its own. */
export interface KeyProcess extends RunningServer {
  readonly port: number;
}

/**
 * Starts the key service beside the wallet. It ends with this process, and this process with it. Its log, which hides its
 * secrets, goes to standard output here, line by line: lines of two processes do not mix.
 */
export function startKeyProcess(script: string, settings: Readonly<Record<string, string>>): Promise<KeyProcess> {
  const child = spawn(process.execPath, [script, 'start', 'keys'], {
    env: { ...withoutWallet(process.env), ...settings, SERVICE_LEASH: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let isStopping = false;
  let isListening = false;
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The key service ${reason}. Its settings are in ${guideNamed('key-service.md')}.`));
    };
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    const ended = new Promise<void>(end => child.once('close', () => end()));
    const lines = createInterface({ input: child.stdout, crlfDelay: Infinity });
    lines.on('line', line => {
      process.stdout.write(`${line}\n`);
      const port = isListening ? undefined : LISTENING.exec(line)?.[1];
      if (port === undefined) return;
      isListening = true;
      clearTimeout(timer);
      resolve({
        port: Number(port),
        stop: async () => {
          isStopping = true;
          child.kill('SIGTERM');
          await ended;
        },
      });
    });
    child.once('error', error => fail(`could not be started: ${error.message}`));
    // Not `exit`: the last lines of the log may come after it
    child.once('close', code => {
      fail(`ended with ${String(code)}`); // no effect once it listens
      if (isStopping || !isListening) return;
      console.error('The key service has ended; the wallet ends too, so that both are started again.');
      process.exit(1);
    });
  });
}
