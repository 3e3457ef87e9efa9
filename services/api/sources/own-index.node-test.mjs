// What an account has ordered through a bundler is its own in every answer, not only in the history.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { createApi, readApiSettings, ownIndex } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { ownIndex } from './services/api/sources/own-index.js';
`);
const [ANN, BUNDLER, SELLER] = [1, 2, 3].map(digit => `0x${String(digit).repeat(40)}`);
const CHAIN = 'eip155:5';
const numbered = (prefix, number) => `0x${prefix}${number.toString(16).padStart(39, '0')}`;

test('lists what a smart account has bought as its own, before the newest of what strangers have sent', async t => {
  const api = await createApi(
    readApiSettings({ DATABASE_URL: 'sqlite::memory:', CHAINS: `${CHAIN}=http://127.0.0.1:1`, INDEX: '0' }),
  );
  t.after(() => api.stop());
  const source = ownIndex(api.db, { id: CHAIN, namespace: 'eip155', url: 'http://127.0.0.1:1' });
  const move = async (number, { sender = '', ...more }) => {
    const place = { chain: CHAIN, hash: `0x${number.toString(16).padStart(64, '0')}`, block_number: number };
    await api.db
      .insertInto('transactions')
      .values({
        ...place,
        position: 0,
        mined_at: number,
        from_address: BUNDLER,
        to_address: SELLER,
        status: 'confirmed',
        nonce: number,
        method: '',
      })
      .execute();
    await api.db
      .insertInto('transfers')
      .values({
        ...place,
        log_index: 0,
        batch_index: 0,
        kind: 'erc20',
        token_id: '',
        from_address: SELLER,
        to_address: ANN,
        quantity: '5',
        sender,
        ...more,
      })
      .execute();
  };
  const [bought, art] = [numbered('a', 1), numbered('b', 1)];
  await move(1, { contract: bought, sender: ANN });
  await move(2, { contract: art, kind: 'erc721', token_id: '7', quantity: '1', sender: ANN });
  await move(3, { contract: art, kind: 'erc721', token_id: '8', quantity: '1' });
  for (let junk = 1; junk <= 510; junk += 1) await move(10 + junk, { contract: numbered('c', junk) });

  const received = [...(await source.receivedTokens(ANN))];
  assert.deepEqual(received.slice(0, 2), [
    [bought, true],
    [numbered('c', 510), false],
  ]);
  assert.equal(received.length, 500);
  assert.deepEqual(
    (await source.nfts(ANN)).map(({ tokenId, isOwn }) => [tokenId, isOwn]),
    [
      ['7', true],
      ['8', false],
    ],
  );
});
