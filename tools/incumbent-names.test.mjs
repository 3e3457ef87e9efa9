// Imports every name that hosts of the 1.7 line know from the built package, in Node, and checks that each is usable.
// The elements are created in a browser by elements/tags.test.ts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT } from './files.mjs';
import { names } from './incumbent-names.mjs';

let load; // imports an entry of the built package
before(() => {
  execFileSync(process.execPath, [join(ROOT, 'tools', 'build.mjs'), '--if-stale'], { stdio: 'inherit' });
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'dist', 'package.json'), 'utf8'));
  load = path => import(pathToFileURL(join(ROOT, 'dist', exports[path].default)).href);
});

for (const [entry, list] of Object.entries(names))
  test(`latchkey${entry.slice(1)} has ${list.join(', ')}`, async () => {
    const module = await load(entry);
    for (const name of list) {
      assert.ok(name in module, `${name} is missing`);
      if (name !== 'modal') assert.ok(module[name], `${name} is empty`); // `modal` is undefined before createAppKit
    }
  });

test('`modal` is the modal that was created last, in each entry', async () => {
  const { createAppKit } = await load('.');
  const network = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  };
  const kit = createAppKit({ networks: [network], projectId: 'abc' });
  for (const entry of ['.', './core', './react', './react-core', './vue', './vue-core'])
    assert.equal((await load(entry)).modal, kit, entry);
  kit.destroy();
});
