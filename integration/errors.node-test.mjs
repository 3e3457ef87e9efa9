// Raises every error from every entry that may be used without a modal, and reads its text.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../tools/files.mjs';
import { loadExports, loadTypeScript } from '../tools/load-typescript.mjs';

const { errorTable } = await loadTypeScript('controllers/domain/errors/error-table.ts');

/** Returns each code with its text and parameters that fill it in. */
const rows = Object.entries(errorTable).map(([code, { message: text }]) => {
  const params = Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `<${name}>`]));
  return { code, params, text: text.replaceAll(/\{(\w+)\}/g, '<$1>') };
});

const ERRORS = `export { W3mError, loadErrors } from './controllers/domain/errors/errors.js';`;

/** Entries of package.json that throw without a modal. */
const ENTRIES = {
  './siwx': 'controllers/sign-in/index',
  './siwe': 'controllers/app-kit/entries/siwe',
  './utils': 'controllers/app-kit/entries/utils',
  './adapters': 'controllers/adapters/blueprint/index',
  './adapters/evm': 'controllers/adapters/eip155/index',
  './adapters/ethers': 'controllers/adapters/ethers/index',
  './adapters/solana': 'controllers/adapters/solana/index',
  './adapters/bitcoin': 'controllers/adapters/bitcoin/index',
};

const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

for (const [name, path] of Object.entries(ENTRIES))
  test(`each error of latchkey${name.slice(1)} has its text`, async () => {
    assert.equal(exports[name].default, `./dist/${path}.js`);
    const { W3mError, loadErrors } = await loadExports(`${ERRORS} export * as entry from './${path}.js';`);
    const raised = rows.map(row => ({ ...row, error: new W3mError(row.code, { params: row.params }) }));
    await loadErrors();
    for (const { code, text, error } of raised) assert.deepEqual([error.code, error.message], [code, text]);
  });

test('each error of latchkey/server has its text at once, also in its stack', async () => {
  const { W3mError } = await loadTypeScript('server/index.ts');
  for (const { code, params, text } of rows) {
    const error = new W3mError(code, { params });
    assert.equal(error.message, text);
    assert.ok(error.stack.split('\n')[0].endsWith(text));
  }
});
