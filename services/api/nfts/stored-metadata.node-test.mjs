// Documents of NFTs may have pictures of 200 kB: a page reads those of its tokens and no others.
import assert from 'node:assert/strict';
import { loadExports } from '../../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../../http/each-database.mjs';

const { createApi, readApiSettings, storedMetadata } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { storedMetadata } from './services/api/nfts/nft-metadata.js';`);

const CHAIN = 'eip155:5';
const contractOf = number => `0x${number.toString(16).padStart(40, '0')}`;
const range = count => Array.from({ length: count }, (_, index) => index);

testOnEachDatabase('reads the tokens that it is asked for, not each token of each contract', async (t, newUrl) => {
  const settings = { DATABASE_URL: await newUrl(), CHAINS: `${CHAIN}=http://127.0.0.1:1`, INDEX: '0' };
  const api = await createApi(readApiSettings({ ...settings, LOG_LEVEL: 'silent' }));
  t.after(() => api.stop());
  const document = { description: '', image_url: '', attributes: '[]', read_at: Date.now() };
  const rows = range(30).flatMap(contract =>
    range(30).map(id => ({
      ...document,
      chain: CHAIN,
      contract: contractOf(contract),
      token_id: String(id),
      name: `${contract} ${id}`,
    })),
  );
  await api.db.insertInto('nfts').values(rows).execute();
  const nfts = range(600).map(id => ({ kind: 'erc721', contract: contractOf(id), tokenId: String(id) }));
  const found = await storedMetadata({ db: api.db }, { id: CHAIN }, nfts);
  assert.deepEqual(
    [...found.values()].map(({ name }) => name).sort(),
    range(30)
      .map(id => `${id} ${id}`)
      .sort(),
  );
});
