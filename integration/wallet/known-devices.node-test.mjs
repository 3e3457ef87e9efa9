// Letters about logins on a further device, also for accounts whose known devices are all forgotten.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const { kindOf, migrateTo, openDatabase, walletMigrations } = await loadExports(`
  export { kindOf, openDatabase } from './services/http/database/open-database.js';
  export { migrateTo } from './services/http/database/migrate.js';
  export { walletMigrations } from './services/wallet/server/migrations.js';`);
const EMAIL = 'ann@example.org';
const NEW_DEVICE = /New device signed in|Neues Gerät/;

async function create(t, newUrl) {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  return world;
}

/** Logs in with the language of a browser. */
async function logIn(world, visitor, locale = 'en') {
  await visitor.get('login/email', { email: EMAIL, locale });
  await visitor.get('login/otp', { otp: world.code(EMAIL) });
  return visitor;
}

const subjects = world => world.mails(EMAIL, NEW_DEVICE).map(({ subject }) => subject);

async function checkUndone(t, newUrl) {
  const world = await create(t, newUrl);
  const server = await world.start();
  const owner = await logIn(world, new Visitor(server), 'de');
  await world.makeKeys(owner);
  assert.deepEqual(subjects(world), [], 'the first device of an account is no news');
  const thief = await logIn(world, new Visitor(server));
  assert.equal(subjects(world).length, 1);
  await thief.get('devices/remove-others');
  await new Visitor(server).get('undo/use', { token: world.undo(EMAIL) });
  const again = await logIn(world, new Visitor(server));
  const expected = 'Neues Gerät bei Ihrer Wallet angemeldet'; // in the language of the owner
  assert.deepEqual(subjects(world), [expected, expected]);
  const { events } = await again.get('events');
  assert.equal(events.filter(({ event }) => event === 'device-added').length, 2);
}

async function checkRemoved(t, newUrl) {
  const world = await create(t, newUrl);
  const server = await world.start();
  for (const hasKeys of [false, true]) {
    const owner = await logIn(world, new Visitor(server), 'de');
    const before = subjects(world).length;
    if (hasKeys) await world.makeKeys(owner);
    const { devices } = await owner.get('devices/list');
    for (const { id, isThis } of devices) if (!isThis) await owner.get('devices/remove', { id });
    await owner.get('devices/remove', { id: devices.find(({ isThis }) => isThis).id });
    await logIn(world, new Visitor(server));
    assert.equal(subjects(world).length, before + 1, hasKeys ? 'with keys' : 'without keys');
    assert.match(subjects(world)[0], /Neues Gerät/);
  }
}

async function checkApproved(t, newUrl) {
  const world = await TestWorld.create({ DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const server = await world.start();
  const owner = await world.logIn(new Visitor(server), EMAIL);
  await world.makeKeys(owner);
  const thief = new Visitor(server);
  assert.deepEqual(await thief.get('login/email', { email: EMAIL }), { action: 'VERIFY_DEVICE' });
  await new Visitor(server).get('link/approve', { token: world.link(EMAIL) });
  await owner.get('devices/remove-others');
  world.time += 60 * 60_000;
  assert.deepEqual(await thief.get('login/email', { email: EMAIL }), { action: 'VERIFY_DEVICE' });
  await owner.get('logout');
  assert.deepEqual(await owner.get('login/email', { email: EMAIL }), { action: 'VERIFY_OTP' });
}

/** Lets a device wait for a login: with an approved link, or with a code that it has not entered. */
async function beginLogin(world, server, hasCode) {
  const device = new Visitor(server);
  await device.get('login/email', { email: EMAIL });
  await new Visitor(server).get('link/approve', { token: world.link(EMAIL) });
  if (hasCode) await device.get('login/device');
  return { device, code: hasCode ? world.code(EMAIL) : undefined };
}

async function checkOpenLogins(t, newUrl) {
  const world = await TestWorld.create({ DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const server = await world.start();
  const owner = await world.logIn(new Visitor(server), EMAIL);
  await world.makeKeys(owner);
  const linked = await beginLogin(world, server, false);
  const coded = await beginLogin(world, server, true);
  await owner.get('fresh/email');
  const own = world.code(EMAIL);
  await owner.get('devices/remove-others');
  assert.equal(await linked.device.refusal('login/device'), 'LINK_EXPIRED');
  assert.equal(await coded.device.refusal('login/otp', { otp: coded.code }), 'NO_CODE');
  await owner.get('fresh/otp', { otp: own }); // its own codes are still valid

  world.time += 60 * 60_000;
  const other = await world.logIn(new Visitor(server), EMAIL);
  await other.get('logout');
  assert.deepEqual(await other.get('login/email', { email: EMAIL }), { action: 'VERIFY_OTP' });
  const code = world.code(EMAIL);
  await world.prove(owner, EMAIL);
  const { devices } = await owner.get('devices/list');
  await owner.get('devices/remove', { id: devices.find(({ isThis }) => !isThis).id });
  assert.equal(await other.refusal('login/otp', { otp: code }), 'NO_CODE');
}

async function checkOldAccounts(t, newUrl) {
  const world = await create(t, newUrl);
  const url = world.environment.DATABASE_URL;
  const db = openDatabase(url);
  await migrateTo(db, walletMigrations(kindOf(url)), '0015-reserved-addresses');
  const user = { created_at: world.time, solana_address: null, second_factor: 0, removes_at: null, language: 'de', suspended_at: null }; // prettier-ignore
  const events = { keys: [], login: ['login'], invited: ['server invited'] };
  for (const [id, names] of Object.entries(events)) {
    const email = `${id}@example.org`;
    await db
      .insertInto('users')
      .values({ ...user, id, evm_address: id === 'keys' ? '0x1' : null })
      .execute();
    await db
      .insertInto('identities')
      .values({ kind: 'email', subject: email, label: email, user_id: id, created_at: 1 })
      .execute();
    for (const event of names)
      await db.insertInto('audit').values({ at: world.time, event, user_id: id, detail: '{}' }).execute();
  }
  await db.destroy();
  const server = await world.start();
  for (const id of Object.keys(events)) await world.logIn(new Visitor(server), `${id}@example.org`);
  assert.deepEqual(
    Object.keys(events).map(id => world.mails(`${id}@example.org`, NEW_DEVICE).length),
    [1, 1, 0],
  );
}

const checks = {
  'a login is told after a link has taken the only known device away': checkUndone,
  'a login is told after the owner has removed every device': checkRemoved,
  'a device that was approved and has never logged in is forgotten with the others': checkApproved,
  'a device that is forgotten during a login does not finish it': checkOpenLogins,
  'a login is told to accounts of an earlier version that have no known device': checkOldAccounts,
};

for (const [name, check] of Object.entries(checks)) testOnEachDatabase(name, check);
