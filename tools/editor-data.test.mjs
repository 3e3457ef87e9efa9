import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeEditorData } from './editor-data.mjs';

test('editors know every public tag with its attributes, and no inner element', t => {
  const folder = mkdtempSync(join(tmpdir(), 'editor-data-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeEditorData(folder);
  const read = name => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const { elements } = read('web-types.json').contributions.html;
  const { tags } = read('vscode.html-custom-data.json');
  for (const list of [elements, tags]) {
    const names = list.map(({ name }) => name).sort();
    const own = [
      'button',
      'connect-button',
      'account-button',
      'network-button',
      'wallet-button',
      'onramp-widget',
      'modal',
    ];
    const expected = [...own.flatMap(name => [`appkit-${name}`, `w3m-${name}`]), 'w3m-router'].sort();
    assert.deepEqual(names, expected);
    const attributes = list.find(({ name }) => name === 'appkit-button').attributes.map(({ name }) => name);
    for (const name of ['disabled', 'balance', 'size', 'loading-label', 'namespace', 'modal-id'])
      assert.ok(attributes.includes(name), `appkit-button lacks ${name}`);
  }
});
