// Pages of NFTs while the account sends and receives some: each that it keeps is on one page.
import assert from 'node:assert/strict';
import { numberToHex } from 'viem';
import { loadExports } from '../../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../../http/each-database.mjs';

const { createApi, ownIndex, readApiSettings } = await loadExports(`
  export { ownIndex } from './services/api/sources/own-index.js';
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const [ONE, TWO] = ['eip155:5', 'eip155:6'];
const OWN = `0x${'7'.repeat(40)}`;
const OTHER = `0x${'1'.repeat(40)}`;
const NFT = `0x${'2'.repeat(40)}`;
let count = 0;

/** Adds a transaction of the account that moves an NFT. */
async function move(db, chain, id, from, to) {
  count += 1;
  const place = { chain, hash: numberToHex(count, { size: 32 }), block_number: count };
  const rest = { mined_at: count, status: 'confirmed', nonce: 0, method: '', position: 0 };
  await db
    .insertInto('transactions')
    .values({ ...place, ...rest, from_address: OWN, to_address: NFT })
    .execute();
  const asset = { kind: 'erc721', contract: NFT, token_id: String(id), quantity: '1', sender: '' };
  await db
    .insertInto('transfers')
    .values({ ...place, ...asset, from_address: from, to_address: to, log_index: 0, batch_index: 0 })
    .execute();
}

async function open(t, url) {
  const api = await createApi(
    readApiSettings({
      DATABASE_URL: url,
      CHAINS: `${ONE}=http://127.0.0.1:1,${TWO}=http://127.0.0.1:1`,
      INDEX: '0',
      LOG_LEVEL: 'silent',
    }),
  );
  t.after(() => api.stop());
  const contract = {
    address: NFT,
    name: 'Art',
    symbol: 'ART',
    decimals: -1,
    icon_url: '',
    is_listed: 1,
    base_price: '',
  };
  for (const chain of [ONE, TWO])
    await api.db
      .insertInto('tokens')
      .values({ ...contract, chain })
      .execute();
  const row = { contract: NFT, description: '', image_url: '', attributes: '[]', read_at: Date.now() };
  for (const chain of [ONE, TWO])
    for (let id = 1; id <= 70; id += 1) {
      await move(api.db, chain, id, OTHER, OWN);
      await api.db
        .insertInto('nfts')
        .values({ ...row, chain, token_id: String(id), name: `Art ${id}` })
        .execute();
    }
  const page = async (cursor = '') => {
    const path = `/v1/account/${OWN}/nfts?projectId=p${cursor && `&cursor=${cursor}`}`;
    const answer = await api.app.inject(path);
    assert.equal(answer.statusCode, 200, answer.body);
    const { data, next } = answer.json();
    return { names: data.map(({ chainId, name }) => `${chainId} ${name}`), next };
  };
  return { ...api, page };
}

const named = (chain, from, to) => Array.from({ length: to - from + 1 }, (_, index) => `${chain} Art ${from + index}`);

testOnEachDatabase('goes on after an NFT that was sent away meanwhile', async (t, newUrl) => {
  const { db, page } = await open(t, await newUrl());
  const first = await page();
  assert.deepEqual(first.names, named(ONE, 1, 50));
  await move(db, ONE, 50, OWN, OTHER);
  await move(db, ONE, 3, OWN, OTHER);
  const second = await page(first.next);
  assert.deepEqual(second.names, [...named(ONE, 51, 70), ...named(TWO, 1, 30)]);
  await move(db, TWO, 30, OWN, OTHER);
  const third = await page(second.next);
  assert.deepEqual(third, { names: named(TWO, 31, 70), next: null });
});

testOnEachDatabase('answers a cursor of no network or of no NFT with 400', async (t, newUrl) => {
  const { app } = await open(t, await newUrl());
  for (const text of ['', 'x', `eip155:99/${NFT}/1`, `${ONE}`])
    assert.equal(
      (await app.inject(`/v1/account/${OWN}/nfts?projectId=p&cursor=${Buffer.from(text).toString('base64url')}`))
        .statusCode,
      400,
      text,
    );
});

/** Adds a transfer of an ERC-1155 by its number; strangers send those that the account has not ordered. */
async function addTransfers(db, transfers) {
  for (const [index, { contract, id, quantity, to, isOwn }] of transfers.entries()) {
    const place = { chain: ONE, hash: numberToHex(1_000_000 + index, { size: 32 }), block_number: index };
    const rest = { mined_at: index, status: 'confirmed', nonce: 0, method: '', position: 0 };
    await db
      .insertInto('transactions')
      .values({ ...place, ...rest, from_address: isOwn ? OWN : OTHER, to_address: contract })
      .execute();
    const parties = to === OWN ? { from_address: OTHER, to_address: OWN } : { from_address: OWN, to_address: OTHER };
    const asset = { kind: 'erc1155', contract, token_id: id, quantity: String(quantity), sender: '' };
    await db
      .insertInto('transfers')
      .values({ ...place, ...asset, ...parties, log_index: 0, batch_index: 0 })
      .execute();
  }
}

testOnEachDatabase('reads in ranges what it reads at once, also amounts that no double has', async (t, newUrl) => {
  const { db } = await open(t, await newUrl());
  const [own, spam, listed] = ['a', 'b', 'c'].map(digit => `0x${digit.repeat(40)}`);
  await db.updateTable('tokens').set({ address: listed }).where('address', '=', NFT).execute();
  await db.deleteFrom('transfers').execute();
  const large = 10n ** 30n;
  const transfers = [own, spam, listed].flatMap(contract =>
    ['0', '2', '10', '99', String(2n ** 256n - 1n)].flatMap((id, index) => {
      const isOwn = contract === own;
      const come = { contract, id, quantity: large, to: OWN, isOwn };
      const leave = { contract, id, quantity: [large, large - 1n, 1n, large, 0n][index], to: OTHER, isOwn };
      return [come, leave];
    }),
  );
  await addTransfers(db, transfers);
  const source = ownIndex(db, { id: ONE });
  for (const withSpam of [false, true]) {
    const all = await source.nfts(OWN, { limit: 1_000, withSpam });
    assert.deepEqual(
      all.map(({ contract, tokenId }) => [contract, tokenId]),
      (withSpam ? [own, spam, listed] : [own, listed]).flatMap(contract =>
        ['2', '10', String(2n ** 256n - 1n)].map(id => [contract, id]),
      ),
    );
    const seen = [];
    for (let after; ;) {
      const some = (await source.nfts(OWN, { after, limit: 3, withSpam })).slice(0, 3);
      seen.push(...some);
      after = some.at(-1);
      if (some.length < 3) break;
    }
    assert.deepEqual(seen, all);
  }
  assert.deepEqual(await source.nfts(OWN), await source.nfts(OWN, { limit: 1_000, withSpam: true }));
});

testOnEachDatabase('goes on after a token with more transfers than are added up', async (t, newUrl) => {
  const { db } = await open(t, await newUrl());
  const contract = `0x${'1'.repeat(39)}0`; // before the others
  const place = { chain: ONE, hash: numberToHex(5_000_000, { size: 32 }), block_number: 1 };
  const rest = { mined_at: 1, status: 'confirmed', nonce: 0, method: '', position: 0 };
  await db
    .insertInto('transactions')
    .values({ ...place, ...rest, from_address: OTHER, to_address: contract })
    .execute();
  const asset = { kind: 'erc1155', contract, token_id: '1', quantity: '1', sender: '', from_address: OTHER };
  for (let start = 0; start < 20_500; start += 500)
    await db
      .insertInto('transfers')
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          ...place,
          ...asset,
          to_address: OWN,
          log_index: 0,
          batch_index: start + index,
        })),
      )
      .execute();
  const found = await ownIndex(db, { id: ONE }).nfts(OWN, { limit: 51, withSpam: true });
  assert.deepEqual(
    found.slice(0, 51).map(({ contract: of, tokenId }) => [of, tokenId]),
    Array.from({ length: 51 }, (_, index) => [NFT, String(index + 1)]),
  );
});
