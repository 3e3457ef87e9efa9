import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Packages of npm with the binary of one platform; `@foundry-rs/anvil` installs the one that fits. */
const NPM_PACKAGES = ['linux-amd64', 'linux-arm64', 'darwin-amd64', 'darwin-arm64', 'win32-amd64'].map(
  platform => `@foundry-rs/anvil-${platform}`,
);

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Where anvil is on this machine: the one npm installed beside the package.json of `root`, else the one on PATH. Throws
 * with what to do when there is none.
 */
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
    'An EVM chain on this machine needs anvil, a development node, and found none. ' +
      '"npm install --save-dev @foundry-rs/anvil" installs it, or install Foundry (https://getfoundry.sh), so that ' +
      '"anvil --version" answers, and start again.',
  );
}
