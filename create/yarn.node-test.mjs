// `yarn create latchkey`: Yarn runs the command from an archive, which its replacements of `fs` alone can read.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { ROOT, command, filesBelow } from '../tools/files.mjs';

/** From Node 22 on, `cpSync` is native code, which Yarn does not replace. This is what it meets there. */
const NATIVE_COPY = `
  const fs = require('node:fs');
  fs.cpSync = path => { throw Object.assign(new Error('ENOTDIR: ' + path), { code: 'ENOTDIR', syscall: 'lstat' }); };
  require('node:module').syncBuiltinESMExports();`;

test('each template comes out of the archive whole', t => {
  const folder = mkdtempSync(join(tmpdir(), 'create-yarn-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const pack = ['pack', join(ROOT, 'create'), '--ignore-scripts', '--pack-destination', folder];
  execFileSync('npm', pack, { stdio: 'ignore' });
  const archive = join(
    folder,
    readdirSync(folder).find(name => name.endsWith('.tgz')),
  );
  const hook = join(folder, 'native-copy.cjs');
  writeFileSync(hook, NATIVE_COPY);
  const env = { ...process.env, NODE_OPTIONS: `--require ${hook}`, YARN_ENABLE_TELEMETRY: '0' };
  for (const template of readdirSync(join(ROOT, 'create/templates'))) {
    const args = ['dlx', '-q', '-p', `create-latchkey@file:${archive}`, 'create-latchkey', template, '-t', template];
    const yarn = [command('@yarnpkg/cli-dist', 'yarn'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, yarn, { cwd: folder, env, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
    const source = join('create/templates', template);
    for (const path of filesBelow([source])) {
      const name = relative(source, path).replace('_gitignore', '.gitignore');
      if (name === 'package.json') continue; // gets a name and a version
      assert.equal(readFileSync(join(folder, template, name), 'utf8'), readFileSync(join(ROOT, path), 'utf8'), name);
    }
  }
});
