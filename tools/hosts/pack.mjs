import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../files.mjs';

/** Packs the built package into a folder. Returns the path of the archive. */
export function packPackage(folder) {
  execFileSync(process.execPath, [join(ROOT, 'tools/build.mjs'), '--if-stale'], { cwd: ROOT, stdio: 'inherit' });
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', './dist', '--json', '--pack-destination', folder], options),
  );
  return join(folder, filename);
}
