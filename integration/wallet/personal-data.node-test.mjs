// What the wallet stores about a person: the export has all of it, and a deletion leaves none of it.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { Authenticator } from './authenticator.mjs';
import { addPasskey } from './changes-suite.mjs';
import { parts, TestWorld, Visitor } from './test-world.mjs';

const { exportOf, findPeople } = await loadExports(
  `export { exportOf, findPeople } from './services/wallet/server/people.js';`,
);
const [EMAIL, NEW_EMAIL] = ['ann@example.org', 'new@example.org'];

/** Part of the export that has the rows of a table. */
const PART_OF = {
  users: 'id',
  identities: 'logins',
  sessions: 'sessions',
  user_devices: 'devices',
  share_sets: 'splits',
  recoveries: 'recoveries',
  passkeys: 'passkeys',
  changes: 'changes',
  project_users: 'projects',
  account_uses: 'uses',
  audit: 'events',
};
/** What stays of an account: what happened, without names, operations on a public chain, and limits until their period ends. */
const STAYS = ['audit', 'operations', 'counters'];

/** Rows of each table, by its name. */
async function allRows(db) {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter(name => !name.startsWith('kysely'));
  return Promise.all(tables.map(async name => [name, await db.selectFrom(name).selectAll().execute()]));
}

/** A person with a row in most tables, who has left an address. */
async function createPerson(t) {
  const world = await TestWorld.create();
  t.after(() => world.stop());
  const server = await world.start();
  const person = await world.logIn(new Visitor(server), EMAIL);
  await world.makeKeys(person);
  const recovery = { kind: 'passphrase', salt: 'c2FsdA', ciphertext: 'Y2lwaGVy' };
  const share = randomBytes(17).toString('base64url');
  await person.getSigned('keys/add-set', { setId: randomUUID(), share, recovery });
  await addPasskey(person, new Authenticator());
  await person.get('identity/token', { project: 'demo' });
  const { userId } = (await person.get('account')).account;
  return { world, server, person, userId };
}

test('the export has every table with rows of the person', async t => {
  const { server, userId } = await createPerson(t);
  const { db } = server.world;
  const data = await exportOf(db, userId);
  const own = (await allRows(db)).filter(([, rows]) => rows.some(row => row.user_id === userId)).map(([name]) => name);
  for (const table of ['users', ...own]) {
    const part = data[PART_OF[table]];
    assert.ok(part !== undefined && part.length > 0, `${table} is not in the export`);
  }
  assert.deepEqual(data.projects, [{ project: 'demo', invitedAs: null, since: data.projects[0].since }]);
  assert.deepEqual(Object.keys(data.recoveries[0]), ['kind', 'since'], 'without what opens it');
  assert.deepEqual(Object.keys(data.splits[0]), ['since'], 'without the share');
  assert.deepEqual(
    data.approvals.map(({ email }) => email),
    [EMAIL],
  );
});

test('devices are not known for an address longer than the change of the email can be undone', async t => {
  const { world, server, person } = await createPerson(t);
  await world.prove(person, EMAIL);
  await person.getSigned('email/update', { email: NEW_EMAIL });
  await person.get('email/primary', { otp: world.code(EMAIL) });
  await person.get('email/secondary', { otp: world.code(NEW_EMAIL) });
  const known = async () =>
    (await server.world.db.selectFrom('devices').select('email').execute()).map(({ email }) => email);
  assert.deepEqual((await known()).sort(), [EMAIL, NEW_EMAIL].sort());
  world.time += parts.UNDO_MS;
  await parts.sweep(server.world);
  assert.deepEqual(await known(), [NEW_EMAIL]);
});

test('a deletion leaves neither the id nor the address of the person, also of a login that has begun', async t => {
  const { world, server, userId } = await createPerson(t);
  const { db } = server.world;
  const [begun, asking] = [new Visitor(server), new Visitor(server)];
  await begun.get('login/email', { email: EMAIL });
  await begun.get('link/approve', { token: world.link(EMAIL) });
  await begun.get('login/device'); // a code that is not entered
  await asking.get('login/email', { email: EMAIL }); // a link that is not followed
  await db.updateTable('users').set({ removes_at: world.time }).where('id', '=', userId).execute();
  await parts.sweep(server.world);
  assert.deepEqual(await findPeople(db, EMAIL), []);
  for (const [table, rows] of await allRows(db)) {
    const text = JSON.stringify(rows);
    assert.ok(!text.includes(EMAIL), `${table} has the address`);
    assert.ok(STAYS.includes(table) || !text.includes(userId), `${table} has the id`);
  }
});
