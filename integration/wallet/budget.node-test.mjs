// Budgets of the relayer, on SQLite and PostgreSQL: whatever is asked, no budget is exceeded, and a refusal costs nothing.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as fc from 'fast-check';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { ModelWorld } from './model-world.mjs';

const { giveBack, settleFees, spend } = await loadExports(
  `export { giveBack, settleFees, spend } from './services/wallet/server/fee-budgets.js';`,
);
/** Operations in all. */
const COUNT = Number(process.env.LATCHKEY_BUDGET_OPERATIONS ?? 1_000);
const EACH = 50;
const DAY = 24 * 3_600_000;
const BUDGET = { person: 1_000, network: 1_800, project: 2_500, service: 4_000 };

const operation = fc.record({
  person: fc.constantFrom('ann', 'bob', 'eve', 'kim'),
  network: fc.constantFrom('home', 'office', undefined), // none in jobs of an earlier version
  project: fc.constantFrom('shop', 'game', 'bank'),
  gwei: fc.oneof(fc.nat(300), fc.nat(2_000)),
});

async function describeBudgets(databases) {
  const world = await ModelWorld.create(
    {
      SPONSOR_GWEI_PER_PERSON: String(BUDGET.person),
      SPONSOR_GWEI_PER_NETWORK: String(BUDGET.network),
      SPONSOR_GWEI_PER_PROJECT: String(BUDGET.project),
      SPONSOR_GWEI: String(BUDGET.service),
    },
    databases,
  );
  let refusals = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: EACH, maxLength: EACH }), async operations => {
        world.time += DAY;
        const spent = new Map();
        const room = (key, budget) => budget - (spent.get(key) ?? 0);
        for (const { person, network, project, gwei } of operations) {
          const fits =
            gwei <= room(person, BUDGET.person) &&
            (network === undefined || gwei <= room(network, BUDGET.network)) &&
            gwei <= room(project, BUDGET.project) &&
            gwei <= room('service', BUDGET.service);
          const sender = { userId: person, projectId: project, network };
          const failure = await spend(world.server.world, sender, gwei).then(
            () => undefined,
            ({ code }) => code,
          );
          assert.equal(failure, fits ? undefined : 'BUDGET_SPENT');
          if (!fits) refusals += 1;
          else for (const key of [person, network, project, 'service']) spent.set(key, (spent.get(key) ?? 0) + gwei);
        }
      }),
      { numRuns: Math.ceil(COUNT / EACH) },
    );
    // At the same time too
    world.time += DAY;
    const racing = Array.from({ length: 60 }, () =>
      spend(world.server.world, { userId: 'ann', projectId: 'shop' }, 100).then(
        () => 100,
        () => 0,
      ),
    );
    const total = (await Promise.all(racing)).reduce((sum, gwei) => sum + gwei, 0);
    assert.ok(total <= BUDGET.person, `${total}`);
    assert.ok(refusals > 0);
  } finally {
    await world.stop();
  }
}

testOnEachDatabase(
  'budgets of persons, networks, projects and the service are exceeded by no operation',
  async (_, newUrl) => describeBudgets({ wallet: await newUrl(), keys: await newUrl() }),
);

/** A node that knows receipts by hash, and refuses one. */
async function startNode(t, receipts) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { id, params } = JSON.parse(text);
    const answer =
      params[0] === hashOf('failing')
        ? { error: { code: -32_000, message: 'no such index' } }
        : { result: receipts.get(params[0]) ?? null };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${server.address().port}`;
}

const hashOf = name => `0x${Buffer.from(name).toString('hex').padStart(64, '0')}`;
const hex = number => `0x${number.toString(16)}`;

testOnEachDatabase('what an operation has not cost is given back once, to its day', async (t, newUrl) => {
  const receipts = new Map();
  const rpcUrl = await startNode(t, receipts);
  const accountFactory = `0x${'22'.repeat(20)}`;
  const network = { id: 'eip155:5', name: 'Five', rpcUrl, symbol: 'ETH', decimals: 18, accountFactory };
  const world = await ModelWorld.create(
    { WALLET_NETWORKS: JSON.stringify([network]), SPONSOR_GWEI_PER_PERSON: '1000' },
    { wallet: await newUrl(), keys: await newUrl() },
  );
  t.after(() => world.stop());
  const inner = world.server.world;
  const sender = { userId: 'ann', projectId: 'shop', network: 'home' };
  world.time = Math.ceil(world.time / DAY) * DAY + DAY - 60_000; // a minute before midnight
  const send = async (name, gwei) => {
    const reservation = JSON.stringify(await spend(inner, sender, gwei));
    const stored = { chain_id: 5, transaction_hash: hashOf(name), raw: null, refusal: null, reservation };
    await inner.db
      .insertInto('operations')
      .values({ hash: name, user_id: 'ann', created_at: inner.now(), ...stored })
      .execute();
  };
  const counts = async () => {
    const rows = await inner.db.selectFrom('counters').selectAll().where('key', 'like', 'sponsored gwei%').execute();
    return rows
      .toSorted((a, b) => a.period - b.period || a.key.localeCompare(b.key))
      .map(({ key, count }) => `${key}: ${Number(count)}`);
  };
  const all = gwei =>
    ['person:ann', 'network:home', 'project:shop']
      .map(of => `sponsored gwei of ${of}`)
      .concat('sponsored gwei:service')
      .map(key => `${key}: ${gwei}`)
      .sort();

  for (const name of ['mined', 'waiting', 'failing']) await send(name, 300);
  assert.deepEqual((await counts()).sort(), all(900));
  await settleFees(inner);
  assert.deepEqual((await counts()).sort(), all(900), 'all without a receipt stay counted');

  world.time += 120_000; // the next day
  await send('rollup', 700);
  const before = await counts();
  receipts.set(hashOf('mined'), { gasUsed: hex(50), effectiveGasPrice: hex(2_000_000_001) }); // 100 and a bit
  await Promise.all([1, 2, 3].map(() => settleFees(inner)));
  const after = await counts();
  assert.deepEqual(after.slice(0, 4).sort(), all(900 - 300 + 101), 'once, rounded up');
  assert.deepEqual(after.slice(4), before.slice(4), 'nothing on the next day');

  receipts.set(hashOf('rollup'), { gasUsed: hex(50), effectiveGasPrice: hex(10 ** 9), l1Fee: hex(150 * 10 ** 9) });
  await settleFees(inner);
  assert.deepEqual((await counts()).slice(4).sort(), all(200), 'with what the network below charges');

  world.time += 3_600_000;
  receipts.set(hashOf('waiting'), { gasUsed: hex(1), effectiveGasPrice: hex(1) });
  const late = await counts();
  await settleFees(inner);
  assert.deepEqual(await counts(), late, 'too late for one whose receipt did not come');
});

testOnEachDatabase('a node that is down is asked once in a sweep, and holds up no other network', async (t, newUrl) => {
  let requests = 0;
  const down = createServer((_, response) => {
    requests += 1;
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(down, 'listening');
  t.after(() => down.close().closeAllConnections());
  const receipts = new Map([[hashOf('mined'), { gasUsed: hex(50), effectiveGasPrice: hex(10 ** 9) }]]);
  const urls = [`http://127.0.0.1:${down.address().port}`, await startNode(t, receipts)];
  const networks = urls.map((rpcUrl, at) => ({
    id: `eip155:${5 + at}`,
    name: `Network ${at}`,
    rpcUrl,
    symbol: 'ETH',
    decimals: 18,
    accountFactory: `0x${'22'.repeat(20)}`,
  }));
  const world = await ModelWorld.create(
    { WALLET_NETWORKS: JSON.stringify(networks), SPONSOR_GWEI_PER_PERSON: '9000' },
    { wallet: await newUrl(), keys: await newUrl() },
  );
  t.after(() => world.stop());
  const inner = world.server.world;
  for (const [name, chainId] of [
    ['one', 5],
    ['two', 5],
    ['three', 5],
    ['mined', 6],
  ]) {
    const reservation = JSON.stringify(await spend(inner, { userId: 'ann', projectId: 'shop' }, 300));
    const stored = { chain_id: chainId, transaction_hash: hashOf(name), raw: null, refusal: null, reservation };
    await inner.db
      .insertInto('operations')
      .values({ hash: name, user_id: 'ann', created_at: inner.now(), ...stored })
      .execute();
  }
  await settleFees(inner);
  const open = await inner.db.selectFrom('operations').select('hash').where('reservation', 'is not', null).execute();
  assert.deepEqual(open.map(({ hash }) => hash).sort(), ['one', 'three', 'two']);
  const tries = 4; // of the client, for one question
  assert.equal(requests, tries);
});

testOnEachDatabase(
  'what is given back goes to the day in which it was counted, where clocks differ',
  async (t, newUrl) => {
    const world = await ModelWorld.create({}, { wallet: await newUrl(), keys: await newUrl() });
    t.after(() => world.stop());
    const inner = world.server.world;
    const ahead = { ...inner, now: () => inner.now() + DAY };
    await giveBack(ahead, 'ann', await spend(ahead, { userId: 'ann', projectId: 'shop' }, 300));
    const rows = await inner.db.selectFrom('counters').selectAll().where('key', 'like', 'sponsored gwei%').execute();
    assert.deepEqual(
      rows.map(({ count }) => Number(count)),
      [0, 0, 0],
    );
  },
);
