import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ESLint } from 'eslint';
import { ROOT } from './files.mjs';

const CONTROLLER = 'controllers/core/loadable.ts';
const SEAM = 'controllers/core/signals.ts';
const ELEMENT = 'elements/internal/wui-element.ts';

const rejected = [
  [ELEMENT, 'no-restricted-imports', `import { unsafeHTML } from 'lit/directives/unsafe-html.js'; void unsafeHTML;`],
  [ELEMENT, 'no-restricted-imports', `import { styleMap } from 'lit/directives/style-map.js'; void styleMap;`],
  [ELEMENT, 'no-restricted-imports', `import { z } from 'zod'; void z;`],
  [ELEMENT, 'no-restricted-properties', `document.body.innerHTML = '';`],
  [ELEMENT, 'no-restricted-syntax', `import { html } from 'lit'; void html\`<p style="color: red"></p>\`;`],
  [ELEMENT, 'no-restricted-syntax', `import { html } from 'lit'; void html\`<style></style>\`;`],
  [ELEMENT, 'no-restricted-syntax', `export function open() { return 1; }`],
  [ELEMENT, 'lit-a11y/alt-text', `import { html } from 'lit'; void html\`<img src="a.png" />\`;`],
  [ELEMENT, '@typescript-eslint/no-floating-promises', `Promise.resolve();`],
  [CONTROLLER, 'no-restricted-imports', `import { Signal } from 'signal-polyfill'; void Signal;`],
  [CONTROLLER, 'no-restricted-imports', `import { signal } from '@lit-labs/signals'; void signal;`],
  [CONTROLLER, 'no-restricted-imports', `import { html } from 'lit'; void html;`],
  [CONTROLLER, 'no-restricted-globals', `reportError(1);`],
  [ELEMENT, 'no-restricted-imports', `import { watch } from '@lit-labs/signals'; void watch;`],
  [ELEMENT, 'no-restricted-imports', `import { html } from '@lit-labs/signals'; void html;`],
  [CONTROLLER, 'house/no-paraphrase', `export const isAsked = true;`],
  [CONTROLLER, 'house/no-paraphrase', `export type ToldAccount = string;`],
  [CONTROLLER, 'house/no-paraphrase', `export class A { #keptBy(): void {} }`],
  [CONTROLLER, 'house/no-paraphrase', `export const f = ({ heldNow = 1 }: { a: number }): number => heldNow;`],
  [CONTROLLER, 'house/no-paraphrase', `export interface A { letGo(): void }`],
  [CONTROLLER, 'house/no-spread-literal', `export const a = { b: 1, ...{ c: 2 } };`],
  [SEAM, 'no-restricted-imports', `import { watch } from '@lit-labs/signals'; void watch;`],
];

const LONG = '\n'.repeat(401);

/** Messages by file: all of its lines above are linted as one text, since each text costs a look at all types. */
const messages = new Map();
const codesOf = file => rejected.filter(([path]) => path === file).map(([, , code]) => code);
let folder;
let eslint;
before(async () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache', 'lint-'));
  const project = join(folder, 'tsconfig.json');
  const files = [ELEMENT, CONTROLLER, SEAM].map(path => join(ROOT, path));
  writeFileSync(project, JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), files, include: [] }));
  // Types of three files, and not of the whole project, which take ten times as long to read. Where `CI` is set, the parser
  // would read the files of a project from the disk, and not the texts below.
  const languageOptions = {
    parserOptions: { projectService: false, project, disallowAutomaticSingleRunInference: true },
  };
  eslint = new ESLint({ cwd: ROOT, overrideConfig: { languageOptions } });
  for (const filePath of new Set(rejected.map(([path]) => path))) {
    const [result] = await eslint.lintText(codesOf(filePath).join('\n') + LONG, { filePath });
    messages.set(filePath, result.messages);
  }
});

after(() => rmSync(folder, { recursive: true, force: true }));

for (const [filePath, rule, code] of rejected)
  test(`${rule} rejects ${code} in ${filePath}`, () => {
    const line = codesOf(filePath).indexOf(code) + 1;
    const found = messages.get(filePath).filter(each => each.line === line);
    assert.ok(
      found.some(({ ruleId }) => ruleId === rule),
      JSON.stringify(found),
    );
  });

test('max-lines rejects more than 400 lines', () => {
  for (const found of messages.values()) assert.ok(found.some(({ ruleId }) => ruleId === 'max-lines'));
});

test('allows names that hosts use already, and words that only contain one', async () => {
  const code = `/** Earlier name of \`A\`. */\nexport type KeptA = string;\nexport const alwaysShared = 1;\n`;
  const [result] = await eslint.lintText(code, { filePath: CONTROLLER });
  assert.deepEqual(
    result.messages.filter(({ ruleId }) => ruleId?.startsWith('house/')),
    [],
  );
});

test('allows controllers/core/signals.ts to import @lit-labs/signals', async () => {
  const code = `import { Signal } from '@lit-labs/signals'; void Signal;\n`;
  const [result] = await eslint.lintText(code, { filePath: SEAM });
  assert.ok(!result.messages.some(({ ruleId }) => ruleId === 'no-restricted-imports'));
});
