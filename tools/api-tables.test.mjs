import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  commentsOf,
  elementsTable,
  hooksTable,
  membersOf,
  openableViews,
  optionsTable,
  publicTags,
} from './api-tables.mjs';
import { ROOT } from './files.mjs';

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

test('lists the views that need no data', () => {
  const views = `export interface ViewData extends Others {
    Connect: undefined;
    Account: { readonly tab?: Tab } | undefined;
    Nft: { readonly nft: Nft | undefined };
  }`;
  assert.deepEqual(openableViews(views, 'ViewData'), ['Connect', 'Account']);
});

test('writes one row per hook, with its entries, and throws if a hook has no comment', () => {
  const exported = { './react': ['useA', 'A', 'user'], './vue': ['useA'], './react-core': ['useA'], './pay': ['useB'] };
  const comments = commentsOf(['/** Returns a. @throws {Error} `A` */ export const useA = () => 1; const b = 1;']);
  const [, , ...lines] = hooksTable(exported, comments).split('\n');
  assert.deepEqual(lines, ['| `useA` | `latchkey/react`, `latchkey/vue` | Returns a. |']);
  assert.throws(() => hooksTable({ './vue': ['useC'] }, comments), /useC has no comment/);
});

test('the reference has every public element, option of open, hook and openable view', () => {
  const read = path => readFileSync(new URL(path, `file://${ROOT}`), 'utf8');
  const document = read('docs/api.md');
  const exported = JSON.parse(read('tools/exports.json'));
  const hooksOf = isOfKit =>
    Object.entries(exported)
      .filter(([entry]) => /(^|\/)(react|vue)(-core)?(\/|$)/.test(entry) && entry.startsWith('./headless/') === isOfKit)
      .flatMap(([, names]) => names.filter(name => /^use[A-Z]/.test(name)));
  const hooks = hooksOf(false);
  const options = membersOf(read('controllers/app-kit/open-with.ts'), 'OpenOptions').map(({ name }) => name);
  const names = [...new Set(hooks), ...publicTags(JSON.parse(read('package.json'))), ...options];
  assert.ok(names.length > 30, 'the lists are not empty');
  const guide = read('docs/headless.md');
  assert.ok(hooksOf(true).length >= 20);
  assert.deepEqual(
    hooksOf(true).filter(name => !guide.includes(`\`${name}\``)),
    [],
    'hooks of the kit',
  );
  assert.deepEqual(
    names.filter(name => !document.includes(`| \`${name}\` |`)),
    [],
  );
});
