import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The folders that make the package. */
export const SOURCE_FOLDERS = ['controllers', 'elements', 'react', 'themes'];

/** Paths, relative to `root` and with forward slashes, of all files below the given folders. */
export function filesBelow(folders, root = ROOT) {
  return folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(name => join(folder, name)))
    .filter(path => statSync(join(root, path)).isFile())
    .map(path => path.replaceAll('\\', '/'))
    .sort();
}

/** When the newest of these files was written, in milliseconds since the epoch; 0 where there is none. */
export const newest = (paths, root = ROOT) =>
  Math.max(0, ...paths.filter(path => existsSync(join(root, path))).map(path => statSync(join(root, path)).mtimeMs));

/** Path of a command that an installed package brings: `npx` would look for it anew each time. */
export function command(name, bin) {
  const folder = join(ROOT, 'node_modules', name);
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bins === 'string' ? bins : bins[bin]);
}
