// A process that ends between a change and its event would leave a change that no webhook and no audit tells of: both are one
// transaction. The audit is taken away here, which ends each change at that place.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, TestWorld, Visitor } from '../wallet/test-world.mjs';

const { forgetUser, inviteUser, sql, users } = await loadExports(`
  export { sql } from 'kysely';
  export { forgetUser, inviteUser } from './services/wallet/server/project-users.js';
  export { users } from './services/command/users.js';`);
const EMAIL = 'ann@example.org';
/** What the changes of this file write; events, counters and challenges are left out. */
const TABLES = [
  ...['users', 'identities', 'share_sets', 'recoveries', 'passkeys', 'sessions', 'user_devices', 'devices'],
  ...['project_users', 'account_uses', 'changes', 'escrow_removals', 'jobs', 'openid_consents'],
];

const rename = (db, from, to) => sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(db);

async function start(t, newUrl) {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', DATABASE_URL: await newUrl(), LOG_LEVEL: 'silent' });
  t.after(() => world.stop());
  const server = await world.start();
  const person = await world.logIn(new Visitor(server), EMAIL);
  const { userId } = (await person.get('account')).account;
  const { db } = server.world;
  const stored = async () =>
    Object.fromEntries(
      await Promise.all(
        TABLES.map(async table => [
          table,
          (await db.selectFrom(table).selectAll().execute()).map(row => JSON.stringify(row)).sort(),
        ]),
      ),
    );
  const events = async event => (await db.selectFrom('audit').select('id').where('event', '=', event).execute()).length;
  /** Checks that `act` changes nothing without its event, and does all on the next try. */
  const check = async (event, act) => {
    const [before, count] = [await stored(), await events(event)];
    await rename(db, 'audit', 'audit_away');
    await assert.rejects(act(), event);
    await rename(db, 'audit_away', 'audit');
    assert.deepEqual(await stored(), before, `${event}: nothing half done`);
    await act();
    assert.equal(await events(event), count + 1, event);
  };
  return { world, server, person, userId, db, check };
}

testOnEachDatabase('no change of an account is made without its event', async (t, newUrl) => {
  const { world, server, person, userId, db, check } = await start(t, newUrl);
  await check('keys made', () => world.makeKeys(person));
  const share = randomBytes(17).toString('base64url');
  const addSet = () => person.getSigned('keys/add-set', { setId: randomUUID(), share });
  await check('share set added', addSet);
  await world.prove(person, EMAIL);
  await check('exported', () => person.getSigned('keys/export', {}));
  const [first] = await db.selectFrom('share_sets').select('id').orderBy('created_at').execute();
  await world.logIn(new Visitor(server), EMAIL); // whose session has to end
  await check('access-removed', () => person.getSigned('keys/remove-others', { setId: first.id }));
  assert.equal((await db.selectFrom('sessions').select('user_id').execute()).length, 1);
  await world.logIn(new Visitor(server), EMAIL);
  await check('device removed', () => person.get('devices/remove-others'));
  const other = await world.logIn(new Visitor(server), EMAIL);
  const { sessions } = await person.get('sessions/list');
  const { id } = sessions.find(({ isThis }) => !isThis);
  await check('session ended', () => person.get('sessions/remove', { id }));
  const consent = { user_id: userId, client_id: 'shop', scopes: 'openid', given_at: 1 };
  await db.insertInto('openid_consents').values(consent).execute();
  await check('app removed', () => person.get('apps/remove', { id: 'shop' }));
  await world.logIn(other, EMAIL);
  await check('logout', () => other.get('logout'));
  await check('account-removal', () => person.getSigned('account/remove', {}));
  await check('undone', () => new Visitor(server).get('undo/use', { token: world.undo(EMAIL) }));
  const urls = { wallet: world.environment.DATABASE_URL };
  t.mock.method(console, 'log', () => undefined);
  await check('account suspended', () => users(urls, 'suspend', userId));
  await check('account resumed', () => users(urls, 'resume', userId));
  const row = { project: 'shop', user_id: userId };
  await db
    .insertInto('project_users')
    .values({ ...row, invited_email: null, added_at: 1, joined_at: 1 })
    .execute();
  await check('server forgot', () => db.transaction().execute(tx => forgetUser(server.world, tx, 'shop', userId)));
  await check('server invited', () => inviteUser(server.world, 'shop', 'new@example.org'));
  await check('account-removal', () => users(urls, 'delete', userId));
  world.time = Date.now() + 1_000;
  await check('account removed', () => parts.sweep(server.world));
});

testOnEachDatabase(
  'an address is not changed without the approval of the device that has proven it',
  async (t, newUrl) => {
    const { world, person, db } = await start(t, newUrl);
    const next = 'next@example.org';
    await world.makeKeys(person);
    await world.prove(person, EMAIL);
    await person.getSigned('email/update', { email: next });
    await person.get('email/primary', { otp: world.code(EMAIL) });
    await sql`create unique index one_each on devices (device_hash)`.execute(db); // refuses a second address
    assert.notEqual(await person.refusal('email/secondary', { otp: world.code(next) }), undefined);
    assert.equal((await person.get('account')).account.email, EMAIL);
    assert.deepEqual(await db.selectFrom('devices').select('email').where('email', '=', next).execute(), []);
  },
);
