// A signature is refused only if the account or its contract refuses it: a node that fails is no wrong owner.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loadExports } from '../../tools/load-typescript.mjs';

const MESSAGE = '{"name":"some.latchkey.test","attributes":{},"timestamp":1}';
const [owner, other] = [0, 1].map(() => privateKeyToAccount(generatePrivateKey()));

let server, chain, parts, signature;
/** Answers a call of JSON-RPC; a number is a status of HTTP. */
let answer = () => 503;
let count = 0;

before(async () => {
  parts = await loadExports(`export { expectOwner } from './services/api/names/verify-owner.js';`);
  signature = await other.signMessage({ message: MESSAGE });
  server = createServer(async (request, response) => {
    count += 1;
    const body = JSON.parse(await new Response(request).text());
    const answers = body.map(call => [call.id, answer(call)]);
    const status = answers.find(([, given]) => typeof given === 'number')?.[1];
    response.writeHead(status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers.map(([id, given]) => ({ jsonrpc: '2.0', id, ...Object(given) }))));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  chain = { id: 'eip155:31337', url: `http://127.0.0.1:${server.address().port}` };
});
after(() => server.close());

const check = (address = owner.address, by = signature) =>
  parts.expectOwner(chain, { address, message: MESSAGE, signature: by });

for (const [name, given, status] of [
  ['a node that answers 503', () => 503, 503],
  ['a node that limits requests', () => ({ error: { code: -32005, message: 'limit exceeded' } }), 503],
  ['a node without state', () => ({ error: { code: -32000, message: 'header not found' } }), 503],
  ['a contract that reverts', () => ({ error: { code: 3, message: 'execution reverted', data: '0x' } }), 401],
  ['a contract that reverts, by words', () => ({ error: { code: -32000, message: 'execution reverted' } }), 401],
  ['a contract that does not accept it', () => ({ result: '0x00' }), 401],
])
  test(`${name} leads to ${status}`, async () => {
    answer = given;
    count = 0;
    await assert.rejects(check(), { statusCode: status });
    assert.ok(count > 0);
  });

test('a contract that accepts the signature is its owner', async () => {
  answer = () => ({ result: '0x01' });
  await check();
});

test('the signature of a key needs no node', async () => {
  answer = () => 503;
  count = 0;
  await check(other.address);
  assert.equal(count, 0);
});

test('nobody owns the zero address, as which a contract takes every signature that is none', async () => {
  answer = () => ({ result: '0x01' });
  await assert.rejects(check(`0x${'00'.repeat(20)}`, `0x${'00'.repeat(64)}1b`), { statusCode: 401 });
});
