import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Repository folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Source folders of the package. */
export const SOURCE_FOLDERS = ['controllers', 'elements', 'react', 'compat', 'themes', 'vue', 'server', 'testing'];

/** Folders of the services, which operators deploy, of the test kit, of the toys and of the tests that need both. */
export const OTHER_FOLDERS = ['services', 'test-kit', 'integration', 'demo'];

/** Installed packages and builds inside a folder of sources. */
const NO_SOURCES = /^(?:dist|\.dist-\d+)(?:[\\/]|$)|(?:^|[\\/])node_modules[\\/]/;

/** Returns the paths of all files below the folders, relative to `root`, with forward slashes. */
export function filesBelow(folders, root = ROOT) {
  return folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true })
        .filter(name => !NO_SOURCES.test(name))
        .map(name => join(folder, name)),
    )
    .filter(path => statSync(join(root, path)).isFile())
    .map(path => path.replaceAll('\\', '/'))
    .sort();
}

/** Returns the latest modification time of the files, in milliseconds since the epoch; 0 if none exists. */
export const newest = (paths, root = ROOT) =>
  Math.max(0, ...paths.filter(path => existsSync(join(root, path))).map(path => statSync(join(root, path)).mtimeMs));

/** Returns the path of a command of an installed package, without the lookup time of `npx`. */
export function command(name, bin) {
  const folder = join(ROOT, 'node_modules', name);
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bins === 'string' ? bins : bins[bin]);
}
