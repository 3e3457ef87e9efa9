import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import semver from 'semver';
import { ROOT } from './files.mjs';
import { closure, hostPackages } from './lock.mjs';

const readJson = path => JSON.parse(readFileSync(path, 'utf8'));

const packages = {
  '': {},
  'node_modules/a': { dependencies: { shared: '1', b: '1' }, peerDependencies: { host: '1' } },
  'node_modules/a/node_modules/shared': { dependencies: { deep: '1' } },
  'node_modules/shared': {},
  'node_modules/b': { dependencies: { shared: '1' }, optionalDependencies: { absent: '1' } },
  'node_modules/deep': {},
  'node_modules/host': {
    peerDependencies: { typescript: '5' },
    peerDependenciesMeta: { typescript: { optional: true } },
  },
  'node_modules/typescript': {},
  'node_modules/other': {},
};

test('finds nested, shared and peer packages, and no optional peers', () =>
  assert.deepEqual([...closure(packages, ['a'])].sort(), [
    'node_modules/a',
    'node_modules/a/node_modules/shared',
    'node_modules/b',
    'node_modules/deep',
    'node_modules/host',
    'node_modules/shared',
  ]));

test('leaves out excepted packages', () => assert.equal(closure(packages, ['a'], ['b']).has('node_modules/b'), false));

test('names the packages that a host installs', () =>
  assert.deepEqual(
    hostPackages({
      dependencies: { lit: '^3' },
      peerDependencies: { viem: '^2', react: '>=18' },
      peerDependenciesMeta: { react: { optional: true } },
    }),
    ['lit', 'viem'],
  ));

test('every package accepts the lowest Node.js version that the project names, so that npm warns of none', () => {
  const read = name => JSON.parse(readFileSync(`${ROOT}/${name}`, 'utf8'));
  const lowest = semver.minVersion(read('package.json').engines.node);
  const refusing = Object.entries(read('package-lock.json').packages)
    .filter(
      ([path, { engines, optional }]) => path && !optional && engines?.node && !semver.satisfies(lowest, engines.node),
    )
    .map(([path, { engines }]) => `${path}: ${engines.node}`);
  assert.deepEqual(refusing, []);
});

for (const [what, folder] of [
  ['hosts', ''],
  ['servers', 'services'],
  ['machines of tests', 'test-kit'],
])
  test(`installs on ${what} nothing that asks for another Node.js than the package does`, () => {
    const manifest = readJson(join(ROOT, folder, 'package.json'));
    const { packages: locked } = readJson(join(ROOT, 'package-lock.json'));
    const lowest = semver.minVersion(manifest.engines.node);
    const problems = [...closure(locked, hostPackages(manifest), [], folder)].flatMap(path => {
      const { version, engines, dependencies = {} } = locked[path];
      const needs = engines?.node && !semver.satisfies(lowest, engines.node) ? [`${path} needs ${engines.node}`] : [];
      // overrides of this repository reach nobody who installs the package: what is locked must be what is asked for
      const replaced = Object.entries(dependencies).filter(([name, range]) => {
        const [found] = closure(locked, [name], [], path);
        return found && !semver.satisfies(locked[found].version, range);
      });
      return [...needs, ...replaced.map(([name]) => `${path} ${version} gets another ${name} than it asks for`)];
    });
    assert.deepEqual(problems, []);
  });
