// What the wallet has let the key service store is found when the account is deleted, however long ago it was, and however much
// was stated since.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { ORIGIN, parts, TestWorld, Visitor } from './test-world.mjs';

const { contextOf, digestOf, keySettings, kindOf, migrateTo, seal, startKeyServer, stateLogin, walletMigrations } =
  await loadExports(`
  export { startKeyServer } from './services/keys/server/key-server.js';
  export { keySettings } from './services/keys/server/settings.js';
  export { contextOf, digestOf, seal } from './services/keys/shared/envelope.js';
  export { kindOf } from './services/http/database/open-database.js';
  export { migrateTo } from './services/http/database/migrate.js';
  export { stateLogin } from './services/wallet/server/statements.js';
  export { walletMigrations } from './services/wallet/server/migrations.js';`);
const EMAIL = 'ann@example.org';
const DAY_MS = 24 * 3_600_000;

class Person extends Visitor {
  async keys(name, body) {
    const response = await fetch(`http://127.0.0.1:${this.server.port}/key-service/v1/${name}`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...(await response.json()) };
  }

  /** Seals a share, and has the wallet state that the key service may store it. Resolves with how to store it. */
  async stateShare() {
    const { userId } = (await this.get('account')).account;
    const reference = randomUUID();
    const { id: keyId, publicKey } = await this.keys('key', {});
    const share = await seal(publicKey, contextOf('store', userId, reference), new Uint8Array(randomBytes(17)));
    const wish = { reference, bind: await digestOf(`${share.enc}.${share.ciphertext}`) };
    const { statement } = await this.getSigned('escrow/store', wish);
    const device = 'd'.repeat(43);
    return { reference, store: () => this.keys('store', { statement, device, reference, keyId, share }) };
  }

  /** Stores a share that no recovery names, as of a page that was closed. */
  async storeAlone() {
    const { reference, store } = await this.stateShare();
    assert.equal((await store()).status, 200);
    return reference;
  }
}

/** A wallet with custody in escrow, its key service, and a person with keys. */
async function start(t, newUrl) {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', CUSTODY: 'escrow', DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  let keyPort;
  const server = await world.start({}, { keyServicePort: async () => keyPort });
  const settings = keySettings({
    PORT: '0',
    KEYS_URL: `${ORIGIN}/key-service`,
    KEYS_SECRETS: `a:${randomBytes(32).toString('base64url')}`,
    KEYS_DATABASE_URL: await newUrl(),
    WALLET_ORIGIN: ORIGIN,
    WALLET_STATEMENT_KEYS: `http://127.0.0.1:${server.port}/statement-keys`,
    MAIL_URL: world.environment.MAIL_URL,
  });
  const keyServer = await startKeyServer(settings, () => world.time);
  t.after(() => keyServer.stop());
  keyPort = keyServer.port;
  const person = await world.logIn(new Person(server), EMAIL);
  await world.makeKeys(person);
  const { userId } = (await person.get('account')).account;
  /** References in a table, `escrow_shares` or `escrow_removals` of the wallet or `shares` of the key service. */
  const references = async table => {
    const { db } = (table === 'shares' ? keyServer : server).world;
    return (await db.selectFrom(table).select('reference').execute()).map(row => row.reference).sort();
  };
  const { db } = server.world;
  /** States shares that are never stored, as a page whose connection to the key service breaks. */
  const stateOthers = async count => {
    for (let left = count; left > 0; left -= 1) {
      world.time += 1;
      await stateLogin(server.world, { userId }, { act: 'store', reference: randomUUID(), bind: 'b' });
    }
  };
  const sweepAfter = async ms => {
    world.time += ms;
    await parts.sweep(server.world);
  };
  const deleteAccount = async () => {
    await person.getSigned('account/remove');
    await sweepAfter(parts.UNDO_MS);
  };
  return { world, server, keyServer, person, userId, db, references, stateOthers, sweepAfter, deleteAccount };
}

testOnEachDatabase('a deletion takes shares that no recovery names', async (t, newUrl) => {
  const { person, references, deleteAccount, keyServer } = await start(t, newUrl);
  await person.storeAlone();
  await person.storeAlone();
  await deleteAccount();
  for (const table of ['shares', 'escrow_shares', 'escrow_removals'])
    assert.deepEqual(await references(table), [], table);
  for (const table of ['owners', 'devices'])
    assert.deepEqual(await keyServer.world.db.selectFrom(table).selectAll().execute(), [], table);
});

testOnEachDatabase('a deletion takes a share whose event was swept', async (t, newUrl) => {
  const { world, person, db, references, sweepAfter, deleteAccount } = await start(t, newUrl);
  await person.storeAlone();
  world.time += 401 * DAY_MS;
  await world.logIn(person, EMAIL);
  await sweepAfter(0);
  assert.deepEqual(await db.selectFrom('audit').select('id').where('event', '=', 'escrow store').execute(), []);
  await deleteAccount();
  assert.deepEqual(await references('shares'), []);
});

testOnEachDatabase('a deletion takes a share after which very many were stated', async (t, newUrl) => {
  const { person, references, stateOthers, sweepAfter, deleteAccount } = await start(t, newUrl);
  const first = await person.storeAlone();
  await stateOthers(120);
  assert.deepEqual(await references('shares'), [first]);
  await deleteAccount();
  assert.deepEqual(await references('shares'), []);
  await sweepAfter(0);
  assert.deepEqual(await references('escrow_removals'), []);
});

testOnEachDatabase(
  'beyond the bound, the oldest share that no recovery names goes at the key service too',
  async (t, newUrl) => {
    const { world, server, person, userId, db, references, stateOthers, sweepAfter } = await start(t, newUrl);
    const named = await person.storeAlone();
    const row = { id: randomUUID(), user_id: userId, set_id: named, credential_id: null, created_at: 0 };
    await db
      .insertInto('recoveries')
      .values({ ...row, kind: 'escrow', salt: named, ciphertext: 'hpke' })
      .execute();
    world.time += 1;
    const alone = await person.storeAlone();
    await stateOthers(198);
    const wish = { act: 'store', reference: randomUUID(), bind: 'b' };
    await assert.rejects(
      stateLogin(server.world, { userId }, wish),
      { code: 'TOO_MANY_REQUESTS' },
      'all may be on their way',
    );
    assert.ok(!(await references('escrow_shares')).includes(wish.reference));
    world.time += 5 * 60_000;
    await stateLogin(server.world, { userId }, { ...wish, reference: named }); // stated again
    await stateLogin(server.world, { userId }, wish);
    assert.equal((await references('escrow_shares')).length, 200);
    assert.deepEqual(await references('escrow_removals'), [alone]);
    await sweepAfter(0);
    assert.deepEqual(await references('shares'), [named]);
  },
);

testOnEachDatabase('a share that a page stores after the deletion of the account goes too', async (t, newUrl) => {
  const { world, server, person, userId, references, sweepAfter } = await start(t, newUrl);
  await person.getSigned('account/remove');
  world.time += parts.UNDO_MS - 1;
  await world.logIn(person, EMAIL);
  const { reference, store } = await person.stateShare();
  await sweepAfter(1);
  assert.equal((await person.get('account')).account, null);
  assert.equal((await store()).status, 200);
  assert.deepEqual(await references('shares'), [reference]);
  await sweepAfter(5 * 60_000);
  assert.deepEqual(await references('shares'), []);
  const wish = { act: 'store', reference: randomUUID(), bind: 'b' };
  await assert.rejects(stateLogin(server.world, { userId }, wish), 'a deleted account states nothing');
  assert.deepEqual(await references('escrow_shares'), []);
});

testOnEachDatabase(
  'databases of before know the shares of their accounts, and what deletions have left',
  async (t, newUrl) => {
    const url = await newUrl();
    const db = parts.openDatabase(url);
    t.after(() => db.destroy());
    const migrations = walletMigrations(kindOf(url));
    await migrateTo(db, migrations, '0019-open-operations');
    const user = { created_at: 1, second_factor: 0, language: 'en', uses_known: 1 };
    await db
      .insertInto('users')
      .values({ ...user, id: 'ann' })
      .execute();
    const recovery = { user_id: 'ann', set_id: 's', credential_id: null, created_at: 7 };
    for (const [id, kind, salt, ciphertext] of [
      ['r1', 'escrow', 'registered', 'hpke'],
      ['r2', 'escrow', 'none', 'a.sealed'],
      ['r3', 'passphrase', 'AAAA', 'ciphertext'],
    ])
      await db
        .insertInto('recoveries')
        .values({ ...recovery, id, kind, salt, ciphertext })
        .execute();
    const note = (event, userId, set, at) =>
      db
        .insertInto('audit')
        .values({ at, event, user_id: userId, detail: JSON.stringify({ set }) })
        .execute();
    await note('escrow store', 'ann', 'alone', 5);
    await note('escrow store', 'ann', 'alone', 6);
    await note('escrow release', 'ann', 'registered', 6);
    for (const set of ['left', 'removed', 'waits']) await note('escrow store', 'gone', set, 3);
    await note('escrow remove', 'gone', 'removed', 4);
    await db.insertInto('escrow_removals').values({ user_id: 'gone', reference: 'waits', created_at: 9 }).execute();
    await migrateTo(db, migrations, '0020-escrow-shares');
    const rows = async table =>
      (await db.selectFrom(table).selectAll().orderBy('reference').execute()).map(Object.values);
    assert.deepEqual(await rows('escrow_shares'), [
      ['ann', 'alone', 6],
      ['ann', 'registered', 7],
    ]);
    assert.deepEqual(await rows('escrow_removals'), [
      ['gone', 'left', 3],
      ['gone', 'waits', 9],
    ]);
  },
);
