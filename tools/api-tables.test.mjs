import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementsTable, fill, membersOf, optionsTable } from './api-tables.mjs';

const LIVE = 2;
const source = `
  export interface Options {
    /** Networks of the page. */
    readonly networks: readonly [Network, ...Network[]];
    /** Mode, light or
     * dark. */
    readonly mode?: 'light' | 'dark';
    /** Has no row. */
    readonly ignored?: boolean;
  }
  export interface Bare { readonly mode?: string }
`;

test('writes one row per option of the table, with type, default and comment', () => {
  const rows = { networks: ['networks', 1], mode: [['light', 'dark'], LIVE, 'light'] };
  const [, , ...lines] = optionsTable(membersOf(source, 'Options'), rows, LIVE).split('\n');
  assert.deepEqual(lines, [
    '| `networks` | `[Network, ...Network[]]` | required | Networks of the page. |  |',
    "| `mode` | `'light' \\| 'dark'` | `\"light\"` | Mode, light or dark. | yes |",
  ]);
});

test('rejects an option without a comment', () =>
  assert.throws(() => membersOf(source, 'Bare'), /Bare\.mode has no comment/));

test('writes one row per attribute of an element', () => {
  const attributes = [
    { name: 'size', type: { text: "'sm' | undefined" }, description: 'Height.' },
    { name: 'chars-end', type: { text: 'number' }, default: '6' },
  ];
  const manifest = { modules: [{ declarations: [{ tagName: 'w3m-x', attributes }] }, {}] };
  const [, , ...lines] = elementsTable(manifest, ['w3m-x']).split('\n');
  assert.deepEqual(lines, ["| `w3m-x` | `size` | `'sm'` | – | Height. |", '|  | `chars-end` | `number` | `6` |  |']);
  assert.throws(() => elementsTable(manifest, ['w3m-y']), /No element w3m-y/);
});

test('inserts a part between its markers and throws if a marker is missing', () => {
  const document = 'A\n<!-- table: x -->\nold\n<!-- end -->\nB';
  assert.equal(fill(document, { 'table: x': 'new' }), 'A\n<!-- table: x -->\n\nnew\n\n<!-- end -->\nB');
  assert.throws(() => fill('A', { 'table: x': 'new' }), /lacks the markers of "table: x"/);
});
