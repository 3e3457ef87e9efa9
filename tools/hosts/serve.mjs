import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';

const START_MS = 120_000; // a development server compiles the page before its first answer
const STOP_MS = 10_000;
const ENVIRONMENT = { CI: 'true', NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' };

/** Runs npm in a host; throws with what it printed. */
export function runNpm(folder, ...args) {
  const env = { ...process.env, ...ENVIRONMENT };
  try {
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env });
  } catch (error) {
    throw new Error(`npm ${args.join(' ')} failed:\n${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  }
}

/** Signals the processes of a group; false if none is left. */
function signal(group, name) {
  try {
    return process.kill(-group, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
    return false;
  }
}

/** Ends a group of processes, and waits until they have: a development server writes until then. */
async function stopGroup(group) {
  for (const end = Date.now() + STOP_MS; Date.now() < end; await wait(100)) if (!signal(group, 'SIGTERM')) return;
  signal(group, 'SIGKILL');
}

/**
 * Starts a script of a host, which gets its port in `PORT` and in `options`. Resolves with its URL and the function that
 * stops it.
 */
export async function startHost(folder, script, options = () => []) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const env = { ...process.env, ...ENVIRONMENT, PORT: String(port), HOST: '127.0.0.1' };
  const args = ['run', script, ...options(port)];
  const server = spawn('npm', args, { cwd: folder, env, stdio: 'pipe', detached: true });
  let output = '';
  server.stdout.on('data', data => (output += data));
  server.stderr.on('data', data => (output += data));
  const stop = () => stopGroup(server.pid);
  for (const end = Date.now() + START_MS; Date.now() < end; await wait(100)) {
    if (server.exitCode !== null) break;
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, stop };
  }
  await stop();
  throw new Error(`The server of the host did not start:\n${output}`);
}
