// Strangers choose the accounts that are asked for: what is kept of their lists is bounded.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { Etherscan } = await loadExports(`export { Etherscan } from './services/api/sources/etherscan.js';`);
const TOKEN = `0x${'2'.repeat(40)}`;
const PAGE = 1_000;
const PAGES = 10;
const accountOf = number => `0x${number.toString(16).padStart(40, '0')}`;

/** An explorer at which each account has as many transfers as a list can have. */
async function startExplorer(t) {
  const requests = [];
  const server = createServer((request, response) => {
    const { searchParams: query } = new URL(request.url, 'http://explorer.example');
    const [page, start] = [Number(query.get('page')), Number(query.get('startblock'))];
    requests.push({ account: query.get('address'), start });
    const result = Array.from({ length: PAGE }, (_, index) => PAGES * PAGE - (page - 1) * PAGE - index)
      .filter(block => block >= start)
      .map(block => ({
        blockNumber: String(block),
        timeStamp: '1',
        hash: `0x${block.toString(16).padStart(64, '0')}`,
        from: TOKEN,
        to: query.get('address'),
        contractAddress: TOKEN,
        value: '1',
      }));
    response.end(JSON.stringify({ status: result.length > 0 ? '1' : '0', message: 'OK', result }));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${server.address().port}/api`, requests };
}

test('keeps the lists of few accounts that are large', { timeout: 120_000 }, async t => {
  const { url, requests } = await startExplorer(t);
  const explorer = new Etherscan('eip155:1', url);
  for (let number = 1; number <= 6; number += 1) await explorer.receivedTokens(accountOf(number));
  const startsOf = async number => {
    requests.splice(0);
    await explorer.receivedTokens(accountOf(number));
    return new Set(requests.map(({ start }) => start));
  };
  assert.deepEqual(await startsOf(6), new Set([PAGE * PAGES - 64]), 'the last one is kept');
  assert.deepEqual(await startsOf(1), new Set([0]), 'the first one has been forgotten');
});
