// Orders at the page of an exchange: the amount that a page states, and the address to which the page of the exchange leads
// back, which is one of a page or an app, never a script.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
`);
const CHAIN = 'eip155:5';

/** Orders, and returns the code of the refusal and the stored orders. */
async function order(t, given) {
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
  const coin = { chain: CHAIN, address: '', name: 'Ether', symbol: 'ETH', decimals: 18 };
  await api.db
    .insertInto('tokens')
    .values({ ...coin, icon_url: '', base_price: '1', is_listed: 1 })
    .execute();
  const recipient = `${CHAIN}:0x${'1'.repeat(40)}`;
  const params = { exchangeId: 'one', asset: `${CHAIN}/slip44:60`, amount: '1', recipient, ...given };
  const payload = { jsonrpc: '2.0', id: 1, method: 'reown_getExchangePayUrl', params };
  const { error } = (await api.app.inject({ method: 'POST', url: '/v1/json-rpc?projectId=p', payload })).json();
  return { code: error?.code, orders: await api.db.selectFrom('pay_sessions').selectAll().execute() };
}

for (const url of ['https://shop.example/paid?order=1', 'http://localhost:3000/', 'shop.app://paid'])
  test(`keeps ${url}`, async t => {
    const { code, orders } = await order(t, { redirectUrl: url });
    assert.deepEqual([code, ...orders.map(row => row.redirect_url)], [undefined, url]);
  });

for (const url of [
  'nowhere',
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  `https://shop.example/${'a'.repeat(2_000)}`,
])
  test(`refuses ${JSON.stringify(url.slice(0, 40))}`, async t =>
    assert.deepEqual(await order(t, { redirectUrl: url }), { code: -32_602, orders: [] }));

for (const [amount, expected] of [
  [1.5, '1.5'],
  [1e-7, '0.0000001'],
  [1.25e-9, '0.00000000125'],
  [1e21, '1000000000000000000000'],
  ['0.5', '0.5'],
])
  test(`asks for ${amount} as a decimal`, async t => {
    const { orders } = await order(t, { amount });
    assert.deepEqual(
      orders.map(row => row.amount),
      [expected],
    );
  });

for (const amount of [1e-19, 1e300, 0, -1])
  test(`declines an amount of ${amount}`, async t => assert.deepEqual((await order(t, { amount })).orders, []));
