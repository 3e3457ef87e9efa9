// Amounts of payments that a page states as a number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
`);
const CHAIN = 'eip155:5';

async function pay(t, amount) {
  const api = await createApi(
    readApiSettings({
      DATABASE_URL: 'sqlite::memory:',
      CHAINS: `${CHAIN}=http://127.0.0.1:1`,
      PAY_EXCHANGES: 'one=One=https://exchange.example/pay',
      INDEX: '0',
      LOG_LEVEL: 'silent',
    }),
  );
  t.after(() => api.stop());
  await api.db
    .insertInto('tokens')
    .values({
      chain: CHAIN,
      address: '',
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      icon_url: '',
      is_listed: 1,
      base_price: '2',
    })
    .execute();
  const params = { exchangeId: 'one', asset: `${CHAIN}/slip44:60`, amount, recipient: `${CHAIN}:0x${'7'.repeat(40)}` };
  const payload = { jsonrpc: '2.0', id: 1, method: 'reown_getExchangePayUrl', params };
  const { error } = (await api.app.inject({ method: 'POST', url: '/v1/json-rpc?projectId=p', payload })).json();
  const [session] = await api.db.selectFrom('pay_sessions').select('amount').execute();
  return session?.amount ?? error.message;
}

for (const [amount, expected] of [
  [1.5, '1.5'],
  [1e-7, '0.0000001'],
  [1.25e-9, '0.00000000125'],
  [1e21, '1000000000000000000000'],
  ['0.5', '0.5'],
])
  test(`asks for ${amount} as a decimal`, async t => assert.equal(await pay(t, amount), expected));

for (const amount of [1e-19, 1e300, 0, -1])
  test(`declines ${amount}`, async t => assert.doesNotMatch(await pay(t, amount), /^\d/));
