// The table of compatibility is current, and “the same” is said only of names that exist.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { incumbentNames, isCurrent } from './compat-page.mjs';
import { ROOT } from './files.mjs';

const read = path => readFileSync(join(ROOT, path), 'utf8');
const exported = new Set(Object.values(JSON.parse(read('tools/exports.json'))).flat());
const all = incumbentNames();

test('docs/compat-1.7.md is current: run `node tools/compat-page.mjs`', () => assert.ok(isCurrent()));

test('each kind has its names', () => {
  const counts = Object.fromEntries(Object.entries(all).map(([kind, list]) => [kind, new Set(list).size]));
  for (const [kind, least] of [
    ['methods', 85],
    ['options', 39],
    ['features', 18],
    ['hooks', 15],
    ['events', 50],
    ['types', 130],
  ])
    assert.ok(counts[kind] >= least, `${kind}: ${counts[kind]}`);
});

test('each hook is exported', () => {
  for (const name of all.hooks) assert.ok(exported.has(name), name);
});

test('each option and feature is known', () => {
  const table =
    read('controllers/domain/options/option-table.ts') + read('controllers/domain/options/ignored-options.ts');
  for (const name of [...all.options, ...all.features])
    assert.ok(table.includes(`  ${name}: [`) || table.includes(`'${name}'`), name);
});
