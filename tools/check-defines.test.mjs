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

test('an element that imports what its template names is in order', () => {
  element('ui/button/wui-button', 'wui-button', '<wui-icon></wui-icon>', `import '../icon/wui-icon.define.js';\n`);
  assert.deepEqual(checkDefines(root), []);
});

test('a tag whose define file is not imported is reported', () => {
  element('ui/button/wui-button', 'wui-button', '<wui-icon></wui-icon>');
  assert.deepEqual(checkDefines(root), [
    'elements/ui/button/wui-button.define.ts: its template names <wui-icon>, so it must import elements/ui/icon/wui-icon.define.ts.',
  ]);
});

test('a tag in the template of a base class counts as well', () => {
  element('ui/button/wui-button', 'wui-button', '');
  write('elements/ui/button/wui-button.ts', `export * from './base.js';\n`);
  write('elements/ui/button/base.ts', 'export const it = html`<wui-icon></wui-icon>`;\n');
  assert.equal(checkDefines(root).length, 1);
});

test('a module that is imported for its types only does not count', () => {
  element('ui/button/wui-button', 'wui-button', '');
  write('elements/ui/button/wui-button.ts', `import type { It } from './base.js';\nexport const it: It = 1;\n`);
  write('elements/ui/button/base.ts', 'export const it = html`<wui-icon></wui-icon>`;\n');
  assert.deepEqual(checkDefines(root), []);
});

test('a tag that nobody registers is reported', () => {
  element('ui/button/wui-button', 'wui-button', '<wui-icom></wui-icom>');
  assert.deepEqual(checkDefines(root), [
    'elements/ui/button/wui-button.define.ts: its template names <wui-icom>, which no define file registers.',
  ]);
});

test('a define file that registers nothing is reported', () => {
  write('elements/ui/empty/wui-empty.define.ts', 'export {};\n');
  assert.deepEqual(checkDefines(root), ['elements/ui/empty/wui-empty.define.ts registers no element.']);
});

test('a tag whose define file is fetched by the module that names it is in order', () => {
  element('ui/button/wui-button', 'wui-button', '');
  write('elements/ui/button/wui-button.ts', `import { views } from '../../views.js';\nexport const it = views;\n`);
  write(
    'elements/views.ts',
    `export const views = [() => import('./ui/icon/wui-icon.define.js'), html\`<wui-icon></wui-icon>\`];\n`,
  );
  assert.deepEqual(checkDefines(root), []);
});
