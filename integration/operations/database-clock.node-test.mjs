// Instances on one PostgreSQL whose clocks differ by more than a lease or a period: the clock of the database counts.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { parts, TestWorld, Visitor } from '../wallet/test-world.mjs';

const MINUTE_MS = 60_000;
/** How long a receiver takes; the service waits for ten seconds. */
const SLOW_MS = 8_000;
const ANN = 'ann@example.org';

async function createWorld(t, given = {}) {
  const postgres = await startPostgres();
  const world = await TestWorld.create({
    DATABASE_URL: await postgres.newDatabase(),
    DEVICE_APPROVAL: 'never',
    ...given,
  });
  t.after(async () => {
    await world.stop();
    await postgres.stop();
  });
  return world;
}

/** Starts two processes of a wallet on one database, the second one with a clock that is ahead. */
async function start(t, aheadMs, given) {
  const world = await createWorld(t, given);
  const [own, other] = [await world.startProcess(), await world.startProcess({}, aheadMs)];
  return { world, own, other };
}

/** Asks for a code as a new device. Returns the code of the refusal, if there is one. */
const askForCode = ({ port }) => new Visitor({ port }).refusal('login/email', { email: ANN });

/** A mail server that examines each letter for a time. Returns its address and the letters. */
async function startSlowMail(t, forMs) {
  const letters = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _, done) {
      letters.push(stream);
      stream.resume().on('end', () => setTimeout(done, forMs));
    },
  });
  server.on('error', () => undefined); // a wallet that stops
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.after(() => server.close());
  return { letters, url: `smtp://127.0.0.1:${server.server.address().port}` };
}

test('a letter that takes longer than a look at the queue is sent once', async t => {
  const mail = await startSlowMail(t, 4_000);
  const { world, own } = await start(t, MINUTE_MS, { MAIL_URL: mail.url });
  await askForCode(own);
  await world.sent();
  assert.equal(mail.letters.length, 1);
});

test('events that their receiver takes slowly are sent once each', async t => {
  const received = [];
  const receiver = createServer((request, response) => {
    received.push(request.headers['webhook-id']);
    request.resume();
    setTimeout(() => response.writeHead(204).end(), SLOW_MS);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  t.after(() => receiver.close().closeAllConnections());
  const url = `http://127.0.0.1:${receiver.address().port}/hooks`;
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const world = await createWorld(t, { WALLET_WEBHOOKS: JSON.stringify([{ url, secret }]) });
  const person = await world.logIn(new Visitor({ port: (await world.startProcess()).port }), ANN);
  await world.makeKeys(person);
  for (let count = 0; count < 5; count += 1) await person.get('keys/export');
  while (received.length === 0) await sleep(100);
  await world.startProcess({}, 5 * MINUTE_MS); // would see a lease that has ended
  await sleep(SLOW_MS);
  assert.equal(new Set(received).size, received.length);
});

test('two instances count in one period', async t => {
  const { own, other } = await start(t, 20 * MINUTE_MS);
  const refusals = [];
  for (let count = 0; count < 5; count += 1) refusals.push(await askForCode(own), await askForCode(other));
  assert.deepEqual(refusals.slice(8), ['TOO_MANY_CODES', 'TOO_MANY_CODES']);
});

test('an instance whose clock is behind notes events by the clock of the database', async t => {
  const { world, other } = await start(t, -5 * MINUTE_MS);
  const before = Date.now();
  await world.logIn(new Visitor({ port: other.port }), ANN);
  const db = parts.openDatabase(world.environment.DATABASE_URL);
  const events = await db.selectFrom('audit').select(['event', 'at']).execute();
  await db.destroy();
  assert.ok(events.length > 0);
  // Else a webhook is sent at once, and one with a smaller id that is not committed yet is never sent
  for (const { event, at } of events) assert.ok(at > before - 2_000, `${event}: ${before - at} ms behind`);
});
