import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

test('no table of the elements has a row without a name', () => {
  const rows = readFileSync(join(ROOT, 'docs/elements.md'), 'utf8').split('\n');
  assert.ok(rows.some(row => row.startsWith('| `w3m-open` |')));
  assert.deepEqual(
    rows.filter(row => /^\|\s*\|/.test(row)),
    [],
  );
});
