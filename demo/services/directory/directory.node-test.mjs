// Tests the directory over HTTP.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { loadTypeScript } from '../../../tools/load-typescript.mjs';

const EVM = 'eip155:31337';
const SOLANA = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K';
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93';

const world = () => ({
  chains: { eip155: ['eip155:1', EVM], solana: [SOLANA], bip122: [BITCOIN] },
  phoneWalletUrl: 'http://localhost:5173/phone-wallet.html',
});

test('the directory', async t => {
  let startDirectory, directory;

  const get = (path, options) => fetch(`${directory.url}${path}`, options);
  const ask = async query => (await get(`/getWallets?${new URLSearchParams(query)}`)).json();
  const names = ({ data }) => data.map(({ name }) => name);

  before(async () => {
    ({ startDirectory } = await loadTypeScript('demo/services/directory/directory.ts'));
    directory = await startDirectory({ port: 0, world });
  });
  afterEach(() => directory.reset());
  after(() => directory.stop());

  await t.test('has 600 wallets with unique ids, names and images', async () => {
    const pages = await Promise.all(Array.from({ length: 15 }, (_, at) => ask({ page: at + 1, entries: 40 })));
    const all = pages.flatMap(({ data }) => data);
    assert.ok(pages.every(({ count }) => count === 600));
    for (const key of ['id', 'name', 'image_id', 'order'])
      assert.equal(new Set(all.map(one => one[key])).size, 600, key);
    assert.deepEqual(await ask({ page: 16, entries: 40 }), { data: [], count: 600 });
    assert.ok(all.every(({ id }) => /^[0-9a-f]{64}$/.test(id)));
  });

  await t.test('is deterministic', async () => {
    const other = await startDirectory({ port: 0, world });
    assert.deepEqual(other.wallets, directory.wallets);
    await other.stop();
  });

  await t.test("lists the demo's own wallets", async () => {
    const { data } = await ask({ page: 1, entries: 10 });
    const [phone, , , , developer] = data;
    assert.equal(phone.name, 'Demo phone wallet');
    assert.equal(phone.mobile_link, 'http://localhost:5173/phone-wallet.html');
    assert.deepEqual(phone.chains, ['eip155:1', EVM, SOLANA]);
    assert.equal(developer.rdns, 'dev.latchkey.wallet');
    assert.equal(developer.mobile_link, null);
  });

  await t.test('searches names without regard to case and accents', async () => {
    assert.deepEqual(names(await ask({ search: 'oresund BORS' })), ['Öresund Börs']);
    assert.deepEqual(names(await ask({ search: 'الميناء' })), ['محفظة الميناء']);
    const { data, count } = await ask({ search: 'kettle', entries: 5 });
    assert.equal(data.length, 5);
    assert.ok(count > 20 && data.every(({ name }) => /kettle/i.test(name)));
    assert.deepEqual(await ask({ search: 'no such thing' }), { data: [], count: 0 });
  });

  await t.test('includes and excludes ids and counts the matches', async () => {
    const ids = directory.wallets.slice(0, 4).map(({ id }) => id);
    assert.equal((await ask({ include: ids.join() })).count, 4);
    assert.deepEqual(
      names(await ask({ include: ids.join(), exclude: ids[0] })),
      names({ data: directory.wallets.slice(1, 4) }),
    );
    assert.equal((await ask({ exclude: ids.join() })).count, 596);
  });

  await t.test('filters by exact chain id, badge and platform', async () => {
    const onSolana = await ask({ chains: SOLANA, entries: 100 });
    assert.ok(onSolana.count > 100 && onSolana.data.every(({ chains }) => chains.includes(SOLANA)));
    assert.equal((await ask({ chains: 'eip155:3133' })).count, 0);
    const either = await ask({ chains: `${SOLANA},${BITCOIN},${EVM}` });
    assert.equal(either.count, 600);

    const [certified, others] = [
      await ask({ badge_type: 'certified', entries: 100 }),
      await ask({ badge_type: 'none' }),
    ];
    assert.equal(certified.count + others.count, 600);
    assert.ok(certified.count > 100 && certified.data.every(({ badge_type }) => badge_type === 'certified'));
    const ios = await ask({ platform: 'ios', entries: 100 });
    assert.ok(ios.count < 600 && ios.data.every(({ app_store }) => app_store));
  });

  await t.test('answers an invalid query with the reason', async () => {
    for (const [query, field] of [
      ['page=first', 'page'],
      ['entries=-1', 'entries'],
      ['badge_type=gold', 'badge_type'],
    ]) {
      const response = await get(`/getWallets?${query}`);
      const { status, reasons } = await response.json();
      assert.deepEqual([response.status, status, reasons[0].field], [400, 'FAILED', field]);
      assert.ok(response.headers.get('x-request-id'));
    }
    assert.equal((await get('/getWallets', { method: 'POST' })).status, 405);
    assert.equal((await get('/elsewhere')).status, 404);
  });

  await t.test('serves an image of every wallet in one of two formats', async () => {
    const types = new Set();
    for (const { image_id: id } of directory.wallets.slice(0, 40)) {
      const response = await get(`/getWalletImage/${id}?projectId=demo&st=appkit&sv=1`);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      const type = response.headers.get('content-type');
      types.add(type);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (type === 'image/png') {
        const size = bytes.readUInt32BE(16);
        const start = bytes.indexOf('IDAT') + 4;
        assert.equal(
          inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8))).length,
          size * (1 + size * 3),
        );
      } else assert.match(bytes.toString(), /^<svg .*<\/svg>$/s);
    }
    assert.deepEqual([...types].sort(), ['image/png', 'image/svg+xml']);
    assert.equal((await get('/getWalletImage/unknown')).status, 404);
    for (const path of ['getAssetImage/692ed6ba', 'getTokenImage/USDC', 'getCurrencyImage/eur'])
      assert.match((await get(`/public/${path}`)).headers.get('content-type'), /^image\//);
    assert.equal((await get('/public/getTokenImage/%3Cscript%3E')).status, 404);
  });

  await t.test('can be empty, malformed and without images', async () => {
    directory.setContent('empty');
    assert.deepEqual(await ask({ page: 1, entries: 40 }), { data: [], count: 0 });
    directory.setContent('garbled');
    assert.equal((await ask({ page: 1 })).data, undefined);
    assert.equal((await ask({ page: 2 })).data[0], null);
    directory.setContent('unillustrated');
    assert.equal((await get(`/getWalletImage/${directory.wallets[0].image_id}`)).status, 404);
    assert.equal((await ask({ page: 1 })).count, 600);
  });

  await t.test('can be down, failing, hanging and slow', async () => {
    await directory.pause();
    await assert.rejects(get('/getWallets'));
    await directory.pause('failing');
    assert.equal((await get('/getWallets')).status, 503);
    await directory.pause('hanging');
    await assert.rejects(get('/getWallets', { signal: AbortSignal.timeout(200) }), { name: 'TimeoutError' });
    await directory.resume();
    directory.setDelay(300);
    const started = Date.now();
    assert.equal((await ask({ page: 1 })).count, 600);
    assert.ok(Date.now() - started >= 299);
  });

  await t.test('records requests', async () => {
    await ask({ page: 2, projectId: 'abc' });
    await get('/getWallets', { method: 'OPTIONS' });
    assert.deepEqual(directory.requests, ['/getWallets?page=2&projectId=abc']);
  });
});
