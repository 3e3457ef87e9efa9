// Accounts that come to life after a sweep has listed them for deletion.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, TestWorld, Visitor } from './test-world.mjs';

const { startSession } = await loadExports(`
  export { startSession } from './services/wallet/server/sessions.js';`);
const EMAIL = 'late@example.org';
const DAY_MS = 24 * 3_600_000;

async function start(t, newUrl) {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  return { world, server: await world.start() };
}

/** Sweeps as an instance that is between its list of accounts and its first transaction while `act` runs. */
async function sweepAround({ world }, act) {
  let [pending, isListed] = [act, false];
  const db = new Proxy(world.db, {
    get(target, name) {
      const value = target[name];
      if (name === 'selectFrom')
        return table => {
          isListed ||= table === 'users';
          return target.selectFrom(table);
        };
      if (name !== 'transaction' || !isListed) return typeof value === 'function' ? value.bind(target) : value;
      return () => ({
        execute: async body => {
          const first = pending;
          pending = undefined;
          await first?.();
          return target.transaction().execute(body);
        },
      });
    },
  });
  await parts.sweep({ ...world, db });
  assert.equal(pending, undefined, 'the sweep has listed the account');
}

const rows = async ({ world }, table) => world.db.selectFrom(table).selectAll().execute();

async function checkEmpty(t, newUrl) {
  const { world, server } = await start(t, newUrl);
  await world.logIn(new Visitor(server), EMAIL);
  world.time += 100 * DAY_MS;
  const person = new Visitor(server);
  await sweepAround(server, async () => {
    await world.logIn(person, EMAIL);
    await world.makeKeys(person);
  });
  assert.equal((await person.get('account')).account?.evmAddress, person.account.address);
  assert.equal((await rows(server, 'share_sets')).length, 1);
  assert.equal((await rows(server, 'identities')).length, 1);
}

async function checkRemoval(t, newUrl) {
  const { world, server } = await start(t, newUrl);
  const person = await world.logIn(new Visitor(server), EMAIL);
  await world.makeKeys(person);
  await world.prove(person, EMAIL);
  await person.getSigned('account/remove');
  world.time += parts.UNDO_MS;
  await world.prove(person, EMAIL);
  await sweepAround(server, () => person.get('account/keep'));
  assert.equal((await person.get('account')).account?.evmAddress, person.account.address);
  assert.equal((await rows(server, 'share_sets')).length, 1);
  const events = async () => (await rows(server, 'audit')).filter(({ event }) => event === 'account removed').length;
  assert.equal(await events(), 0, 'no receiver of events hears of a deletion');
  await world.prove(person, EMAIL);
  await person.getSigned('account/remove');
  world.time += parts.UNDO_MS;
  await sweepAround(server, () => parts.sweep(server.world));
  assert.equal(await events(), 1, 'two sweeps delete an account once');
  assert.deepEqual(await rows(server, 'share_sets'), []);
}

async function checkSession(t, newUrl) {
  const { server } = await start(t, newUrl);
  const session = { userId: 'gone', deviceHash: 'x', method: 'email', agent: '', place: '' };
  await assert.rejects(startSession(server.world, session), { code: 'LOGIN_FAILED' });
  assert.deepEqual(await rows(server, 'sessions'), []);
}

/** Deletes the account of a person while a call of theirs, whose session was found, goes on. */
async function checkCalls(t, newUrl) {
  const { world, server } = await start(t, newUrl);
  const { configuration, db } = server.world;
  const read = configuration.read.bind(configuration);
  const during = async name => {
    const person = await world.logIn(new Visitor(server), EMAIL);
    let isFirst = true;
    configuration.read = async () => {
      if (isFirst) await db.deleteFrom('users').execute();
      isFirst = false;
      return read();
    };
    const response = await person.call(name, {}, { 'x-wallet-project': 'shop' });
    configuration.read = read;
    assert.equal(isFirst, false, `${name} was interrupted`);
    return response;
  };
  const { status, body } = await during('account');
  assert.deepEqual([status, body.account], [200, null]);
  for (const name of ['passkey/create-options', 'fresh/email']) {
    const { status: refused, failure } = await during(name);
    assert.deepEqual([name, refused, failure], [name, 401, 'NOT_LOGGED_IN']);
  }
}

const checks = {
  'a sweep keeps an empty account that gets keys after it was listed': checkEmpty,
  'a sweep keeps an account whose owner keeps it after it was listed': checkRemoval,
  'an account that was deleted during a login gets no session': checkSession,
  'an account that is deleted during a call is signed out': checkCalls,
};

for (const [name, check] of Object.entries(checks)) testOnEachDatabase(name, check);
