// Strangers have few emails a day sent to one address, and keep nobody from codes and warnings by it.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { parts, PERIOD_MS, TestWorld, Visitor } from './test-world.mjs';

const ANN = 'ann@example.org';
const { count: A_PERIOD } = parts.limits['email to address'];
const DAY_MS = 24 * 3_600_000;
const MOST = 40;
const isFromStranger = ({ to, text }) => to.includes(ANN) && text.includes('approve#');

async function start(t, newUrl) {
  const world = await TestWorld.create({ DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const server = await world.start();
  return { world, server, owner: await world.logIn(new Visitor(server), ANN) };
}

/** Asks for letters in every period of a day, each time as another stranger. Returns the last refusal. */
async function molest({ world, server }) {
  let last;
  for (const end = world.time + DAY_MS - PERIOD_MS; world.time < end; world.time += PERIOD_MS)
    for (let times = 0; times <= A_PERIOD; times += 1) {
      last = await new Visitor(server).call('login/email', { email: ANN });
      if (last.status !== 200) break;
    }
  return last;
}

testOnEachDatabase(
  'strangers have few letters a day sent to one address, and more on the next day',
  async (t, newUrl) => {
    const own = await start(t, newUrl);
    const { world, server } = own;
    world.time += DAY_MS; // the first letter of the owner is of the day before
    const before = world.mail.messages.filter(isFromStranger).length;
    const last = await molest(own);
    assert.equal(world.mail.messages.filter(isFromStranger).length - before, MOST);
    assert.equal(last.failure, 'TOO_MANY_CODES');
    const wait = 1000 * Number(last.headers.get('retry-after'));
    assert.ok(wait > 0 && wait <= 2 * PERIOD_MS, 'the end of the day');
    world.time += 2 * PERIOD_MS;
    assert.equal((await new Visitor(server).call('login/email', { email: ANN })).status, 200);
  },
);

testOnEachDatabase('strangers take no code from a known device, and no warning', async (t, newUrl) => {
  const own = await start(t, newUrl);
  const { world, server, owner } = own;
  await world.makeKeys(owner);
  await molest(own);
  await world.prove(owner, ANN);
  await owner.get('keys/export');
  assert.equal(world.mails(ANN, /Words or private key/).length, 1);
  await owner.get('logout');
  await world.logIn(owner, ANN);
  assert.equal(await new Visitor(server).refusal('login/email', { email: ANN }), 'TOO_MANY_CODES');
});

testOnEachDatabase('strangers take no code from who is signed in by other means', async (t, newUrl) => {
  const own = await start(t, newUrl);
  const { world, server, owner } = own;
  await server.world.db.deleteFrom('devices').execute(); // as of a login by a passkey
  await molest(own);
  await world.prove(owner, ANN);
  await world.makeKeys(owner);
  await owner.getSigned('email/update', { email: 'new@example.org' });
  await owner.get('email/primary', { otp: world.code(ANN) });
});
