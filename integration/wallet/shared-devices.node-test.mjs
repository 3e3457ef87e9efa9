// A device that people share: what one of them takes back leaves the others their approvals and codes.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const [ANN, BEN] = ['ann@example.org', 'ben@example.org'];

testOnEachDatabase(
  'the link that forgets a device leaves another person of it approval and code',
  async (t, newUrl) => {
    const world = await TestWorld.create({ DATABASE_URL: await newUrl() });
    t.after(() => world.stop());
    const server = await world.start();
    const ann = await world.logIn(new Visitor(server), ANN);
    await world.makeKeys(ann);
    const shared = await world.logIn(new Visitor(server), BEN);
    await shared.get('logout');
    await world.logIn(shared, ANN);
    const token = world.undo(ANN);
    await shared.get('logout');
    assert.deepEqual(await shared.get('login/email', { email: BEN }), { action: 'VERIFY_OTP' });
    await new Visitor(server).get('undo/use', { token });
    await shared.get('login/otp', { otp: world.code(BEN) });
    assert.equal((await shared.get('account')).account.email, BEN);
    await shared.get('logout');
    assert.deepEqual(await shared.get('login/email', { email: BEN }), { action: 'VERIFY_OTP' }, 'still approved');
    assert.deepEqual(await shared.get('login/email', { email: ANN }), { action: 'VERIFY_DEVICE' }, 'forgotten');
  },
);

testOnEachDatabase('the link forgets a device also for an address that a thief has moved away', async (t, newUrl) => {
  const world = await TestWorld.create({ DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const server = await world.start();
  const ann = await world.logIn(new Visitor(server), ANN);
  await world.makeKeys(ann);
  const thief = await world.logIn(new Visitor(server), ANN);
  const token = world.undo(ANN);
  thief.account = ann.account;
  await world.prove(thief, ANN);
  await thief.getSigned('email/update', { email: BEN });
  await thief.get('email/primary', { otp: world.code(ANN) });
  await thief.get('email/secondary', { otp: world.code(BEN) });
  await new Visitor(server).get('undo/use', { token });
  assert.deepEqual(await thief.get('login/email', { email: ANN }), { action: 'VERIFY_DEVICE' });
});
