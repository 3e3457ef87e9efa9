// Decimals of a token are those of one byte: more of them would make texts of any length.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const CHAIN = 'solana:abc';
const MINT = 'So11111111111111111111111111111111111111113';
const ACCOUNT = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q';

/** Asks for a balance with a token of which node and API of assets name the decimals. */
async function balance(t, ofNode, ofApi) {
  const info = { mint: MINT, tokenAmount: { amount: '5', decimals: ofNode } };
  const results = {
    getBalance: { value: 5 },
    getTokenAccountsByOwner: { value: [{ account: { data: { parsed: { info } } } }] },
    getAssetsByOwner: { items: [{ interface: 'FungibleToken', id: MINT, token_info: { decimals: ofApi } }] },
  };
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(''));
    const answers = [body].flat().map(({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] }));
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${server.address().port}`;
  const settings = { CHAINS: `${CHAIN}=${url}`, SOURCES: `${CHAIN}=das:${url}`, INDEX: '0', LOG_LEVEL: 'silent' };
  const api = await createApi(readApiSettings({ DATABASE_URL: 'sqlite::memory:', ...settings }));
  t.after(() => api.stop());
  const { statusCode } = await api.app.inject(`/v1/account/${ACCOUNT}/balance?projectId=p&includeSpam=true`);
  const tokens = await api.db.selectFrom('tokens').select('decimals').execute();
  return { statusCode, stored: tokens.map(({ decimals }) => decimals) };
}

test('takes usual decimals', async t => {
  assert.deepEqual(await balance(t, 9, 9), { statusCode: 200, stored: [9] });
});

for (const decimals of [Number.MAX_SAFE_INTEGER, 256, -1]) {
  test(`takes a node with ${decimals} decimals for one that fails`, async t => {
    assert.equal((await balance(t, decimals, 9)).statusCode, 503);
  });

  test(`stores no token of which an API of others says ${decimals} decimals`, async t => {
    assert.deepEqual(await balance(t, 9, decimals), { statusCode: 200, stored: [] });
  });
}
