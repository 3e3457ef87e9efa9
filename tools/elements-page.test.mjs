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

const elements = JSON.parse(readFileSync(join(ROOT, 'custom-elements.json'), 'utf8')).modules.flatMap(
  ({ path, declarations = [] }) => declarations.filter(({ tagName }) => tagName).map(each => ({ path, ...each })),
);

test('the manifest names each event, and says when it is dispatched', () => {
  const events = elements.flatMap(({ tagName, events = [] }) => events.map(event => ({ tagName, ...event })));
  assert.ok(events.length >= 10, `${events.length} events`);
  assert.deepEqual(
    events.filter(({ name, description }) => !name || !description),
    [],
  );
});

/** Returns the names of the parts in the templates of an element, and of those that it exports from inner elements. */
const partsOf = source => [
  ...[...source.matchAll(/\bpart="([\w -]+)"/g)].flatMap(([, names]) => names.split(' ')),
  ...[...source.matchAll(/\bexportparts="([^"$]+)"/g)].flatMap(([, list]) =>
    list.split(',').map(each => each.split(':').at(-1).trim()),
  ),
];

test('the manifest has each part that a template names', () => {
  const missing = elements.flatMap(({ path, tagName, cssParts = [] }) => {
    const listed = new Set(cssParts.map(({ name }) => name));
    return partsOf(readFileSync(join(ROOT, path), 'utf8'))
      .filter(name => !listed.has(name))
      .map(name => `${tagName}: ${name}`);
  });
  assert.ok(elements.length > 60, `${elements.length} elements`);
  assert.deepEqual(missing, []);
});
