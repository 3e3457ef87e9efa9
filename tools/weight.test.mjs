import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weigh } from './weight.mjs';

const lock = {
  packages: {
    'node_modules/a': { dependencies: { shared: '1' } },
    'node_modules/b': { dependencies: { shared: '1', c: '1' } },
    'node_modules/b/node_modules/c': {},
    'node_modules/shared': {},
    'node_modules/tool': {},
  },
};
const manifest = { dependencies: { a: '1', b: '1' }, devDependencies: { tool: '1' } };
const reasons = { a: ['first', ['a']], b: ['second', ['b']] };

test('charges a shared package once, nested packages to their parent, and no tools', () =>
  assert.deepEqual(
    weigh(lock, manifest, reasons, path => path.length).map(({ name, bytes, heaviest }) => [
      name,
      bytes,
      heaviest.map(({ name }) => name),
    ]),
    [
      ['a', 'node_modules/a'.length + 'node_modules/shared'.length, ['shared', 'a']],
      ['b', 'node_modules/b/node_modules/c'.length + 'node_modules/b'.length, ['c', 'b']],
    ],
  ));

test('counts copies of one version once, and other versions apart', () => {
  const packages = {
    ...lock.packages,
    'node_modules/shared': { version: '2.0.0' },
    'node_modules/a/node_modules/shared': { version: '1.0.0' },
    'node_modules/b/node_modules/shared': { version: '1.0.0' },
    'node_modules/b/node_modules/c': { dependencies: { shared: '2' } },
  };
  const [a, b] = weigh({ packages }, manifest, reasons, () => 1);
  assert.deepEqual([a.bytes, b.bytes], [2, 2]);
});

test('rejects a dependency without a reason, and a reason without a dependency', () => {
  assert.throws(() => weigh(lock, manifest, { a: reasons.a }), /no reason for b/);
  assert.throws(() => weigh(lock, { dependencies: { a: '1' } }, reasons), /reason for b/);
});
