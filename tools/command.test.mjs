// The command `latchkey` prints its usage where people look for it. tools/migrate.test.mjs has what `migrate` does.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './files.mjs';

const COMMAND = join(ROOT, 'cli', 'latchkey.mjs');
const SOURCE = "import { createAppKit } from '@reown/appkit'\n";

test('prints its usage on request, ends with 0 and changes nothing', t => {
  const host = mkdtempSync(join(tmpdir(), 'command-'));
  t.after(() => rmSync(host, { recursive: true }));
  writeFileSync(join(host, 'main.js'), SOURCE);
  for (const args of [['--help'], ['-h'], ['migrate', '--help'], ['migrate', '-h'], ['migrate', host, '--help']]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { cwd: host, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, ''], args.join(' '));
    assert.match(stdout, /^latchkey migrate \[folder\]/);
  }
  assert.equal(readFileSync(join(host, 'main.js'), 'utf8'), SOURCE);
});

test('says where the guides are that its notes name: the package has none', t => {
  const host = mkdtempSync(join(tmpdir(), 'command-'));
  t.after(() => rmSync(host, { recursive: true }));
  writeFileSync(join(host, 'main.js'), `${SOURCE}createAppKit({ networks })\n`);
  const { stdout } = spawnSync(process.execPath, [COMMAND, 'migrate', host, '--dry-run'], { encoding: 'utf8' });
  const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [source] = /https:.*(?=\.git$)/.exec(repository.url) ?? [];
  assert.ok(stdout.includes(`docs/migrating.md of ${source} explains them`), stdout);
});
