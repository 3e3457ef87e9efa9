import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const NPM_PACKAGES = ['@foundry-rs/anvil-linux-amd64'];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where anvil is on this machine: the one npm installed, else the one on PATH. Throws with what to do when there is none. */
export function findAnvil(root: string): string {
  const require = createRequire(join(root, 'package.json'));
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const fromNpm = NPM_PACKAGES.flatMap(name => require.resolve.paths(name) ?? []).flatMap(folder =>
    NPM_PACKAGES.map(name => join(folder, name, 'bin', file)),
  );
  const onPath = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, file));

  const found = [...fromNpm, ...onPath].find(isExecutable);
  if (found) return found;
  throw new Error(
    'The demo needs anvil, a development node for EVM chains, and found none. On x64 Linux "npm ci" installs it; ' +
      'elsewhere install Foundry (https://getfoundry.sh), so that "anvil --version" answers, and start again.',
  );
}
