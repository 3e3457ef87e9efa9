import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { ROOT } from './files.mjs';

const eslint = new ESLint({ cwd: ROOT });
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
  [ELEMENT, 'max-lines', '\n'.repeat(401)],
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

for (const [filePath, rule, code] of rejected)
  test(`${rule} rejects ${code.trim() || 'more than 400 lines'} in ${filePath}`, async () => {
    const [result] = await eslint.lintText(code, { filePath });
    assert.ok(
      result.messages.some(({ ruleId }) => ruleId === rule),
      JSON.stringify(result.messages),
    );
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
