import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { checkDefines } from '../elements/check-defines.mjs';

let root;
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const element = (path, tag, template, defineImports = '') => {
  write(
    `elements/${path}.ts`,
    `import { html } from 'lit';\n/** Like <wui-other>. */\nexport const it = html\`${template}\`;\n`,
  );
  const name = path.split('/').at(-1);
  write(
    `elements/${path}.define.ts`,
    `${defineImports}import { define } from '../../internal/define.js';\nimport { it } from './${name}.js';\ndefine('${tag}', it);\n`,
  );
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'defines-'));
  element('ui/icon/wui-icon', 'wui-icon', '<svg></svg>');
});
afterEach(() => rmSync(root, { recursive: true }));

test('accepts an element that imports the tags of its template', () => {
  element('ui/button/wui-button', 'wui-button', '<wui-icon></wui-icon>', `import '../icon/wui-icon.define.js';\n`);
  assert.deepEqual(checkDefines(root), []);
});

test('reports a tag whose define file is not imported', () => {
  element('ui/button/wui-button', 'wui-button', '<wui-icon></wui-icon>');
  assert.deepEqual(checkDefines(root), [
    'elements/ui/button/wui-button.define.ts: its template uses <wui-icon>, so it must import elements/ui/icon/wui-icon.define.ts.',
  ]);
});

test('checks the template of a base class', () => {
  element('ui/button/wui-button', 'wui-button', '');
  write('elements/ui/button/wui-button.ts', `export * from './base.js';\n`);
  write('elements/ui/button/base.ts', 'export const it = html`<wui-icon></wui-icon>`;\n');
  assert.equal(checkDefines(root).length, 1);
});

test('ignores modules imported as types only', () => {
  element('ui/button/wui-button', 'wui-button', '');
  write('elements/ui/button/wui-button.ts', `import type { It } from './base.js';\nexport const it: It = 1;\n`);
  write('elements/ui/button/base.ts', 'export const it = html`<wui-icon></wui-icon>`;\n');
  assert.deepEqual(checkDefines(root), []);
});

test('reports a tag that no define file registers', () => {
  element('ui/button/wui-button', 'wui-button', '<wui-icom></wui-icom>');
  assert.deepEqual(checkDefines(root), [
    'elements/ui/button/wui-button.define.ts: its template uses <wui-icom>, which no define file registers.',
  ]);
});

test('reports a define file that registers no element', () => {
  write('elements/ui/empty/wui-empty.define.ts', 'export {};\n');
  assert.deepEqual(checkDefines(root), ['elements/ui/empty/wui-empty.define.ts registers no element.']);
});

test('accepts a tag whose define file the same module loads with import()', () => {
  element('ui/button/wui-button', 'wui-button', '');
  write('elements/ui/button/wui-button.ts', `import { views } from '../../views.js';\nexport const it = views;\n`);
  write(
    'elements/views.ts',
    `export const views = [() => import('./ui/icon/wui-icon.define.js'), html\`<wui-icon></wui-icon>\`];\n`,
  );
  assert.deepEqual(checkDefines(root), []);
});
