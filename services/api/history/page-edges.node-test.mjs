// Lists whose entries have the same time: each is on one page.
import assert from 'node:assert/strict';
import { loadExports } from '../../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../../http/each-database.mjs';

const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
`);
const CHAIN = 'eip155:5';
const OWN = `0x${'7'.repeat(40)}`;
const ADMIN_TOKEN = 'x'.repeat(32);
const COUNT = 130;
const idOf = index => `00000000-0000-4000-8000-${((index * 7919) % 100_000).toString().padStart(12, '0')}`;
/** Times in threes, so that pages of 50 end within one. */
const timeOf = index => 1_700_000_000_000 + Math.floor(index / 3);
const all = Array.from({ length: COUNT }, (_, index) => idOf(index)).sort();

async function open(t, url) {
  const settings = { DATABASE_URL: url, CHAINS: `${CHAIN}=http://127.0.0.1:1`, INDEX: '0', LOG_LEVEL: 'silent' };
  const api = await createApi(readApiSettings({ ...settings, ADMIN_TOKEN }));
  t.after(() => api.stop());
  return api;
}

testOnEachDatabase('tells each of several purchases of the same time once', async (t, newUrl) => {
  const api = await open(t, await newUrl());
  for (let index = 0; index < COUNT; index += 1)
    await api.db
      .insertInto('purchases')
      .values({
        id: idOf(index),
        provider: 'Shop',
        account: OWN,
        chain: CHAIN,
        address: '',
        name: 'Ether',
        symbol: 'ETH',
        icon_url: '',
        quantity: '1',
        status: 'confirmed',
        hash: '',
        created_at: timeOf(index),
        updated_at: timeOf(index),
      })
      .execute();
  const path = `/v1/account/${OWN}/history?projectId=p&onramp=coinbase`;
  const seen = [];
  for (let next = ''; next !== null;) {
    const answer = (await api.app.inject(`${path}${next && `&cursor=${next}`}`)).json();
    seen.push(...answer.data.map(({ id }) => id));
    ({ next } = answer);
  }
  assert.deepEqual(seen.toSorted(), all);
  assert.equal((await api.app.inject(`${path}&cursor=x`)).statusCode, 400);
});

testOnEachDatabase('shows each of several events of the same time once', async (t, newUrl) => {
  const api = await open(t, await newUrl());
  for (let index = 0; index < COUNT; index += 1)
    await api.db
      .insertInto('events')
      .values({
        id: idOf(index),
        project_id: 'p',
        kind: 'track',
        event: 'MODAL_OPEN',
        received_at: timeOf(index),
        domain: '',
        sdk: '',
        body: JSON.stringify({ number: idOf(index) }),
      })
      .execute();
  const login = await api.app.inject({ method: 'POST', url: '/admin/login', payload: `token=${ADMIN_TOKEN}` });
  const headers = { cookie: login.headers['set-cookie'].split(';')[0] };
  const seen = [];
  for (let url = '/admin/events'; url;) {
    const { body } = await api.app.inject({ url, headers });
    seen.push(...(body.match(/0{8}-0000-4000-8000-\d{12}(?=&)/g) ?? []));
    url = /href="(\/admin\/events\?[^"]*)"/.exec(body)?.[1].replaceAll('&amp;', '&');
  }
  assert.deepEqual(seen.toSorted(), all);
});
