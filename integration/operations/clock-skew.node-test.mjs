// Instances whose clocks differ, and a clock that is set back: what is counted, proven and told stays right.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, PERIOD_MS, TestWorld, Visitor } from '../wallet/test-world.mjs';

const { deliverWebhooks, replayWebhooks, SETTLE_MS } = await loadExports(
  `export * from './services/wallet/server/webhooks.js';`,
);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A wallet, and a second instance on its database whose clock is ahead. */
async function start(t, newUrl, { aheadMs, ...given }) {
  const world = await TestWorld.create({ DATABASE_URL: await newUrl(), ...given });
  t.after(() => world.stop());
  const server = await world.start();
  const ahead = await world.start({}, { now: () => world.time + aheadMs });
  return { world, server, ahead };
}

/** A receiver of webhooks, which lists the accounts that it was told of. */
async function startReceiver(t) {
  const received = [];
  const server = createServer((request, response) => {
    void json(request).then(({ data }) => {
      received.push(data.userId);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { received, webhooks: [{ url: `http://127.0.0.1:${server.address().port}/hooks`, secret: SECRET }] };
}

const withWebhooks = ({ world }, webhooks) => ({ ...world, settings: { ...world.settings, webhooks } });

testOnEachDatabase('a webhook of an instance whose clock is ahead is not skipped', async (t, newUrl) => {
  const { received, webhooks } = await startReceiver(t);
  const { world, server, ahead } = await start(t, newUrl, { aheadMs: 5 * MINUTE_MS });
  const own = withWebhooks(server, webhooks);
  await deliverWebhooks(own); // events count from now on
  await ahead.world.audit('exported', 'first');
  await server.world.audit('exported', 'second');
  world.time += SETTLE_MS;
  await deliverWebhooks(own);
  assert.deepEqual(received, ['first', 'second'], 'in the order of the audit');
  await deliverWebhooks(own);
  assert.equal(received.length, 2, 'each once');
});

testOnEachDatabase('a webhook of before the clock was set back is sent, and can be replayed', async (t, newUrl) => {
  const { received, webhooks } = await startReceiver(t);
  const { world, server } = await start(t, newUrl, { aheadMs: 0 });
  const own = withWebhooks(server, webhooks);
  await deliverWebhooks(own);
  await own.audit('exported', 'first');
  const since = world.time;
  world.time -= HOUR_MS;
  await own.audit('exported', 'second');
  world.time += SETTLE_MS;
  await deliverWebhooks(own);
  assert.deepEqual(received, ['first', 'second']);
  await replayWebhooks(own.db, since);
  await deliverWebhooks(own);
  assert.ok(received.slice(2).includes('first'), 'its time is the one that is asked for');
});

testOnEachDatabase('the sweep of an instance whose clock is ahead frees no counter', async (t, newUrl) => {
  const { world, server, ahead } = await start(t, newUrl, { aheadMs: 5 * MINUTE_MS, DEVICE_APPROVAL: 'never' });
  world.time = Math.ceil(world.time / PERIOD_MS) * PERIOD_MS + PERIOD_MS - 2 * MINUTE_MS; // the other one is in the next period
  const person = new Visitor(server);
  await person.get('login/email', { email: 'ann@example.org' });
  for (let guesses = 0; guesses < 2; guesses += 1)
    await person.refusal('login/otp', { otp: world.wrongCode('ann@example.org') });
  const count = async () =>
    Number(
      (
        await server.world.db
          .selectFrom('counters')
          .select(({ fn }) => fn.sum('count').as('sum'))
          .where('key', 'like', 'wrong code:%')
          .executeTakeFirstOrThrow()
      ).sum,
    );
  assert.equal(await count(), 2);
  await parts.sweep(ahead.world);
  assert.equal(await count(), 2);
  world.time += 2 * PERIOD_MS;
  await parts.sweep(ahead.world);
  assert.equal(await count(), 0, 'past periods end');
});

testOnEachDatabase('a proof of a clock that is an hour ahead is no fresh proof', async (t, newUrl) => {
  const { world, server, ahead } = await start(t, newUrl, { aheadMs: HOUR_MS, DEVICE_APPROVAL: 'never' });
  const person = await world.logIn(new Visitor(ahead), 'ann@example.org');
  person.server = server;
  assert.equal(await person.refusal('keys/export'), 'FRESH_LOGIN_REQUIRED');
  await world.prove(person, 'ann@example.org');
  assert.equal(await person.refusal('keys/export'), undefined, 'a proof of now is');
});

testOnEachDatabase('a proof of an instance that is two minutes ahead serves on the other one', async (t, newUrl) => {
  const { world, server, ahead } = await start(t, newUrl, { aheadMs: 2 * MINUTE_MS, DEVICE_APPROVAL: 'never' });
  const person = await world.logIn(new Visitor(ahead), 'ann@example.org');
  person.server = server;
  assert.equal(await person.refusal('keys/export'), undefined);
});
