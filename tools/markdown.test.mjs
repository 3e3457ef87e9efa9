import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, code, fill, table } from './markdown.mjs';

test('writes cells on one line, with pipes that do not end them', () => {
  assert.equal(cell(" 'sm'\n | 'md' "), "'sm' \\| 'md'");
  assert.equal(code('a|b'), '`a\\|b`');
  assert.deepEqual([cell(undefined), code(undefined), code('')], ['', '', '']);
});

test('writes a table with a row for the names of the columns', () =>
  assert.equal(table(['name', 'is'], [['a', '1']]), '| name | is |\n| --- | --- |\n| a | 1 |'));

test('inserts a part between its markers and throws if a marker is missing', () => {
  const document = 'A\n<!-- table: x -->\nold\n<!-- end -->\nB';
  assert.equal(fill(document, { 'table: x': 'new' }), 'A\n<!-- table: x -->\n\nnew\n\n<!-- end -->\nB');
  assert.throws(() => fill('A', { 'table: x': 'new' }), /lacks the markers of "table: x"/);
});
