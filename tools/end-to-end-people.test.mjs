// Accounts of the secure wallet outlive a test: a worker that runs two tests with the same address finds the keys of the
// first in the second, and no question about them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, filesBelow } from './files.mjs';

const specs = filesBelow(['demo/e2e']).filter(path => path.endsWith('.spec.ts'));
const addressesIn = path => new Set(readFileSync(join(ROOT, path), 'utf8').match(/[\w.+-]+@example\.org/g));

test('no email address signs up in two files of end-to-end tests', () => {
  const files = new Map();
  for (const path of specs)
    for (const address of addressesIn(path)) files.set(address, [...(files.get(address) ?? []), path]);
  assert.ok(files.size > 50);
  assert.deepEqual(Object.fromEntries([...files].filter(([, { length }]) => length > 1)), {});
});
