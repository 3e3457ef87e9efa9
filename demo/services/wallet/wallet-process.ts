import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const START_TIMEOUT_MS = 60_000;
const LISTENING = /listens on port (\d+)/;

/** A secure wallet in a process of its own. */
export interface WalletProcess {
  readonly port: number;
  /** Ends the process; with SIGKILL without any chance to tidy up. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Module that makes the clock of a process run ahead. */
const clockAhead = (aheadMs: number): string =>
  `data:text/javascript,${encodeURIComponent(`const { now } = Date; Date.now = () => now() + ${aheadMs};`)}`;

/**
 * Starts a secure wallet and resolves when it listens. Its output is shown only if it fails to start. Its clock, and the one
 * of its key service, runs ahead by `aheadMs`.
 */
export function startWalletProcess(
  root: string,
  settings: Readonly<Record<string, string>>,
  aheadMs = 0,
): Promise<WalletProcess> {
  const clock = aheadMs === 0 ? {} : { NODE_OPTIONS: `--import=${clockAhead(aheadMs)}` };
  const child = spawn(process.execPath, [join(root, 'services/run.mjs'), 'start', 'wallet'], {
    cwd: root,
    env: { ...process.env, ...clock, ...settings, SERVICE_LEASH: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The secure wallet ${reason}\n${output.trim()}`));
    };
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    const onText = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4_000);
      const port = LISTENING.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve({
        port: Number(port),
        stop: async (signal = 'SIGTERM') => {
          child.kill(signal);
          await ended(child);
        },
      });
    };
    child.stdout.on('data', onText);
    child.stderr.on('data', onText);
    child.once('error', error => fail(`could not be started: ${error.message}`));
    child.once('exit', code => fail(`ended with ${String(code)}`));
  });
}
