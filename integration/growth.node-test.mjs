// Tables of the services: each is limited, and what strangers add is counted, bounded and swept. SQLite and PostgreSQL.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { testOnEachDatabase } from '../services/http/each-database.mjs';
import { loadExports } from '../tools/load-typescript.mjs';
import { KeyTestWorld, WALLET } from './keys/test-world.mjs';
import { bodies } from './wallet/policy-suite.mjs';
import { parts as walletParts, TestWorld, Visitor } from './wallet/test-world.mjs';

const parts = await loadExports(`
  export { openDatabase, kindOf } from './services/http/database/open-database.js';
  export { sweepTables } from './services/http/database/growth.js';
  export { migrate } from './services/http/database/migrate.js';
  export { walletMigrations } from './services/wallet/server/migrations.js';
  export { MAX_SHARE_SETS, walletGrowth } from './services/wallet/server/growth.js';
  export { keyMigrations } from './services/keys/server/tables.js';
  export { keyGrowth } from './services/keys/server/growth.js';
  export { keyLimits } from './services/keys/server/limits.js';
  export { migrations as apiMigrations } from './services/api/database/migrations.js';
  export { apiGrowth, apiNetworkLimits, sweepApi } from './services/api/database/growth.js';
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { limits } from './services/wallet/server/limits.js';`);

const DAY_MS = 24 * 3_600_000;
const { policy } = walletParts;

/** Migrations, limits by tables, and limits that count requests of a network. */
const services = {
  wallet: {
    migrations: url => parts.walletMigrations(parts.kindOf(url)),
    growth: parts.walletGrowth,
    networkLimits: Object.keys(parts.limits).filter(name => parts.limits[name].of === 'network'),
  },
  key: {
    migrations: () => parts.keyMigrations,
    growth: parts.keyGrowth,
    networkLimits: Object.keys(parts.keyLimits),
  },
  API: {
    migrations: () => parts.apiMigrations,
    growth: parts.apiGrowth,
    networkLimits: parts.apiNetworkLimits,
  },
};

const ownTables = async db =>
  (await db.introspection.getTables()).filter(({ name, isView }) => !isView && !name.startsWith('kysely_'));

/** Tables without a row, rows without a table, and rows that do not limit what visitors add. */
function faultsOf({ growth, networkLimits }, tables) {
  const names = tables.map(({ name }) => name);
  const columnsOf = name => tables.find(table => table.name === name)?.columns.map(column => column.name) ?? [];
  const faults = [
    ...names.filter(name => !Object.hasOwn(growth, name)).map(name => `${name} has no row`),
    ...Object.keys(growth)
      .filter(name => !names.includes(name))
      .map(name => `${name} is no table`),
  ];
  for (const [name, { filledBy, counters, bound, sweep }] of Object.entries(growth)) {
    if (filledBy !== 'visitors') continue;
    if (counters.length === 0 || counters.some(limit => !networkLimits.includes(limit)))
      faults.push(`${name} is counted by ${counters}`);
    const columns = [bound.per, bound.oldest, sweep.column, ...Object.keys(sweep.only ?? {})].filter(Boolean);
    faults.push(...columns.filter(each => !columnsOf(name).includes(each)).map(each => `${name} has no ${each}`));
    if (bound !== 'counters' && !(bound.rows > 0)) faults.push(`${name} has no bound`);
    if (!(sweep.lifeMs >= 0) && growth[sweep.with]?.filledBy !== 'visitors' && !sweep.rule)
      faults.push(`${name} has no sweep`);
  }
  return faults;
}

async function checkTables(url, { migrations, ...service }) {
  const db = parts.openDatabase(url);
  try {
    await parts.migrate(db, migrations(url));
    const tables = await ownTables(db);
    assert.ok(tables.length > 3);
    assert.deepEqual(faultsOf(service, tables), []);
    const stranger = { name: 'guest_book', columns: [] };
    assert.deepEqual(faultsOf(service, [...tables, stranger]), ['guest_book has no row']);
  } finally {
    await db.destroy();
  }
}

/** Adds a row whose numbers are those of long ago. */
const addOldRow = (db, { name, columns }, at, given) =>
  db
    .insertInto(name)
    .values(
      Object.fromEntries(
        columns
          .filter(({ isAutoIncrementing }) => !isAutoIncrementing)
          .map(({ name: column, dataType, isNullable }) => {
            if (column in given) return [column, given[column]];
            if (isNullable) return [column, null];
            return [column, /int/i.test(dataType) ? at : '{}'];
          }),
      ),
    )
    .execute();

async function checkWalletSweep(given) {
  const world = await TestWorld.create(given);
  const end = world.time;
  world.time = 3; // nothing is old yet
  try {
    const server = await world.start();
    const { db } = server.world;
    const old = randomUUID();
    const tables = (await ownTables(db)).filter(({ name }) => parts.walletGrowth[name].filledBy === 'visitors');
    // A counter of a period that has ended, and the second of two devices: an account keeps its last one
    const keys = {
      counters: { key: 'login start:x', period: 0, count: 1 },
      user_devices: { seen_at: 1 },
      jobs: { failed_at: 1 },
      users: { removes_at: 1 }, // an account that a client knows stays until its owner deletes it
    };
    for (const table of tables)
      await addOldRow(db, table, 2, { user_id: old, ...(table.name === 'users' && { id: old }), ...keys[table.name] });
    const count = async name => (await db.selectFrom(name).selectAll().execute()).length;
    for (const { name } of tables) assert.equal(await count(name), 1, name);
    const last = { user_id: 'other', device_hash: 'x', agent: '', first_at: 2 };
    await db
      .insertInto('user_devices')
      .values([
        { ...last, seen_at: 2 },
        { ...last, device_hash: 'y', seen_at: 1 },
      ])
      .execute();
    world.time = end;
    await server.world.audit('login', 'x'); // events that are as old as the newest stay
    await walletParts.sweep(server.world);
    const stay = { audit: 2, user_devices: 1 }; // that event, and the end of the account
    for (const { name } of tables) assert.equal(await count(name), stay[name] ?? 0, name);
    assert.equal((await db.selectFrom('user_devices').selectAll().executeTakeFirst()).device_hash, 'x');
  } finally {
    await world.stop();
  }
}

async function checkEmptyAccounts(given) {
  const world = await TestWorld.create(given);
  try {
    const server = await world.start();
    const { db } = server.world;
    const empty = await world.logIn(new Visitor(server), 'empty@example.org');
    const owner = await world.logIn(new Visitor(server), 'owner@example.org');
    await world.makeKeys(owner);
    const users = async () => (await db.selectFrom('identities').select('subject').execute()).map(row => row.subject);
    world.time += 89 * DAY_MS;
    await walletParts.sweep(server.world);
    assert.deepEqual((await users()).sort(), ['empty@example.org', 'owner@example.org']);
    await world.logIn(empty, 'empty@example.org'); // in use again
    world.time += 2 * DAY_MS;
    await walletParts.sweep(server.world);
    assert.deepEqual((await users()).sort(), ['empty@example.org', 'owner@example.org']);
    world.time += 31 * DAY_MS; // its session has ended
    await walletParts.sweep(server.world);
    assert.deepEqual(await users(), ['owner@example.org']);
  } finally {
    await world.stop();
  }
}

/** An event may be older than 400 days and younger than the newest event by less: the database does not let it go. */
async function checkQuietService(given) {
  const world = await TestWorld.create(given);
  try {
    const server = await world.start();
    await server.world.audit('login', 'first');
    world.time += 10 * DAY_MS;
    await server.world.audit('login', 'second');
    world.time += 395 * DAY_MS;
    await walletParts.sweep(server.world);
    const { count } = await server.world.db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst();
    assert.equal(Number(count), 2);
  } finally {
    await world.stop();
  }
}

/** The limit by which each call is counted before anything else is checked. */
async function checkCounters(given) {
  const world = await TestWorld.create({ ...given, TRUST_PROXY: '1' });
  try {
    const server = await world.start();
    const { db, sealer } = server.world;
    const from = address => ({ 'x-forwarded-for': address });
    const counted = Object.entries(policy).filter(([, rule]) => rule.counted);
    assert.ok(counted.length > 15);
    const network = sealer.hash('network counter', '2001:db8:1:2::/64');
    for (const name of services.wallet.networkLimits) {
      const { count, periodMs } = parts.limits[name];
      const period = Math.floor(world.time / periodMs);
      await db
        .insertInto('counters')
        .values({ key: `${name}:${network}`, period, count })
        .execute();
    }
    const call = async (name, address) =>
      (await new Visitor(server).call(name, bodies[name] ?? {}, from(address))).failure;
    for (const [name, { counted: limit }] of counted) {
      const full = parts.limits[limit].code;
      const isReached = failure => failure === full;
      const [own, neighbour, other] = [
        await call(name, '2001:db8:1:2::1'),
        await call(name, '2001:db8:1:2:ffff::9'),
        await call(name, '2001:db8:1:3::1'),
      ];
      assert.deepEqual([own, neighbour, other].map(isReached), [true, true, false], `${name}: ${own}, ${other}`);
    }
    const email = { email: 'person@example.org' };
    const refused = await new Visitor(server).call('login/email', email, from('2001:db8:1:2::1'));
    assert.equal(refused.failure, 'TOO_MANY_CODES');
  } finally {
    await world.stop();
  }
}

/** A further device takes the place of the one that was unused for longest: a change that is told and can be undone. */
async function checkShareSets({ world, server, person, userId, keys, rows }) {
  const { db } = server.world;
  const set = at => ({ id: `set-${at}`, user_id: userId, device_hash: `device-${at}`, sealed: '', removed_by: null });
  for (let at = 1; at < parts.MAX_SHARE_SETS; at += 1)
    await db
      .insertInto('share_sets')
      .values({ ...set(at), created_at: at })
      .execute();
  // The oldest split is the one of a device in use
  await db
    .insertInto('user_devices')
    .values({ user_id: userId, device_hash: 'device-1', agent: '', place: '', first_at: 1, seen_at: world.time })
    .execute();
  const ids = async () => (await person.get('keys/sets')).sets.map(({ id }) => id);
  const before = await ids();
  const body = { setId: 'one-more', share: 'AAAA' };
  // Without a recovery, a device without its split would never come back
  assert.equal(await person.refusal('keys/add-set', await person.signed('keys/add-set', body)), 'ACCOUNT_FULL');
  assert.deepEqual(await ids(), before);
  const recovery = { kind: 'passphrase', salt: 'AAAA', ciphertext: 'AAAA' };
  await db
    .insertInto('recoveries')
    .values({ id: 'r', user_id: userId, set_id: keys.setId, ...recovery, created_at: 1, removed_by: null })
    .execute();
  await person.getSigned('keys/add-set', body);
  assert.deepEqual(
    (await ids()).toSorted(),
    [...before.filter(id => id !== 'set-2'), 'one-more'].toSorted(),
    'the split of the device that was unused for longest',
  );
  const [{ text }] = world.mails('person@example.org', /Access of other devices/);
  await new Visitor(server).get('undo/use', { token: /undo#(\S+)/.exec(text)[1] });
  await world.logIn(person, 'person@example.org');
  assert.deepEqual((await ids()).toSorted(), [...before, 'one-more'].toSorted());
  // More than that are made only once removed ones are deleted
  const used = (await ids()).length;
  for (let at = used; at < rows; at += 1)
    await db
      .insertInto('share_sets')
      .values({ ...set(`removed-${at}`), created_at: at, removed_by: 'change' })
      .execute();
  const more = await person.signed('keys/add-set', { setId: 'too-many', share: 'AAAA' });
  assert.equal(await person.refusal('keys/add-set', more), 'ACCOUNT_FULL');
  await db.deleteFrom('share_sets').where('removed_by', '=', 'change').execute();
  await db.deleteFrom('recoveries').where('id', '=', 'r').execute();
}

async function checkBounds(given) {
  const world = await TestWorld.create(given);
  try {
    const server = await world.start();
    const { db } = server.world;
    const person = await world.logIn(new Visitor(server), 'person@example.org');
    const keys = await world.makeKeys(person);
    const [{ user_id: userId }] = await db.selectFrom('share_sets').select('user_id').execute();
    const { rows } = parts.walletGrowth.share_sets.bound;
    const recovery = { kind: 'passphrase', salt: 'AAAA', ciphertext: 'AAAA' };
    await checkShareSets({ world, server, person, userId, keys, rows });
    const { rows: recoveries } = parts.walletGrowth.recoveries.bound;
    for (let at = 0; at < recoveries; at += 1)
      await db
        .insertInto('recoveries')
        .values({ id: `r-${at}`, user_id: userId, set_id: keys.setId, ...recovery, created_at: at, removed_by: null })
        .execute();
    await world.prove(person, 'person@example.org');
    const over = { setId: 'with-recovery', share: 'AAAA', recovery };
    assert.equal(await person.refusal('keys/add-set', await person.signed('keys/add-set', over)), 'ACCOUNT_FULL');
    // Devices, sessions: the oldest goes
    for (let at = 0; at < 102; at += 1) {
      world.time += 1;
      await db
        .insertInto('sessions')
        .values({
          token_hash: `t-${at}`,
          user_id: userId,
          device_hash: 'x',
          method: 'email',
          agent: '',
          created_at: 1,
          fresh_at: 1,
          seen_at: at,
          proved_at: null,
          second_at: null,
          expires_at: world.time + DAY_MS,
        })
        .execute();
    }
    await world.logIn(new Visitor(server), 'person@example.org');
    const sessions = await db.selectFrom('sessions').select('token_hash').execute();
    assert.equal(sessions.length, parts.walletGrowth.sessions.bound.rows);
    assert.ok(!sessions.some(({ token_hash: hash }) => hash === 't-0'));
  } finally {
    await world.stop();
  }
}

async function checkKeyService(given) {
  const world = await KeyTestWorld.create({ KEYS_DATABASE_URL: given.DATABASE_URL });
  try {
    const server = await world.start({ TRUST_PROXY: '1' });
    const { db } = server.world;
    const { count } = parts.keyLimits['call from network'];
    const call = (address, name = 'release') =>
      server.inject({
        method: 'POST',
        url: `/v1/${name}`,
        headers: { origin: WALLET, 'x-forwarded-for': address },
        payload: { statement: 'a.b.c', device: 'd', reference: 'r', publicKey: 'k' },
      });
    const statuses = new Map();
    for (let times = 0; times < count + 2; times += 1) {
      const { statusCode } = await call(times % 2 ? '2001:db8:1:2::1' : '2001:db8:1:2:ffff::9');
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    assert.deepEqual(statuses, new Map([[401, count], [429, 2]])); // prettier-ignore
    assert.equal((await call('2001:db8:1:3::1')).statusCode, 401);
    const swept = ['codes', 'waits', 'statements'];
    for (const table of (await ownTables(db)).filter(({ name }) => swept.includes(name)))
      await addOldRow(db, table, 2, {});
    world.time += DAY_MS;
    await parts.sweepTables(db, parts.keyGrowth, world.time);
    for (const name of [...swept, 'counters'])
      assert.deepEqual(await db.selectFrom(name).selectAll().execute(), [], name);
  } finally {
    await world.stop();
  }
}

async function checkApi(given) {
  const settings = { ...given, INDEX: '0', STORE_LIMIT: '3', KEPT_EVENTS: '5', TRUST_PROXY: '1' };
  const { app, db, stop } = await parts.createApi(parts.readApiSettings(settings));
  try {
    const nonce = address =>
      app.inject({
        url: '/auth/v1/nonce?projectId=p',
        headers: { 'x-forwarded-for': address, origin: 'https://a.example' },
      });
    const statuses = [];
    for (let times = 0; times < 5; times += 1) statuses.push((await nonce(`2001:db8:1:2::${times + 1}`)).statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
    assert.equal((await nonce('2001:db8:1:3::1')).statusCode, 200);
    const bySweep = [
      'nfts',
      'name_messages',
      'pay_sessions',
      'counters',
      'auth_nonces',
      'auth_sessions',
      'auth_accounts',
    ];
    for (const table of (await ownTables(db)).filter(({ name }) => bySweep.includes(name)))
      await addOldRow(db, table, 2, { metadata: 'null' });
    const accounts = { project_id: 'p', chain: 'eip155:1', wallet: 'null', created_at: 1, last_sign_in_at: 1 };
    await db
      .insertInto('auth_accounts')
      .values({ ...accounts, address: 'used', metadata: '{"of":"the host"}' })
      .execute();
    // Ids that the sender chooses, so that none of them trims
    for (let at = 1; at <= 9; at += 1) {
      const event = { project_id: 'p', kind: 'track', event: 'x', domain: '', sdk: '', body: '{}' };
      await db
        .insertInto('events')
        .values({ ...event, id: `0001-${at}`, received_at: at })
        .execute();
    }
    await parts.sweepApi(db, 5, Date.now() + DAY_MS);
    const count = async name => (await db.selectFrom(name).selectAll().execute()).length;
    for (const name of bySweep) assert.equal(await count(name), name === 'auth_accounts' ? 1 : 0, name);
    assert.equal(await count('events'), 5);
  } finally {
    await stop();
  }
}

for (const [name, service] of Object.entries(services))
  testOnEachDatabase(`every table of the ${name} service is limited`, async (_, newUrl) =>
    checkTables(await newUrl(), service),
  );
/** Registers the test of a service, which gets its settings. */
const testService = (name, check) =>
  testOnEachDatabase(name, async (_, newUrl) => check({ DATABASE_URL: await newUrl() }));
testService('the key service counts, and sweeps', checkKeyService);
testService('the API server counts, and sweeps', checkApi);
testService('the wallet sweeps every table that visitors fill', checkWalletSweep);
testService('the wallet forgets accounts that are empty', checkEmptyAccounts);
testService('the wallet sweeps after a time without events', checkQuietService);
testService('the wallet counts calls by network, IPv6 by /64', checkCounters);
testService('the wallet bounds what one account stores', checkBounds);
