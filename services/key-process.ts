import { spawn } from 'node:child_process';
import type { RunningServer } from './http/run-server.js';

const START_TIMEOUT_MS = 30_000;
const LISTENING = /listens on port (\d+)/;

/** A key service in a process of its own. */
export interface KeyProcess extends RunningServer {
  readonly port: number;
}

/** Starts the key service beside the wallet. It ends with this process, and this process with it. */
export function startKeyProcess(script: string, settings: Readonly<Record<string, string>>): Promise<KeyProcess> {
  const child = spawn(process.execPath, [script, 'start', 'keys'], {
    env: { ...process.env, ...settings, SERVICE_LEASH: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let isStopping = false;
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The key service ${reason}. Its settings are in docs/key-service.md.`));
    };
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    const ended = new Promise<void>(end => child.once('exit', () => end()));
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-1_000);
      const port = LISTENING.exec(output)?.[1];
      if (port === undefined) return;
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
    child.once('exit', code => {
      fail(`ended with ${String(code)}`); // no effect once it listens
      if (isStopping || !LISTENING.test(output)) return;
      console.error('The key service has ended; the wallet ends too, so that both are started again.');
      process.exit(1);
    });
  });
}
