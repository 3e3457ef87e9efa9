// Payments at exchanges: what is offered, links, and the state of a payment.
import assert from 'node:assert/strict';
import { newAddress } from './test-world.mjs';

const EVM = 'eip155:31337';
const PATH = '/v1/json-rpc?projectId=p';

/** Tests the route of payments; `tools` are the requests of the contract suite. */
export async function paySuite(t, world, { post, refused }) {
  const call = async (method, params) => {
    const { status, body } = await post(PATH, { jsonrpc: '2.0', id: 7, method, params });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.jsonrpc, body.id], ['2.0', 7]);
    return body;
  };
  const declined = async (method, params, code = -32_602) => {
    const { error, result } = await call(method, params);
    assert.equal(result, undefined);
    assert.equal(error.code, code);
    assert.ok(error.message.length > 0);
  };
  const order = { exchangeId: 'one', asset: `${EVM}/slip44:60`, amount: '0.000000000000000001' };

  await t.test('exchanges are listed, filtered and paged', async () => {
    const { result } = await call('reown_getExchanges', { page: 1, asset: order.asset, amount: '1.5' });
    assert.equal(result.total, 2);
    assert.deepEqual(
      result.exchanges.map(({ id, name }) => [id, name]),
      [
        ['one', 'Exchange One'],
        ['two', 'Two'],
      ],
    );
    assert.deepEqual(
      result.exchanges.map(({ imageUrl }) => imageUrl),
      ['https://exchange.example/one.png', null],
    );
    const only = await call('reown_getExchanges', { page: 1, includeOnly: ['two'] });
    assert.deepEqual([only.result.total, only.result.exchanges[0].id], [1, 'two']);
    assert.equal((await call('reown_getExchanges', { page: 1, exclude: ['one', 'two'] })).result.total, 0);
    assert.equal((await call('reown_getExchanges', { page: 1, asset: 'eip155:1/slip44:60' })).result.total, 0);
    assert.deepEqual((await call('reown_getExchanges', { page: 2 })).result.exchanges, []);
  });

  await t.test('a payment waits for the person, and no other exchange tells of it', async () => {
    const recipient = `${EVM}:${newAddress()}`;
    const { result } = await call('reown_getExchangePayUrl', { ...order, recipient });
    const url = new URL(result.url);
    assert.equal(url.origin + url.pathname, 'https://exchange.example/pay');
    assert.equal(url.searchParams.get('session'), result.sessionId);
    const of = exchangeId => ({ exchangeId, sessionId: result.sessionId });
    assert.deepEqual((await call('reown_getExchangeBuyStatus', of('one'))).result, { status: 'UNKNOWN' });
    await declined('reown_getExchangeBuyStatus', of('two'));
    const again = await call('reown_getExchangePayUrl', { ...order, recipient });
    assert.notEqual(again.result.sessionId, result.sessionId);
  });

  await t.test('payments that are invalid are declined', async () => {
    const recipient = `${EVM}:${newAddress()}`;
    const from = change => declined('reown_getExchangePayUrl', { ...order, recipient, ...change });
    for (const amount of ['0', '0.0', '-1', '1e3', 'much', '0.0000000000000000001']) await from({ amount });
    await from({ exchangeId: 'three' });
    await from({ asset: `${EVM}/erc20:${newAddress()}` });
    await from({ asset: 'ETH' });
    await from({ recipient: newAddress().slice(2) });
    await from({ recipient: `eip155:1:${newAddress()}` });
    await from({ redirectUrl: 'nowhere' });
    await declined('reown_getExchanges', { page: 0 });
    await declined('reown_getExchanges', undefined);
    await declined('reown_steal', {}, -32_601);
    await declined('constructor', {}, -32_601);
    await refused(post('/v1/json-rpc', { jsonrpc: '2.0', id: 1, method: 'reown_getExchanges' }), 400, 'projectId');
    await refused(post(PATH, { method: 'reown_getExchanges' }), 422);
  });
}
