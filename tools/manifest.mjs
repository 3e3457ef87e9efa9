// Writes custom-elements.json, and generates the React components from it and the hooks of the headless kit. With --check it writes neither and fails if
// a committed file is outdated.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, command } from './files.mjs';

const MANIFEST = 'custom-elements.json';
const isCheck = process.argv.includes('--check');
const node = (...args) => execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
const read = path => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');

mkdirSync(join(ROOT, '.cache', 'manifest'), { recursive: true });
const analyzer = command('@custom-elements-manifest/analyzer', 'cem');
node(analyzer, 'analyze', '--config', 'custom-elements-manifest.config.mjs', '--outdir', '.cache/manifest');
const fresh = join('.cache', 'manifest', MANIFEST);

if (!isCheck) cpSync(join(ROOT, fresh), join(ROOT, MANIFEST));
else if (read(fresh) !== read(MANIFEST)) {
  console.error(`${MANIFEST} does not match the elements: run \`npm run manifest\` and review the diff.`);
  process.exit(1);
}
for (const generator of ['tools/wrappers.mjs', 'tools/headless-hooks.mjs']) {
  try {
    node(generator, ...(isCheck ? ['--check'] : []));
  } catch (error) {
    process.exitCode = error.status; // the child process has printed its errors
  }
}
