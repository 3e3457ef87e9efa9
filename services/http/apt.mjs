// Installs packages of Debian that tests need, where the user is root.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TIMEOUT_MS = 300_000;
/** Files of tests take turns: apt gives up at once if another process holds its lock. */
const LOCK = join(tmpdir(), 'latchkey-apt.lock');

/** Returns whether packages can be installed here. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs a package. Throws where that fails, or takes longer than `timeout` milliseconds in one of two steps.
 *
 * @param stdio Where the output goes; by default nowhere
 */
export function installPackage(name, { stdio = 'ignore', timeout = TIMEOUT_MS } = {}) {
  const options = { stdio, timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const apt = (...args) => execFileSync('flock', [LOCK, 'apt-get', ...args], options);
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', name);
}
