// The sources of each template: what `npm run hosts:starters` would meet only in a deployed app, or without a wallet.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, filesBelow } from '../tools/files.mjs';

for (const template of readdirSync(join(ROOT, 'create/templates'))) {
  const sources = () =>
    filesBelow([`create/templates/${template}`]).map(path => readFileSync(join(ROOT, path), 'utf8'));

  test(`${template} tells wallets the address where it runs`, () => {
    const source = sources().find(text => text.includes('metadata: {'));
    assert.match(source, /url: [^\n]*location\.origin/);
    assert.doesNotMatch(source, /url: [^\n]*https?:/);
  });

  test(`${template} lets nobody sign or disconnect without a wallet`, () => {
    const page = sources().find(text => text.includes('data-testid="sign"'));
    for (const part of ['sign', 'disconnect']) {
      const isDisabled = new RegExp(`data-testid="${part}"[^\\n]*disabled=|part\\('${part}'\\)\\.disabled = `);
      assert.match(page, isDisabled);
    }
  });
}
