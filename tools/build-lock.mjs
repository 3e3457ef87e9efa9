import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from './files.mjs';

const LOCK_POLLING_MS = 200;

/**
 * Takes the lock of a build until the process ends, for tests that run side by side may all need it. The lock of a dead
 * process is void.
 */
export async function takeLock(build) {
  const lock = join(ROOT, '.cache', `${build}.lock`);
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return process.once('exit', () => rmSync(lock, { force: true }));
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isRunning(lock)) rmSync(lock, { force: true });
      else await setTimeout(LOCK_POLLING_MS);
    }
  }
}

function isRunning(path) {
  try {
    return process.kill(Number(readFileSync(path, 'utf8')), 0);
  } catch (error) {
    return error.code !== 'ESRCH'; // also if the lock has just gone
  }
}
