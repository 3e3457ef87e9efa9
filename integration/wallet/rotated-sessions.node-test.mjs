// Sessions of people while the secret of the wallet is rotated: who uses the wallet stays signed in, also once the old secret is gone.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const DAY_MS = 24 * 3_600_000;
const EMAIL = 'ann@example.org';

/** A signed-in person on an instance with a secret, and the settings of the steps of a rotation. */
async function start(t, newUrl) {
  const world = await TestWorld.create({ DATABASE_URL: await newUrl(), DEVICE_APPROVAL: 'never' });
  t.after(() => world.stop());
  const old = world.environment.WALLET_SECRETS;
  const fresh = `b:${randomBytes(32).toString('base64url')}`;
  const person = await world.logIn(new Visitor(await world.start()), EMAIL);
  const restart = async secrets => (person.server = await world.start({ WALLET_SECRETS: secrets }));
  return { world, person, restart, old, fresh };
}

testOnEachDatabase('a session that is used outlives the old secret', async (t, newUrl) => {
  const { world, person, restart, old, fresh } = await start(t, newUrl);
  await restart(`${fresh},${old}`);
  for (let day = 0; day < 31; day += 10) {
    world.time += 10 * DAY_MS;
    assert.equal((await person.get('account')).account?.email, EMAIL);
  }
  await restart(fresh);
  assert.equal((await person.get('account')).account?.email, EMAIL);
});

testOnEachDatabase(
  'calls at the same time and on two instances keep the session, its proof and its end',
  async (t, newUrl) => {
    const { world, person, restart, old, fresh } = await start(t, newUrl);
    const one = await restart(`${old},${fresh}`);
    const other = await restart(`${fresh},${old}`);
    world.time += 10 * 60_000;
    const visitors = [one, other, one, other].map(server => {
      const tab = new Visitor(server);
      tab.cookies = person.cookies;
      return tab;
    });
    const answers = await Promise.all(visitors.map(tab => tab.get('account')));
    assert.deepEqual(new Set(answers.map(({ account }) => account?.email)), new Set([EMAIL]));
    assert.equal(await visitors[0].refusal('keys/export'), 'FRESH_LOGIN_REQUIRED');
    await world.prove(visitors[1], EMAIL);
    assert.equal(await visitors[0].refusal('keys/export'), undefined);
    const { sessions } = await visitors[0].get('sessions/list');
    assert.deepEqual(
      sessions.map(({ isThis }) => isThis),
      [true],
    );
    const copy = new Visitor(other);
    copy.cookies = new Map(person.cookies);
    await visitors[0].get('logout');
    assert.equal((await copy.get('account')).account, null);
  },
);
