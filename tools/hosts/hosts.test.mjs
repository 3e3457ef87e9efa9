import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { copyProblems } from '../check-hosts.mjs';
import { readAudit, shippedPaths } from './audit.mjs';
import { bundledCopies, installedCopies } from './copies.mjs';
import { hostManifest, lowestOf } from './manifest.mjs';
import { copyHost, HOSTS } from './sources.mjs';

test('reads the lowest version of a range', () => {
  assert.deepEqual(['^2.29.0', '>=5.0.0 <9.0.0', '>=18', '1.9.1'].map(lowestOf), [
    '2.29.0',
    '5.0.0',
    '18.0.0',
    '1.9.1',
  ]);
  assert.throws(() => lowestOf('latest'), /Cannot read/);
});

test('creates hosts that hold all shared packages, at their lowest or highest versions', () => {
  const published = { dependencies: { lit: '^3.2.0' }, peerDependencies: { viem: '^2.29.0', react: '>=18' } };
  assert.deepEqual(hostManifest(published, 'lowest', '/a.tgz').dependencies, {
    lit: '3.2.0',
    viem: '2.29.0',
    react: '18.0.0',
    latchkey: 'file:/a.tgz',
  });
  const { lit, wagmi } = hostManifest(published, 'highest', '/a.tgz').dependencies;
  assert.equal(lit, '^3.2.0');
  assert.ok(wagmi);
});

test('finds nested copies, and a linked package once', t => {
  const host = mkdtempSync(join(tmpdir(), 'copies-'));
  t.after(() => rmSync(host, { recursive: true }));
  const add = (path, version) => {
    mkdirSync(join(host, path), { recursive: true });
    writeFileSync(join(host, path, 'package.json'), JSON.stringify({ name: 'lit', version }));
  };
  add('node_modules/.pnpm/lit@3.3.0/node_modules/lit', '3.3.0');
  symlinkSync('.pnpm/lit@3.3.0/node_modules/lit', join(host, 'node_modules/lit'));
  assert.deepEqual(installedCopies(host, ['lit', 'viem']), {
    lit: ['3.3.0 node_modules/.pnpm/lit@3.3.0/node_modules/lit'],
    viem: [],
  });
  add('node_modules/@scope/a/node_modules/lit', '3.2.0');
  writeFileSync(
    join(host, 'node_modules/@scope/a/package.json'),
    JSON.stringify({ name: '@scope/a', version: '1.0.0' }),
  );
  assert.equal(installedCopies(host, ['lit']).lit.length, 2);
});

test('counts the copies in a bundle by the folder of their modules', () =>
  assert.deepEqual(
    bundledCopies(
      [
        '/h/node_modules/viem/a.js',
        '/h/node_modules/viem/b.js',
        '/h/node_modules/x/node_modules/viem/a.js',
        '/h/node_modules/viem/node_modules/zod/a.js',
        '/h/main.js',
      ],
      ['viem', 'zod', 'lit'],
    ),
    {
      viem: ['/h/node_modules/viem', '/h/node_modules/x/node_modules/viem'],
      zod: ['/h/node_modules/viem/node_modules/zod'],
      lit: [],
    },
  ));

test('rejects two copies of one major version, and any two in a bundle', () => {
  assert.deepEqual(copyProblems({ zod: ['3.25.0 a', '4.0.0 b'] }, { zod: ['a'] }), []);
  assert.equal(copyProblems({ lit: ['3.2.0 a', '3.3.0 b'] }, {}).length, 1);
  assert.equal(copyProblems({}, { lit: ['a', 'b'] }).length, 1);
});

test('audits what ships only, and never passes a refused call', () => {
  const lock = {
    packages: {
      'node_modules/lit': {},
      'node_modules/tool': {},
      'node_modules/@walletconnect/universal-provider': { dependencies: { inside: '1', unused: '1' } },
      'node_modules/inside': {},
      'node_modules/unused': {},
    },
  };
  const shipped = shippedPaths(lock, { dependencies: { lit: '^3.2.0' } }, new Set(['inside']));
  assert.deepEqual([...shipped].sort(), ['node_modules/inside', 'node_modules/lit']);
  const report = names => ({
    vulnerabilities: Object.fromEntries(
      names.map(name => [name, { severity: 'high', nodes: [`node_modules/${name}`] }]),
    ),
  });
  assert.deepEqual(readAudit(report(['tool', 'unused']), shipped), { problems: [] });
  assert.deepEqual(readAudit(report(['inside']), shipped), { problems: ['inside: high'] });
  assert.equal(readAudit({ message: '405' }, shipped).unchecked, '405');
  assert.ok(readAudit({}, shipped).unchecked);
});

test('copies a host with the files that it shares, which are nowhere else', t => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const contentOf = (...path) => readFileSync(join(...path), 'utf8');
  const sharing = readdirSync(HOSTS).filter(name => JSON.parse(contentOf(HOSTS, name, 'package.json')).shared);
  assert.ok(sharing.length > 0);
  for (const name of sharing) {
    copyHost(name, join(folder, name));
    for (const [path, source] of Object.entries(JSON.parse(contentOf(HOSTS, name, 'package.json')).shared)) {
      assert.equal(contentOf(folder, name, path), contentOf(HOSTS, source));
      assert.throws(() => contentOf(HOSTS, name, path), { code: 'ENOENT' });
    }
  }
});
