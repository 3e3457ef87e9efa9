// The table of compatibility is current, and “the same” is said only of names that exist.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { incumbentNames, isCurrent } from './compat-page.mjs';
import { evidenceOf } from './compat-evidence.mjs';
import { ROOT } from './files.mjs';

const read = path => readFileSync(join(ROOT, path), 'utf8');
const exported = new Set(Object.values(JSON.parse(read('tools/exports.json'))).flat());
const all = incumbentNames();

/** Options, features and events that exist, but that no test runs. */
const UNPROVEN = 0;

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

test('each method and hook is run by a test', () => {
  for (const kind of ['methods', 'hooks'])
    assert.deepEqual(
      [...new Set(all[kind])].filter(name => !evidenceOf(kind, name)),
      [],
      kind,
    );
});

test('no row says “the same” of what no test runs', () => {
  for (const line of read('docs/compat-1.7.md')
    .split('\n')
    .filter(text => text.includes('| the same |')))
    assert.match(line, /\]\(\.\.\/[\w./-]+\) \|$/, line);
});

test('names that no test runs do not become more', () => {
  const unproven = ['options', 'events', 'packages'].flatMap(kind =>
    [...new Set(all[kind])].filter(name => !evidenceOf(kind, name)),
  );
  const features = all.features.map(name => `features.${name}`).filter(name => !evidenceOf('features', name));
  assert.ok(unproven.length + features.length <= UNPROVEN, [...unproven, ...features].join(' '));
});
