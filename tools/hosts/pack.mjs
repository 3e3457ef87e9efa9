import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../files.mjs';

/** Packs a built package into a folder. Returns the path of the archive. */
function pack(built, command, folder) {
  execFileSync(process.execPath, [join(ROOT, command), '--if-stale'], { cwd: ROOT, stdio: 'inherit' });
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', `./${built}`, '--json', '--pack-destination', folder], options),
  );
  return join(folder, filename);
}

/** Packs the package. Returns the path of the archive. */
export const packPackage = folder => pack('dist', 'tools/build.mjs', folder);

/** Packs the package of the script for pages without a bundler. Returns the path of the archive. */
export const packScript = folder => pack('dist-cdn', 'tools/cdn.mjs', folder);
