// Links of letters that are used while the owner changes the account.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { Authenticator } from './authenticator.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const EMAIL = 'ann@example.org';

testOnEachDatabase('a link takes no passkey away while the second factor is switched on', async (t, newUrl) => {
  const world = await TestWorld.create({ DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const server = await world.start();
  const owner = await world.logIn(new Visitor(server), EMAIL);
  await world.makeKeys(owner);
  const { options } = await owner.get('passkey/create-options');
  await owner.getSigned('passkey/create', { response: new Authenticator().create(options) });
  const token = world.undo(EMAIL);
  const { userId } = (await owner.get('account')).account;
  const { db } = server.world;

  // The transaction of the switch has read that there is a passkey, and has not ended
  let undoing;
  await db.transaction().execute(async tx => {
    await tx.updateTable('users').set({ second_factor: 1 }).where('id', '=', userId).execute();
    undoing = new Visitor(server).refusal('undo/use', { token });
    await new Promise(resolve => setTimeout(resolve, 500));
  });
  assert.equal(await undoing, 'LINK_EXPIRED');
  assert.equal((await owner.get('passkeys/list')).passkeys.length, 1, 'a factor without a passkey shuts its owner out');
});
