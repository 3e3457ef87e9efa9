// Keeping an account that would be deleted: the list of events tells of it once, and of nothing that was not to be deleted.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const EMAIL = 'ann@example.org';

async function start(t, newUrl) {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const server = await world.start();
  const person = await world.logIn(new Visitor(server), EMAIL);
  await world.makeKeys(person);
  const cancellations = async () => {
    const rows = await server.world.db.selectFrom('audit').select('id').where('event', '=', 'removal undone').execute();
    return rows.length;
  };
  return { world, server, person, cancellations };
}

testOnEachDatabase('whoever has a session hides no event behind removals that there never were', async (t, newUrl) => {
  const { person, cancellations } = await start(t, newUrl);
  for (let calls = 0; calls < 3; calls += 1) await person.get('account/keep');
  assert.equal(await cancellations(), 0);
  await person.getSigned('account/remove');
  await Promise.all([1, 2, 3].map(() => person.get('account/keep')));
  await person.get('account/keep');
  assert.equal(await cancellations(), 1);
  assert.equal((await person.get('account')).account.removesAt, undefined);
});

testOnEachDatabase('an account that is deleted in this moment is not said to be kept', async (t, newUrl) => {
  const { server, person, cancellations } = await start(t, newUrl);
  await person.getSigned('account/remove');
  const { configuration, db } = server.world;
  const read = configuration.read.bind(configuration);
  configuration.read = async () => {
    configuration.read = read;
    await db.deleteFrom('users').execute(); // as a sweep does, after the session was found
    return read();
  };
  const { failure } = await person.call('account/keep', {}, { 'x-wallet-project': 'shop' });
  assert.equal(configuration.read, read, 'the call was interrupted');
  assert.equal(failure, 'NOT_LOGGED_IN');
  assert.equal(await cancellations(), 0);
});
