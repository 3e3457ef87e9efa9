// What a quote asks of a node: few calls however many tokens an exchange has, and the route that pays most.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { decodeFunctionData, encodeFunctionResult, getAddress } from 'viem';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { createApi, readApiSettings, findRoute, requestsOfRoute, routerAbi, MOST_ROUTES } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { findRoute, requestsOfRoute, routerAbi, MOST_ROUTES } from './services/api/swaps/quote.js';
`);
const CHAIN = 'eip155:5';
const numbered = (prefix, number) => `0x${prefix}${number.toString(16).padStart(39, '0')}`;
const [ROUTER, COIN, FROM, TO] = [1, 2, 3, 4].map(number => numbered('a', number));
const tokens = Array.from({ length: 50 }, (_, index) => numbered('b', index));
const AMOUNT = 10n ** 18n;

/** Tokens that have a pool, and the calls that the node has got. */
const node = { pools: new Map(), calls: 0, requests: 0, isDown: false };
const keyOf = (one, other) => [one, other].toSorted().join();

function call({ data }) {
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data });
  if (functionName === 'WETH') return encodeFunctionResult({ abi: routerAbi, functionName, result: getAddress(COIN) });
  const [amount, path] = args;
  const result = [amount];
  for (const [index, token] of path.slice(0, -1).entries()) {
    const reserve = node.pools.get(keyOf(token.toLowerCase(), path[index + 1].toLowerCase()));
    if (reserve === undefined) throw new Error('execution reverted');
    const given = result.at(-1) * 997n;
    result.push((given * reserve) / (reserve * 1000n + given));
  }
  return encodeFunctionResult({ abi: routerAbi, functionName, result });
}

function answer({ id, params: [transaction] }) {
  node.calls += 1;
  if (node.isDown) return { jsonrpc: '2.0', id, error: { code: -32_005, message: 'limit exceeded' } };
  try {
    return { jsonrpc: '2.0', id, result: call(transaction) };
  } catch (error) {
    return { jsonrpc: '2.0', id, error: { code: 3, message: error.message } };
  }
}

const server = createServer(async (request, response) => {
  node.requests += 1;
  const given = JSON.parse((await request.toArray()).join(''));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(Array.isArray(given) ? given.map(answer) : answer(given)));
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const chain = { id: CHAIN, url: `http://127.0.0.1:${server.address().port}` };

/** Sets the pools, of each the reserve of both tokens, and forgets what was asked. */
const pools = list =>
  Object.assign(node, {
    pools: new Map(list.map(([one, other, reserve = AMOUNT * 1000n]) => [keyOf(one, other), reserve])),
    calls: 0,
    requests: 0,
    isDown: false,
  });
const routeOf = (given = {}) =>
  findRoute(chain, { router: ROUTER, tokens }, { from: FROM, to: TO, amount: AMOUNT, ...given });

test('asks few calls for a quote where all of 50 tokens have pools with each other', async () => {
  const all = [COIN, FROM, TO, ...tokens];
  pools(all.flatMap((one, index) => all.slice(index + 1).map(other => [one, other])));
  const { path } = await routeOf();
  assert.deepEqual(path, [FROM, TO]);
  // The coin, both pools of 51 tokens, the paths, and the impact
  assert.ok(node.calls <= 1 + 2 * 51 + 1 + MOST_ROUTES + 1, `${node.calls} calls`);
  assert.ok(node.requests <= requestsOfRoute({ tokens }), `${node.requests} requests`);
  assert.ok(requestsOfRoute({ tokens }) <= 12);
});

test('finds the only route, over the two tokens that are listed last', async () => {
  pools([
    [FROM, tokens[49]],
    [tokens[49], tokens[48]],
    [tokens[48], TO],
    ...tokens.slice(0, 40).flatMap(token => [[FROM, token]]),
  ]);
  assert.deepEqual((await routeOf()).path, [FROM, tokens[49], tokens[48], TO]);
});

test('takes the route that pays most, and none where the tokens have no pools in common', async () => {
  pools([
    [FROM, TO, AMOUNT],
    [FROM, tokens[30]],
    [tokens[30], TO],
  ]);
  const { path, feeBps, impactBps, amountOut } = await routeOf();
  assert.deepEqual(path, [FROM, tokens[30], TO]);
  assert.equal(feeBps, 60);
  assert.ok(impactBps > 0 && impactBps < 40 && amountOut < AMOUNT);
  pools([[FROM, tokens[30]]]);
  assert.equal(await routeOf(), undefined);
});

test('finds a route for an amount of one unit, whose pools pay nothing for it', async () => {
  pools([
    [FROM, tokens[3], 2n ** 112n - 1n],
    [tokens[3], TO, 2n ** 112n - 1n],
  ]);
  assert.equal((await routeOf({ amount: 1n })).impactBps, undefined);
});

test('quotes nothing while the node refuses calls for a reason of its own', async () => {
  pools([[FROM, TO]]);
  node.isDown = true;
  await assert.rejects(routeOf(), { name: 'NodeError', statusCode: 503 });
});

test('counts the requests of a quote for the limit of a network, and refuses it before the node is asked', async t => {
  pools([[FROM, TO]]);
  const exchange = [ROUTER, ...tokens].join('/');
  const limit = 2 * requestsOfRoute({ tokens });
  const { app, stop } = await createApi(
    readApiSettings({
      DATABASE_URL: 'sqlite::memory:',
      CHAINS: `${CHAIN}=${chain.url}`,
      EXCHANGES: `${CHAIN}=${exchange}`,
      INDEX: '0',
      RATE_LIMIT: String(limit),
    }),
  );
  t.after(stop);
  const query = new URLSearchParams({
    projectId: 'p',
    amount: String(AMOUNT),
    from: `${CHAIN}:${FROM}`,
    to: `${CHAIN}:${TO}`,
  });
  const quote = () => app.inject(`/v1/convert/quotes?${query}`);
  assert.deepEqual([(await quote()).statusCode, (await quote()).statusCode], [200, 200]);
  const { calls } = node;
  const third = await quote();
  assert.deepEqual([third.statusCode, node.calls], [429, calls]);
  assert.ok(Number(third.headers['retry-after']) > 0);
  const body = { projectId: 'p', amount: String(AMOUNT), from: `${CHAIN}:${FROM}`, to: `${CHAIN}:${TO}` };
  const built = await app.inject({
    method: 'POST',
    url: '/v1/convert/build-transaction',
    payload: { ...body, userAddress: `${CHAIN}:${FROM}`, eip155: { slippage: 1 } },
  });
  assert.deepEqual([built.statusCode, node.calls], [429, calls]);
});

test('refuses an amount that no token has, in place of failing', async t => {
  pools([[FROM, TO]]);
  const { app, stop } = await createApi(
    readApiSettings({
      DATABASE_URL: 'sqlite::memory:',
      CHAINS: `${CHAIN}=${chain.url}`,
      EXCHANGES: `${CHAIN}=${ROUTER}`,
      INDEX: '0',
    }),
  );
  t.after(stop);
  const query = new URLSearchParams({
    projectId: 'p',
    amount: '9'.repeat(78),
    from: `${CHAIN}:${FROM}`,
    to: `${CHAIN}:${TO}`,
  });
  for (const path of ['quotes', 'build-approve'])
    assert.equal((await app.inject(`/v1/convert/${path}?${query}`)).statusCode, 400, path);
});
