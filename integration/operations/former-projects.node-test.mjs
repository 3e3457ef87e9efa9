// A project that gets the id of a removed one, such as that of another customer: it knows nobody of the former one.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { TestWorld, Visitor } from '../wallet/test-world.mjs';

const { projectActs, walletUsers } = await loadExports(`
  export { projectActs } from './services/wallet/server/admin/project-acts.js';
  export { walletUsers } from './server/index.js';`);
const EMAIL = 'ann@example.org';

testOnEachDatabase('a project with the id of a removed one knows nobody of before', async (t, newUrl) => {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const server = await world.start();
  const deed = { world: server.world, operator: { login: 'ann', role: 'owner', provedAt: 0 } };
  const act = (name, body = {}) => projectActs[`projects/${name}`](deed, { id: 'blog', ...body });
  const open = async () => {
    await act('add', { name: 'Blog' });
    const { secret } = await act('add-secret');
    return walletUsers({ issuer: `http://127.0.0.1:${server.port}`, secret });
  };
  const former = await open();
  const ann = Object.assign(new Visitor(server), { project: 'blog' });
  await world.logIn(ann, EMAIL);
  await ann.get('identity/token', { project: 'blog' });
  const { userId } = (await ann.get('account')).account;
  const invited = await former.invite('ben@example.org');
  assert.equal((await former.get(userId)).email, EMAIL);
  assert.equal(await act('add', { name: 'x' }).catch(({ code }) => code), 'BAD_REQUEST');
  assert.equal((await former.get(userId)).email, EMAIL, 'a refused addition changes nothing');

  await act('remove');
  const fresh = await open();
  for (const id of [userId, invited.id]) assert.equal(await fresh.get(id), undefined);
  for (const email of [EMAIL, 'ben@example.org']) assert.equal(await fresh.findByEmail(email), undefined);
  // Who signs in to it is known to it, as before
  await ann.get('identity/token', { project: 'blog' });
  assert.equal((await fresh.get(userId)).email, EMAIL);
});
