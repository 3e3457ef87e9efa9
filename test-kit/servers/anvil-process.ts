import { spawn } from 'node:child_process';

const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 3_000;
const LISTENING = /Listening on 127\.0\.0\.1:(\d+)/;

/**
 * Runs `"$@"` until it ends or until standard input closes, which happens whenever the parent process ends. So the node
 * does not outlive the demo, even after a SIGKILL.
 */
const LEASH =
  'exec 3<&0; "$@" </dev/null 3<&- & child=$!; (cat <&3 >/dev/null; kill "$child" 2>/dev/null) & exec 3<&-; wait "$child"';

/** A running anvil. */
export interface AnvilProcess {
  readonly port: number;
  /** Stops the process and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Starts anvil on a port chosen by the system and resolves when it listens. */
export function startAnvil(binary: string, args: readonly string[]): Promise<AnvilProcess> {
  const all = ['--host', '127.0.0.1', '--port', '0', ...args];
  // Windows has no sh; a hard kill of the demo may leave the node running
  const child =
    process.platform === 'win32'
      ? spawn(binary, all, { stdio: ['pipe', 'pipe', 'pipe'] })
      : spawn('sh', ['-c', LEASH, 'sh', binary, ...all], { stdio: ['pipe', 'pipe', 'pipe'] });

  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });

  const stop = async (): Promise<void> => {
    child.stdin.end();
    if (process.platform === 'win32') child.kill();
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(hard);
  };

  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string): void => {
      clearTimeout(timer);
      void stop();
      reject(new Error(`anvil ${reason}\n${output.trim()}`));
    };
    const timer = setTimeout(() => fail(`did not start within ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
    const onText = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4_000);
      const port = LISTENING.exec(output)?.[1];
      if (!port) return;
      clearTimeout(timer);
      // The log must still be read, or its pipe fills and the process blocks
      child.stdout.off('data', onText).resume();
      child.stderr.off('data', onText).resume();
      resolve({ port: Number(port), stop });
    };
    child.stdout.on('data', onText);
    child.stderr.on('data', onText);
    child.once('error', error => fail(`could not be started: ${error.message}`));
    child.once('exit', code => fail(`ended with code ${String(code)} before it was ready`));
  });
}
