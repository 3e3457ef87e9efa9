// A wait at the key service runs from the letter that tells its owner: without mail it does not end unheard.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { Browser, KeyTestWorld, parts } from './test-world.mjs';

const { GiveUp, WAIT_MS } = parts;
const DAY_MS = 24 * 3_600_000;
const UNTOLD_MS = 14 * DAY_MS;
const [OWNER, THIEF] = ['owner@example.org', 'thief@example.org'];

/** An account with a share, and a device that states another address while the mail server answers by `fail`. */
async function start(t, newUrl, fail) {
  const world = await KeyTestWorld.create({ KEYS_DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  await world.start();
  const sub = randomUUID();
  const reference = randomUUID();
  const share = new Uint8Array(randomBytes(17));
  assert.equal((await new Browser(world, { sub, email: OWNER }).store(reference, share)).status, 200);
  const { mailer, queue } = world.server.world;
  const send = mailer.send.bind(mailer);
  mailer.send = (...letter) => fail(send, ...letter);
  const device = new Browser(world, { sub, email: THIEF });
  const ask = (given = {}) => device.release(reference, given);
  const retry = async () => {
    queue.wake();
    await queue.idle();
  };
  const mend = async () => {
    mailer.send = send;
    await world.server.world.db.updateTable('jobs').set({ due_at: 0 }).execute(); // in place of the pause after a failure
    await retry();
  };
  return { world, share, ask, retry, mend };
}

const dayOf = time => new Date(time).toISOString().slice(0, 10);
const out = async () => {
  throw new Error('The mail server is away');
};

testOnEachDatabase(
  'a wait ends 72 hours after the mail server took its letter, as the letter says',
  async (t, newUrl) => {
    const { world, share, ask, mend } = await start(t, newUrl, out);
    const first = await ask();
    assert.deepEqual([first.is, first.until], ['waiting', world.time + WAIT_MS]);
    world.time += WAIT_MS + DAY_MS;
    const later = await ask();
    assert.deepEqual([later.is, later.until], ['waiting', world.time + WAIT_MS], 'the owner has not heard of it');
    assert.equal(world.letters(OWNER).length, 0);
    await mend();
    assert.match(world.letters(OWNER)[0].text, new RegExp(`until ${dayOf(world.time + WAIT_MS)}`));
    const sentAt = world.time;
    world.time += WAIT_MS - 1;
    assert.deepEqual([(await ask()).is, (await ask()).until], ['waiting', sentAt + WAIT_MS]);
    world.time += 1;
    assert.equal((await ask()).is, 'code');
    assert.deepEqual((await ask({ code: world.code(THIEF) })).share, share);
  },
);

testOnEachDatabase('a letter that comes late stops the device', async (t, newUrl) => {
  const { world, ask, mend } = await start(t, newUrl, out);
  await ask();
  world.time += 10 * DAY_MS;
  await mend();
  assert.match(await world.pressStop(world.stopLink(OWNER)), /cannot open/);
  world.time += UNTOLD_MS;
  assert.equal((await ask()).is, 'stopped');
});

testOnEachDatabase('a wait whose letter is refused for good ends after 14 days, by a code', async (t, newUrl) => {
  const { world, share, ask, retry, mend } = await start(t, newUrl, async (send, to, ...rest) => {
    if (to === OWNER) throw new GiveUp('The mail server did not take a letter: EENVELOPE 550');
    return send(to, ...rest);
  });
  await ask();
  world.time += UNTOLD_MS - 1;
  await retry();
  assert.equal((await ask()).is, 'waiting');
  world.time += 1;
  assert.equal((await ask()).is, 'code');
  assert.deepEqual((await ask({ code: world.code(THIEF) })).share, share);
  await mend();
  assert.equal(world.letters(OWNER).filter(({ text }) => text.includes('/stop/')).length, 0);
});

testOnEachDatabase(
  'a wait whose letter nobody takes ends after 14 days, and no late letter promises more',
  async (t, newUrl) => {
    const { world, ask, retry, mend } = await start(t, newUrl, out);
    await ask();
    for (let day = 0; day < 13; day += 1) {
      world.time += DAY_MS;
      await retry();
      assert.equal((await ask()).is, 'waiting');
    }
    await mend();
    assert.equal(world.letters(OWNER).length, 0, 'less than 72 hours are left');
    world.time += DAY_MS;
    assert.equal((await ask()).is, 'code');
  },
);

testOnEachDatabase(
  'a letter whose answer is lost is sent again, and the wait runs from the last one',
  async (t, newUrl) => {
    const { world, ask, mend } = await start(t, newUrl, async (send, ...letter) => {
      await send(...letter);
      throw new Error('The connection was lost');
    });
    await ask();
    world.time += DAY_MS;
    await mend();
    assert.equal(world.letters(OWNER).length, 2);
    const sentAt = world.time;
    world.time += WAIT_MS - 1;
    assert.deepEqual([(await ask()).is, (await ask()).until], ['waiting', sentAt + WAIT_MS]);
    world.time += 1;
    assert.equal((await ask()).is, 'code');
  },
);
