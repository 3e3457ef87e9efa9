// Nodes, and the contracts that they run, name no address that the server asks, and do not fill its memory.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { loadExports } from '../../../tools/load-typescript.mjs';

const parts = await loadExports(`
  export { NodeRpc } from './services/api/chains/node-rpc.js';
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const CHAIN = 'eip155:5';
const [ROUTER, TOKEN, OWN] = ['1', '2', '7'].map(digit => `0x${digit.repeat(40)}`);
const ORIGIN = 'https://app.example';
const WETH = '0xad5c4648';
const MEGABYTE = 1024 * 1024;

async function serve(t, reply) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    reply(response, text && JSON.parse(text));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise(resolve => server.close(resolve).closeAllConnections()));
  return `http://127.0.0.1:${server.address().port}`;
}

/** A service in the network of the server, whose answers strangers must not get. */
async function startInternal(t) {
  const internal = { count: 0 };
  internal.url = await serve(t, response => {
    internal.count += 1;
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result: '0x1', data: '0x', password: 'of the network' }));
  });
  return internal;
}

async function open(t, url) {
  const settings = { CHAINS: `${CHAIN}=${url}`, EXCHANGES: `${CHAIN}=${ROUTER}`, INDEX: '0', LOG_LEVEL: 'silent' };
  const api = await parts.createApi(parts.readApiSettings({ DATABASE_URL: 'sqlite::memory:', ...settings }));
  t.after(() => api.stop());
  return api.app;
}

const convert = path => app => app.inject(`/v1/convert/${path}projectId=p`);
const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };

/** Signs in as a contract, which the node is asked about. */
async function signIn(app) {
  const { nonce, token } = (await app.inject('/auth/v1/nonce?projectId=p')).json();
  const site = { domain: 'app.example', uri: ORIGIN, version: '1' };
  const message = createSiweMessage({ ...site, address: OWN, chainId: 5, nonce });
  const headers = { origin: ORIGIN, 'x-nonce-jwt': `Bearer ${token}` };
  const payload = JSON.stringify({ message, signature: '0x1234' });
  return app.inject({ method: 'POST', url: '/auth/v1/authenticate?projectId=p', headers, payload });
}

/** Requests of strangers for which a node is asked. */
const requests = {
  'an allowance': convert(`allowance?tokenAddress=${CHAIN}:${TOKEN}&userAddress=${CHAIN}:${OWN}&`),
  'a quote': convert(`quotes?amount=1&from=${CHAIN}:${TOKEN}&to=${CHAIN}:${OWN}&`),
  'a gas price': convert(`gas-price?chainId=${CHAIN}&`),
  'a balance': app => app.inject(`/v1/account/${OWN}/balance?projectId=p`),
  'a call': app =>
    app.inject({ method: 'POST', url: `/v1?projectId=p&chainId=${CHAIN}`, payload: JSON.stringify(call) }),
  'a sign-in': signIn,
};

const lookup = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
]);

for (const what of ['an allowance', 'a quote'])
  test(`${what} asks no address that a contract names (ERC-3668)`, async t => {
    const internal = await startInternal(t);
    const methods = new Set();
    const answer = ({ id, params: [{ to, data: input }] }) => {
      methods.add(input.slice(0, 10));
      const args = [to, [`${internal.url}/{sender}/{data}`, internal.url], '0x', '0x12345678', '0x'];
      const data = encodeErrorResult({ abi: lookup, errorName: 'OffchainLookup', args });
      const isWeth = input === WETH;
      const result = { result: encodeAbiParameters([{ type: 'address' }], [TOKEN.replaceAll('2', '3')]) };
      const error = { error: { code: 3, message: 'execution reverted', data } };
      return { jsonrpc: '2.0', id, ...(isWeth ? result : error) };
    };
    const url = await serve(t, (response, calls) =>
      response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls))),
    );
    await requests[what](await open(t, url));
    assert.equal(internal.count, 0);
    assert.ok(methods.size > (what === 'a quote' ? 1 : 0), 'the contract was asked');
  });

for (const [what, ask] of Object.entries(requests))
  for (const status of [302, 307])
    test(`${what} follows no redirect of a node (${status})`, async t => {
      const internal = await startInternal(t);
      const url = await serve(t, response => response.writeHead(status, { location: internal.url }).end());
      const { statusCode, body } = await ask(await open(t, url));
      assert.equal(internal.count, 0);
      assert.equal(statusCode, 503, body);
      assert.ok(!body.includes('password'), body);
    });

for (const [what, ask] of Object.entries(requests))
  test(`${what} ends with an answer of a node that does not end`, { timeout: 60_000 }, async t => {
    let sent = 0;
    const url = await serve(t, response => {
      const part = Buffer.alloc(MEGABYTE, ' ');
      const send = () => {
        while (!response.destroyed && sent < 200 * MEGABYTE) {
          sent += part.length;
          if (!response.write(part)) return void response.once('drain', send);
        }
      };
      send();
    });
    assert.equal((await ask(await open(t, url))).statusCode, 503);
    assert.ok(sent < 80 * MEGABYTE, `${sent / MEGABYTE} MB were read`);
  });

for (const [what, ask] of Object.entries(requests))
  for (const status of [200, 400])
    test(`${what} does not tell the key of a node that names it in its errors (${status})`, async t => {
      const error = { code: -32_005, message: 'The key 0123456789-key-of-the-node is over its limit' };
      const url = await serve(t, (response, calls) => {
        const answers = [calls].flat().map(({ id }) => ({ jsonrpc: '2.0', id, error }));
        response.writeHead(status).end(JSON.stringify(Array.isArray(calls) ? answers : answers[0]));
      });
      const { body } = await ask(await open(t, `${url}/v2/0123456789-key-of-the-node`));
      assert.ok(!body.includes('key-of-the-node'), body);
    });

test('a node is asked with the password of its address, and an answer that contains a short one stays as it is', async t => {
  const data = `0x${'beef'.repeat(16)}`;
  const url = await serve(t, (response, { id }) => {
    const { authorization } = response.req.headers;
    const isOwner = authorization === `Basic ${Buffer.from('ann:beef').toString('base64')}`;
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: isOwner ? data : '0x' }));
  });
  const app = await open(t, url.replace('http://', 'http://ann:beef@'));
  const payload = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: TOKEN }, 'latest'] };
  const { body } = await app.inject({ method: 'POST', url: `/v1/?chainId=${CHAIN}&projectId=p`, payload });
  assert.ok(body.includes(data), body);
});

test('Solana: a balance does not tell the key of a node that names it in its errors', async t => {
  const error = { code: -32_005, message: 'The key 0123456789-key-of-the-node is over its limit' };
  const url = await serve(t, (response, calls) =>
    response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, error })))),
  );
  const CHAINS = `solana:abc=${url}/?api-key=0123456789-key-of-the-node`;
  const settings = { DATABASE_URL: 'sqlite::memory:', CHAINS, INDEX: '0', LOG_LEVEL: 'silent' };
  const { app, stop } = await parts.createApi(parts.readApiSettings(settings));
  t.after(stop);
  const { statusCode, body } = await app.inject(
    '/v1/account/So11111111111111111111111111111111111111112/balance?projectId=p',
  );
  assert.equal(statusCode, 503);
  assert.ok(body.includes('over its limit') && !body.includes('key-of-the-node'), body);
});

test('takes a null error beside a result for none', async t => {
  const url = await serve(t, (response, calls) =>
    response.end(JSON.stringify(calls.map(({ id }) => ({ id, result: '0x5', error: null })))),
  );
  assert.deepEqual(await new parts.NodeRpc(CHAIN, url).batch([{ method: 'eth_chainId' }]), [{ value: '0x5' }]);
});

test('passes a short part of an error on, without control characters', async t => {
  const message = `execution reverted: \u001B[2J${'x'.repeat(1_000_000)}`;
  const url = await serve(t, (response, calls) =>
    response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, error: { code: 3, message } })))),
  );
  const [{ error }] = await new parts.NodeRpc(CHAIN, url).batch([{ method: 'eth_call' }]);
  assert.match(error, /^execution reverted: \[2Jx+$/);
  assert.ok(error.length <= 300);
});
