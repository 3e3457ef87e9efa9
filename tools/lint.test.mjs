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

test('allows controllers/core/signals.ts to import @lit-labs/signals', async () => {
  const code = `import { Signal } from '@lit-labs/signals'; void Signal;\n`;
  const [result] = await eslint.lintText(code, { filePath: SEAM });
  assert.ok(!result.messages.some(({ ruleId }) => ruleId === 'no-restricted-imports'));
});
