// NFTs and tokens that strangers send: whatever they say of themselves, the account keeps its history and balance.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { encodeAbiParameters, numberToHex } from 'viem';
import { loadExports } from '../../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../../http/each-database.mjs';

const parts = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const EVM = 'eip155:5';
const SOLANA = 'solana:abc';
const OWN = `0x${'7'.repeat(40)}`;
const THIEF = `0x${'1'.repeat(40)}`;
const NFT = `0x${'2'.repeat(40)}`;
const NUL = '\u0000';

async function serve(reply) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const answer = reply(text && JSON.parse(text), request.url);
    if (answer !== undefined) response.end(JSON.stringify(answer));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise(resolve => server.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${server.address().port}`, stop };
}

/** A node whose NFTs have a document at a URI. */
const serveNode = uri =>
  serve(calls =>
    calls.map(({ id, params: [{ data }] }) => {
      const isText = data === '0x06fdde03' || data === '0x95d89b41';
      const isUri = data.startsWith('0xc87b56dd') || data.startsWith('0x0e89341c');
      if (!isText && !isUri) return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } };
      return { jsonrpc: '2.0', id, result: encodeAbiParameters([{ type: 'string' }], [isText ? 'Gift' : uri]) };
    }),
  );

const open = settings =>
  parts.createApi(
    parts.readApiSettings({ DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'silent', INDEX: '0', ...settings }),
  );

/** Adds a transaction with transfers of NFTs to the account. */
async function receive(db, from, ids, number = 1) {
  const place = { chain: EVM, hash: numberToHex(number, { size: 32 }), block_number: number };
  const rest = { mined_at: number, status: 'confirmed', nonce: 0, method: '', position: 0 };
  await db
    .insertInto('transactions')
    .values({ ...place, ...rest, from_address: from, to_address: NFT })
    .execute();
  await db
    .insertInto('activity')
    .values({ ...place, address: OWN, mined_at: number, position: 0 })
    .execute();
  const asset = { kind: 'erc1155', contract: NFT, quantity: '1', sender: '' };
  const parties = { from_address: THIEF, to_address: OWN };
  for (const id of ids)
    await db
      .insertInto('transfers')
      .values({ ...place, ...asset, ...parties, log_index: 0, batch_index: id, token_id: String(id) })
      .execute();
}

const get = async ({ app }, path) => {
  const answer = await app.inject(`/v1/account/${path}projectId=p`);
  return { status: answer.statusCode, ...answer.json() };
};

const range = count => Array.from({ length: count }, (_, index) => index);

test('answers a history at once when spam names documents that nobody has', async () => {
  let fetched = 0;
  const gateway = await serve(() => void (fetched += 1));
  const node = await serveNode('ipfs://bafyNobodyHasThis/{id}');
  const api = await open({ CHAINS: `${EVM}=${node.url}`, IPFS_GATEWAY: `${gateway.url}/ipfs` });
  try {
    await receive(api.db, THIEF, range(64));
    const start = performance.now();
    const { status, data } = await get(api, `${OWN}/history?`);
    assert.equal(status, 200);
    assert.equal(data[0].transfers.length, 64);
    assert.equal(data[0].transfers[7].nft_info.name, 'Gift #7');
    assert.equal(fetched, 0);
    assert.ok(performance.now() - start < 2_000);
  } finally {
    await Promise.all([node.stop(), gateway.stop()]);
    await api.stop();
  }
});

test('waits a short time for documents, and shows those that arrive later at the next request', async () => {
  const waiting = [];
  const documents = createServer((_, response) => waiting.push(response));
  await new Promise(resolve => documents.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${documents.address().port}`;
  const node = await serveNode(`${url}/{id}`);
  const api = await open({ CHAINS: `${EVM}=${node.url}`, METADATA_ORIGINS: url });
  const names = async () => (await get(api, `${OWN}/history?`)).data[0].transfers.map(one => one.nft_info.name);
  try {
    await receive(api.db, OWN, range(20));
    const start = performance.now();
    assert.deepEqual((await names()).slice(0, 2), ['Gift #0', 'Gift #1']);
    assert.ok(performance.now() - start < 4_000);
    assert.equal(waiting.length, 8);
    let sent = 0;
    while ((await api.db.selectFrom('nfts').select('name').execute()).length < 20) {
      for (const response of waiting.splice(0)) response.end(JSON.stringify({ name: `Light ${sent++}` }));
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    assert.deepEqual(
      (await names()).filter(name => !name.startsWith('Light ')),
      [],
    );
  } finally {
    documents.closeAllConnections();
    documents.close();
    await node.stop();
    await api.stop();
  }
});

test('has slots for the NFTs of the account beside those of spam', async () => {
  const gateway = await serve((_, url) => (url.endsWith('own') ? { name: 'Own' } : undefined));
  const node = await serve(calls =>
    calls.map(({ id, params: [{ to, data }] }) => {
      if (!data.startsWith('0x0e89341c'))
        return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } };
      const uri = `ipfs://${to === NFT ? 'junk' : 'own'}`;
      return { jsonrpc: '2.0', id, result: encodeAbiParameters([{ type: 'string' }], [uri]) };
    }),
  );
  const api = await open({ CHAINS: `${EVM}=${node.url}`, IPFS_GATEWAY: `${gateway.url}/ipfs` });
  try {
    await receive(api.db, THIEF, range(40));
    await receive(api.db, OWN, [99], 2);
    const other = `0x${'3'.repeat(40)}`;
    await api.db.updateTable('transfers').set({ contract: other }).where('token_id', '=', '99').execute();
    const start = performance.now();
    const { data } = await get(api, `${OWN}/nfts?includeSpam=true&`);
    assert.ok(performance.now() - start < 4_000);
    assert.equal(data.length, 41);
    assert.equal(data.find(({ tokenId }) => tokenId === '99').name, 'Own');
  } finally {
    await Promise.all([node.stop(), gateway.stop()]);
    await api.stop();
  }
});

testOnEachDatabase('stores what NFTs say of themselves without control characters', async (_, newUrl) => {
  const document = {
    name: `Gi${NUL}ft`,
    description: `two${NUL}\nlines`,
    image: `https://x.example/${NUL}a.png`,
    attributes: [{ trait_type: `c${NUL}`, value: NUL }],
  };
  const node = await serveNode(`data:application/json,${encodeURIComponent(JSON.stringify(document))}`);
  const api = await open({ DATABASE_URL: await newUrl(), CHAINS: `${EVM}=${node.url}` });
  try {
    await receive(api.db, OWN, [7]);
    const { status, data } = await get(api, `${OWN}/history?`);
    assert.equal(status, 200);
    assert.equal(data[0].transfers[0].nft_info.content.preview.url, 'https://x.example/a.png');
    const [row] = await api.db.selectFrom('nfts').selectAll().execute();
    assert.equal(row.name, 'Gift');
    assert.equal(row.description, 'two\nlines');
    assert.equal(row.attributes, '[{"trait_type":"c","value":""}]');
  } finally {
    await node.stop();
    await api.stop();
  }
});

testOnEachDatabase('shows what cannot be stored', async (_, newUrl) => {
  const node = await serveNode('data:application/json,{"name":"Light"}');
  const api = await open({ DATABASE_URL: await newUrl(), CHAINS: `${EVM}=${node.url}` });
  try {
    await receive(api.db, OWN, [7]);
    await api.db.schema.alterTable('nfts').renameTo('nfts_of_before').execute();
    await api.db.schema
      .createTable('nfts')
      .addColumn('chain', 'text')
      .addColumn('contract', 'text')
      .addColumn('token_id', 'text')
      .execute();
    const { status, data } = await get(api, `${OWN}/history?`);
    assert.equal(status, 200);
    assert.equal(data[0].transfers[0].nft_info.name, 'Light');
  } finally {
    await node.stop();
    await api.stop();
  }
});

testOnEachDatabase(
  'shows a balance of Solana with a token that names a picture with control characters',
  async (_, newUrl) => {
    const mint = 'So11111111111111111111111111111111111111113';
    const items = [
      {
        interface: 'FungibleToken',
        id: mint,
        content: { metadata: { name: 'Gift', symbol: 'G' }, links: { image: `https://x.example/a${NUL}` } },
        token_info: { decimals: 6 },
      },
    ];
    const node = await serve(body =>
      Array.isArray(body)
        ? body.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: { value: method === 'getBalance' ? 5 : [] } }))
        : { jsonrpc: '2.0', id: body.id, result: { items } },
    );
    const settings = { CHAINS: `${SOLANA}=${node.url}`, SOURCES: `${SOLANA}=das:${node.url}` };
    const api = await open({ ...settings, DATABASE_URL: await newUrl() });
    try {
      const { status } = await get(api, '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q/balance?');
      assert.equal(status, 200);
      assert.equal((await api.db.selectFrom('tokens').selectAll().execute())[0].icon_url, 'https://x.example/a');
    } finally {
      await node.stop();
      await api.stop();
    }
  },
);
