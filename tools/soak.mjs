// Long tests: few runs in `npm test`, all of them with `npm run soak`, which runs the files that import this module.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OTHER_FOLDERS, ROOT, SOURCE_FOLDERS, filesBelow } from './files.mjs';

/** Number of runs: `usual` in `npm test`, `all` in `npm run soak`. */
export const soakRuns = (usual, all) => (process.env.LATCHKEY_SOAK ? all : usual);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isSoak = path => /\.node-test\.mjs$/.test(path) && readFileSync(join(ROOT, path), 'utf8').includes('soakRuns(');
  const files = filesBelow([...SOURCE_FOLDERS, ...OTHER_FOLDERS]).filter(isSoak);
  const env = { ...process.env, LATCHKEY_SOAK: '1' };
  const args = ['--test', '--test-concurrency=1', '--test-reporter=spec', ...files];
  process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;
}
