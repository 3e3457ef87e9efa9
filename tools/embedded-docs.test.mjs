import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

test('the guide to the embedded wallet shows the tested custody provider', async () => {
  const root = new URL('../', import.meta.url);
  const guide = await readFile(new URL('docs/embedded-wallet.md', root), 'utf8');
  const example = await readFile(new URL('demo/own-wallet/custody-wallet.ts', root), 'utf8');
  assert.ok(guide.includes(example.trim()), 'copy demo/own-wallet/custody-wallet.ts into docs/embedded-wallet.md');
});
