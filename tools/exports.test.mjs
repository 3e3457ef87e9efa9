// Imports each public entry of the built package in Node, without `window`, and compares its export names with
// tools/exports.json, so that added and removed names are visible in review. `npm run exports` updates the file.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT } from './files.mjs';

const SNAPSHOT = join(ROOT, 'tools', 'exports.json');
const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const modules = Object.keys(exports).filter(path => typeof exports[path] === 'object');
const found = {};
const isUpdate = process.argv.includes('--update');
const ABSENT = ['--import', pathToFileURL(join(ROOT, 'tools', 'absent-packages.mjs')).href];

/** Script that prints the export names of a module, without the viem chains that the networks entry re-exports. */
const PRINT = `
  const [entry] = process.argv.slice(1);
  if ('window' in globalThis || 'document' in globalThis) throw new Error('This test must run without a DOM.');
  const module = await import(entry);
  const chains = entry.endsWith('/networks') ? await import('viem/chains') : {};
  const names = Object.keys(module).filter(name => module[name] !== chains[name]);
  console.log(JSON.stringify(names.sort()));
`;

let host; // folder with the built package in node_modules
before(() => {
  execFileSync(process.execPath, [join(ROOT, 'tools', 'build.mjs'), '--if-stale'], { stdio: 'inherit' });
  host = mkdtempSync(join(tmpdir(), 'host-'));
  mkdirSync(join(host, 'node_modules'));
  symlinkSync(join(ROOT, 'dist'), join(host, 'node_modules', name), 'junction');
  symlinkSync(join(ROOT, 'node_modules', 'viem'), join(host, 'node_modules', 'viem'), 'junction');
});
after(() => {
  rmSync(host, { recursive: true, force: true });
  if (isUpdate) writeFileSync(SNAPSHOT, `${JSON.stringify(found, undefined, 2)}\n`);
});

for (const path of modules) {
  const entry = name + path.slice(1);
  test(`${entry} can be imported on a server and exports the recorded names`, () => {
    const args = [...ABSENT, '--input-type=module', '--eval', PRINT, entry];
    found[path] = JSON.parse(execFileSync(process.execPath, args, { cwd: host, encoding: 'utf8' }));
    const known = existsSync(SNAPSHOT) ? JSON.parse(readFileSync(SNAPSHOT, 'utf8')) : {};
    if (!isUpdate) assert.deepEqual(found[path], known[path]);
  });
}

test('the build contains every file that package.json exports', () => {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'dist', 'package.json'), 'utf8'));
  const targets = Object.values(exports).flatMap(target =>
    typeof target === 'string' ? target : Object.values(target),
  );
  assert.deepEqual(
    targets.filter(path => !existsSync(join(ROOT, 'dist', path))),
    [],
  );
});

test('package.json marks chunks as modules with side effects', () => {
  const { sideEffects } = JSON.parse(readFileSync(join(ROOT, 'dist', 'package.json'), 'utf8'));
  assert.ok(sideEffects.includes('./chunks/*.js'));
});
