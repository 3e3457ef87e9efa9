// What strangers can make the API server do: fetch documents of tokens, run methods of nodes, forget tokens.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeFunctionData, encodeAbiParameters, parseAbi } from 'viem';
import { loadExports } from '../../tools/load-typescript.mjs';

const parts = await loadExports(`
  export { nftMetadata } from './services/api/nfts/nft-metadata.js';
  export { readMetadata } from './services/api/nfts/metadata-uri.js';
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { evmTokens } from './services/api/assets/tokens.js';
  export { NodeRpc } from './services/api/chains/node-rpc.js';
  export { membersOf, itemsOf } from './services/api/rpc/json-parts.js';
  export { createApp } from './services/http/app.js';
  export { networkOf, placeOf } from './services/http/client-network.js';
  export { proxies } from './services/http/proxies.js';`);

const ABI = parseAbi(['function tokenURI(uint256 id) view returns (string)']);
const CHAIN = { id: 'eip155:1', namespace: 'eip155' };

/** An empty database with the tables of the server. */
async function openDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'api-test-'));
  const settings = { DATABASE_URL: `sqlite:${join(folder, 'api.sqlite')}`, INDEX: '0', ADMIN_TOKEN: 'x'.repeat(32) };
  const { db, stop } = await parts.createApi(parts.readApiSettings(settings));
  return Object.assign(db, {
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** A server that answers JSON bodies by `reply`; `reply` may return a promise. */
async function serve(reply) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(await reply(request.url, body && JSON.parse(body))));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise(resolve => server.close(resolve).closeAllConnections()),
  };
}

test('fetches each document of a token once at a time, and few at the same time', { timeout: 60_000 }, async () => {
  const db = await openDatabase();
  let [running, most, fetched] = [0, 0, 0];
  const documents = await serve(async () => {
    most = Math.max(most, ++running);
    fetched += 1;
    await sleep(20);
    running -= 1;
    return { name: 'Token' };
  });
  const node = await serve((_, calls) =>
    calls.map(({ id, params: [{ data }] }) => {
      const { args } = decodeFunctionData({ abi: ABI, data });
      return { jsonrpc: '2.0', id, result: encodeAbiParameters([{ type: 'string' }], [`${documents.url}/${args[0]}`]) };
    }),
  );
  try {
    const settings = { METADATA_ORIGINS: [documents.url], IPFS_GATEWAY: undefined };
    const context = { db, settings, publicUrl: () => 'https://api.example' };
    const nfts = Array.from({ length: 40 }, (_, id) => ({
      kind: 'erc721',
      contract: `0x${'1'.repeat(40)}`,
      tokenId: String(id),
    }));
    const chain = { ...CHAIN, url: node.url };
    await Promise.all([1, 2, 3].map(() => parts.nftMetadata(context, chain, nfts)));
    while (fetched < 40 || running > 0) await sleep(10); // a busy machine takes longer than a request waits
    assert.equal(fetched, 40);
    assert.ok(most <= 8, `${most} at the same time`);
  } finally {
    await Promise.all([documents.stop(), node.stop()]);
    await db.stop();
  }
});

test('never asks itself for a document, but for its own folder of documents', async () => {
  const requests = [];
  const own = await serve(url => {
    requests.push(url);
    return { name: 'Token' };
  });
  const read = (path, METADATA_ORIGINS) =>
    parts.readMetadata(`${own.url}${path}`, { settings: { METADATA_ORIGINS }, publicUrl: () => own.url });
  try {
    for (const origins of [[], [own.url], ['/']])
      await assert.rejects(read('/v1/account/0x1/nfts', origins), /not on an allowed origin/);
    for (const path of ['/v1/account/0x1/nfts', '/demo/nfts/../../v1/chains', '/demo/nftsX/1'])
      await assert.rejects(read(path, ['/demo/nfts/']), /not on an allowed origin/);
    assert.deepEqual(requests, []);
    assert.deepEqual(await read('/demo/nfts/a/1', ['/demo/nfts/']), { name: 'Token' });
  } finally {
    await own.stop();
  }
});

test('ends a document that has no end', { timeout: 20_000 }, async () => {
  const closings = new EventEmitter();
  const server = createServer((_, response) => {
    const writing = setInterval(() => response.write('x'.repeat(65_536)), 5);
    response.on('close', () => {
      clearInterval(writing);
      closings.emit('close');
    });
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const context = { settings: { METADATA_ORIGINS: [origin] }, publicUrl: () => 'https://api.example' };
  try {
    const closed = once(closings, 'close');
    await assert.rejects(parts.readMetadata(`${origin}/1`, context), /more than 262144 bytes/);
    await closed;
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('reads members of JSON as they are written', () => {
  const big = '123456789012345678901234567890';
  assert.deepEqual(parts.membersOf(`{"id": ${big}, "params":["a,b}", {"x":[1,2]}],"a\\"b" : "\\\\"}`), [
    ['id', big],
    ['params', '["a,b}", {"x":[1,2]}]'],
    ['a"b', '"\\\\"'],
  ]);
  assert.deepEqual(parts.membersOf(' {} '), []);
  assert.deepEqual(parts.itemsOf('[ {"a":1} , 2,"x]" ]'), ['{"a":1}', '2', '"x]"']);
});

test('reads a token again that a node has failed to read, and keeps what is none', async () => {
  const db = await openDatabase();
  let answer = { error: { code: -32_005, message: 'limit exceeded' } };
  const node = await serve((_, calls) => calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...answer })));
  const address = `0x${'2'.repeat(40)}`;
  const read = async () =>
    (await parts.evmTokens(db, new parts.NodeRpc(CHAIN.id, node.url), { ...CHAIN, url: node.url }, [address])).get(
      address,
    )?.decimals;
  try {
    assert.equal(await read(), undefined);
    answer = { result: `0x${'0'.repeat(62)}06` };
    assert.equal(await read(), 6);
    await db.deleteFrom('tokens').execute();
    answer = { error: { code: 3, message: 'execution reverted' } };
    assert.equal(await read(), -1);
    answer = { result: `0x${'0'.repeat(62)}06` };
    assert.equal(await read(), -1);
  } finally {
    await node.stop();
    await db.stop();
  }
});

test('takes the address of a visitor from the proxies that are trusted, and from nobody else', async () => {
  const ipOf = async (value, header) => {
    const { data: trustProxy } = parts.proxies().safeParse(value);
    const app = await parts.createApp({ cors: { headers: [] }, trustProxy }, routes => {
      routes.get('/ip', request => Promise.resolve({ ip: request.ip }));
    });
    const { ip } = (await app.inject({ url: '/ip', headers: { 'x-forwarded-for': header } })).json();
    await app.close();
    return ip;
  };
  const header = '6.6.6.6, 203.0.113.9, 10.0.0.2'; // the client's own text, the client, the first proxy
  assert.equal(await ipOf('0', header), '127.0.0.1');
  assert.equal(await ipOf('1', header), '10.0.0.2');
  assert.equal(await ipOf('2', header), '203.0.113.9');
  assert.equal(await ipOf('127.0.0.1, 10.0.0.0/8', header), '203.0.113.9');
  for (const wrong of ['all', '10.0.0.0/8,x', '12', '-1', '10.0.0.0/33', '::/129'])
    assert.ok(!parts.proxies().safeParse(wrong).success, wrong);
});

test('counts a household of IPv6 as one network', () => {
  const { networkOf, placeOf } = parts;
  assert.equal(networkOf('2001:db8:1:2::1'), networkOf('2001:0db8:0001:0002:ffff:ffff:ffff:ffff'));
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9');
  assert.notEqual(networkOf('203.0.113.9'), networkOf('203.0.113.8'));
  assert.deepEqual(['203.0.113.9', '2001:db8:1:2::1', '::1'].map(placeOf), ['203.0.*.*', '2001:db8:1:*', '0:0:0:*']);
});
