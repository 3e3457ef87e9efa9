// Tests the network by which limits count a client.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';

const { createApp, networkOf, placeOf } = await loadExports(`
  export { createApp } from './services/http/app.js';
  export { networkOf, placeOf } from './services/http/client-network.js';`);

test('an address has one network, also where a proxy appends the port of each connection', async t => {
  const app = await createApp({ cors: { headers: [] }, trustProxy: 1 }, routes => {
    routes.get('/', async ({ ip }) => ({ network: networkOf(ip), place: placeOf(ip) }));
  });
  t.after(() => app.close());
  const seen = async forwarded =>
    (await app.inject({ method: 'GET', url: '/', headers: { 'x-forwarded-for': forwarded } })).json();
  const expected = { network: '203.0.113.9', place: '203.0.*.*' };
  for (const port of ['', ':50001', ':50002']) {
    assert.deepEqual(await seen(`203.0.113.9${port}`), expected, port);
    assert.deepEqual(
      await seen(`1.2.3.4, 203.0.113.9${port}`),
      expected,
      'the first entry is the own text of the client',
    );
  }
  assert.deepEqual(await seen('[::ffff:203.0.113.9]:50001'), expected);
  for (const written of ['2001:db8:1:2::1', '[2001:db8:1:2::1]', '[2001:db8:1:2::9]:50001'])
    assert.equal((await seen(written)).network, networkOf('2001:db8:1:2::1'), written);
});

test('a connection that its visitor has left has no network and no place, and throws nothing', () => {
  assert.equal(networkOf(undefined), '');
  assert.equal(placeOf(undefined), '');
});
