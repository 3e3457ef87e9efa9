// Lamports are 64-bit integers in JSON: above 2^53, a number of JavaScript rounds them.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const parts = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { NodeRpc } from './services/api/chains/node-rpc.js';
  export { readSolanaBlocks } from './services/api/indexer/solana-blocks.js';
  export { indexSolanaBlock } from './services/api/indexer/solana-transfers.js';
  export * as z from 'zod/mini';`);

const CHAIN = 'solana:abc';
const OWN = '11111111111111111111111111111112';
/** 2^53 + 1, and the greatest number of lamports. */
const [ABOVE, MOST] = ['9007199254740993', '18446744073709551615'];

/** A node that answers each method by a JSON text. */
async function startNode(t, resultOf) {
  const server = createServer(async (request, response) => {
    const calls = JSON.parse((await request.toArray()).join(''));
    response.end(`[${calls.map(({ id, method }) => `{"jsonrpc":"2.0","id":${id},"result":${resultOf(method)}}`)}]`);
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}

/** Starts an API with this node, and answers with the balance of an account. */
async function readBalance(t, answerOf) {
  const url = await startNode(t, answerOf);
  const settings = { DATABASE_URL: 'sqlite::memory:', CHAINS: `${CHAIN}=${url}`, INDEX: '0', LOG_LEVEL: 'silent' };
  const api = await parts.createApi(parts.readApiSettings(settings));
  t.after(() => api.stop());
  return api.app.inject(`/v1/account/${OWN}/balance?projectId=p`);
}

for (const [lamports, sol] of [
  ['5000000000', '5'],
  [ABOVE, '9007199.254740993'],
  [MOST, '18446744073.709551615'],
])
  test(`shows a balance of ${lamports} lamports exactly`, async t => {
    const answer = await readBalance(t, method =>
      method === 'getBalance' ? `{"context":{"slot":1}, "value" : ${lamports}}` : `{"context":{"slot":1},"value":[]}`,
    );
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.json().balances[0].quantity.numeric, sol);
  });

for (const lamports of ['-1', '1.5', '"1.5"', '184467440737095516150'])
  test(`takes no balance of ${lamports} lamports`, async t => {
    const answer = await readBalance(t, method => (method === 'getBalance' ? `{"value":${lamports}}` : `{"value":[]}`));
    assert.equal(answer.statusCode, 503, answer.body);
  });

test('indexes a transfer of more than 2^53 lamports exactly', async t => {
  const url = await startNode(
    t,
    () => `{"blockhash":"h","blockTime":1,"transactions":[{"transaction":{"signatures":["s"],"message":{
      "accountKeys":[{"pubkey":"ann","signer":true}],
      "instructions":[{"program":"system","programId":"p","parsed":
        {"type":"transfer","info":{"source":"ann","destination":"bob","lamports":${ABOVE}}}}]}},
      "meta":{"err":null}}]}`,
  );
  const [block] = await parts.readSolanaBlocks(new parts.NodeRpc(CHAIN, url), [5], async () => undefined);
  const { transfers } = parts.indexSolanaBlock(CHAIN, 5, block);
  assert.deepEqual(
    transfers.map(({ quantity }) => quantity),
    [ABOVE],
  );
});

test('changes no text of a node that looks like lamports', async t => {
  const texts = [`"value":${ABOVE}`, `{\\"lamports\\":${ABOVE}}`, `\\\\"`];
  const url = await startNode(t, () => JSON.stringify(texts));
  const rpc = new parts.NodeRpc(CHAIN, url);
  assert.deepEqual(await rpc.call(parts.z.array(parts.z.string()), 'getTexts'), texts);
});
