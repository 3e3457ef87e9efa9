import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import semver from 'semver';
import { ROOT } from './files.mjs';
import { closure, hostPackages } from './lock.mjs';

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
