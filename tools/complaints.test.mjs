// Checks that each test which docs/complaints.md names exists.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './files.mjs';

const page = readFileSync(join(ROOT, 'docs/complaints.md'), 'utf8');
const rows = [...page.matchAll(/^\| .* \| .* \| \[`[^`]+`\]\(\.\.\/([^)]+)\): (.+) \|$/gm)];

test('the page of complaints names tests that exist', () => {
  assert.ok(rows.length >= 100, `only ${rows.length} rows`);
  for (const [, file, title] of rows)
    assert.ok(readFileSync(join(ROOT, file), 'utf8').includes(title), `${file} has no test “${title}”`);
});

test('each complaint names a thread', () => {
  const all = page.split('\n').filter(line => line.startsWith('| ') && !/^\| (complaint|---)/.test(line));
  for (const line of all) assert.match(line, /https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/issues\/\d+/, line);
});
