// The examples of docs/testing.md are parts of files of the host `demo/hosts/kit`, which `npm run hosts:frameworks` runs.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './files.mjs';

const TESTS = join(ROOT, 'demo', 'hosts', 'kit', 'tests');

test('each TypeScript example of the guide is a part of a test that runs', () => {
  const guide = readFileSync(join(ROOT, 'docs', 'testing.md'), 'utf8');
  const examples = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  const files = readdirSync(TESTS).map(name => readFileSync(join(TESTS, name), 'utf8'));
  assert.ok(examples.length >= 2);
  for (const example of examples)
    assert.ok(
      files.some(file => file.includes(example)),
      example,
    );
});
