// Each code of the table of errors is raised or read by some source: a code that nothing raises is a promise of docs/errors.md
// that no page can meet.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesBelow, ROOT } from './files.mjs';

const TABLES = ['controllers/domain/errors/error-table.ts', 'controllers/domain/errors/setup-errors.ts'];
/** Where codes are listed for another reason than that something raises them. */
const LISTS = [...TABLES, 'elements/internal/error-text.ts', 'elements/widgets/waiting/failure-text.ts'];
const read = path => readFileSync(join(ROOT, path), 'utf8');

test('each code of the table of errors is raised', () => {
  const codes = TABLES.flatMap(path => [...read(path).matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, code]) => code));
  assert.ok(codes.length > 140, `${codes.length} codes`);
  const sources = filesBelow(['controllers', 'elements', 'react', 'vue', 'server', 'testing', 'cli', 'services'])
    .filter(path => /\.(ts|tsx|mjs)$/.test(path) && !/\.(test|typetest|node-test)\.|\/locales\//.test(path))
    .filter(path => !LISTS.includes(path))
    .map(read)
    .join('\n');
  assert.deepEqual(
    codes.filter(code => !new RegExp(`\\b${code}\\b`).test(sources)),
    [],
  );
});
