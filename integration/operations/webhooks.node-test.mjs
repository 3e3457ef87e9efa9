// Webhooks of the wallet: each event reaches the operator's server, signed as Standard Webhooks has it, on both databases.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { DATABASES, testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { TestWorld, Visitor } from '../wallet/test-world.mjs';

const { deliverWebhooks, MOST_ATTEMPTS, parkedEvents, replayParked, replayWebhooks, SETTLE_MS, waitingEvents } =
  await loadExports(`export * from './services/wallet/server/webhooks.js';`);
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A server of the operator, which answers with `status` and verifies with the library of the standard. */
class Receiver {
  status = 204;
  elsewhere = '/';
  taken = [];
  tries = 0;

  static async start(t) {
    const receiver = new Receiver();
    const server = createServer((request, response) => void receiver.#take(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    receiver.url = `http://127.0.0.1:${server.address().port}/hooks`;
    return receiver;
  }

  async #take(request, response) {
    this.tries += 1;
    const body = await text(request);
    await this.during?.();
    if (this.status === 'cut') {
      this.cut = request.headers['webhook-id'];
      return request.socket.destroy();
    }
    if (this.refuses && body.includes(this.refuses)) return response.writeHead(422).end();
    if (this.status < 300) this.taken.push({ id: request.headers['webhook-id'], headers: request.headers, body });
    response.writeHead(this.status, { location: this.elsewhere }).end();
  }

  types = () => this.taken.map(({ body }) => JSON.parse(body).type);
}

const hooksOf = receivers => receivers.map(({ url }) => ({ url, secret: SECRET }));

/** Instances of a wallet that send when the test has them send. */
async function start(t, newUrl, receivers, count = 1) {
  const world = await TestWorld.create({ DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const servers = [];
  while (servers.length < count) {
    const server = await world.start();
    const settings = { ...server.world.settings, webhooks: hooksOf(receivers) };
    servers.push({ server, own: { ...server.world, settings } });
  }
  await Promise.all(servers.map(({ own }) => deliverWebhooks(own))); // events count from now on
  return { world, servers, ...servers[0] };
}

/** Sends what is due after a time. */
async function due(world, own, laterMs = SETTLE_MS) {
  world.time += laterMs;
  await deliverWebhooks(own);
}

async function checkStory(t, newUrl) {
  const receiver = await Receiver.start(t);
  const { world, server, own } = await start(t, newUrl, [receiver]);
  const visitor = await world.logIn(new Visitor(server), 'ann@example.org');
  await world.makeKeys(visitor);
  await due(world, own, SETTLE_MS - 1);
  assert.deepEqual(receiver.taken, [], 'events settle first');
  await due(world, own, 1);
  assert.deepEqual(receiver.types(), ['user.created'], 'a login is nobody’s news');
  const [{ headers, body }] = receiver.taken;
  const { userId } = JSON.parse(body).data;
  const time = new Date(Number(headers['webhook-timestamp']) * 1000);
  assert.equal(headers['webhook-signature'], new Webhook(SECRET).sign(headers['webhook-id'], time, body));
  const user = await own.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  assert.equal(userId, user.id);
  assert.doesNotMatch(body, /ann@|0x/);

  const { audit } = own;
  for (const event of ['passkey-added', 'share set added', 'exported', 'session ended', 'account removed'])
    await audit(event, userId);
  await due(world, own);
  assert.deepEqual(receiver.types().slice(1), ['user.linked', 'user.recovered', 'user.exported', 'user.deleted']);
  await due(world, own);
  assert.equal(receiver.taken.length, 5, 'each once');
}

async function checkFailures(t, newUrl) {
  const [receiver, other] = [await Receiver.start(t), await Receiver.start(t)];
  const { world, own } = await start(t, newUrl, [receiver, other]);
  const { audit, db } = own;
  for (const id of ['one', 'two']) await audit('exported', id);
  receiver.elsewhere = other.url;
  for (const status of [500, 302, 'cut']) {
    receiver.status = status;
    await due(world, own, 3_600_000);
  }
  assert.equal(receiver.tries, 3, 'one try each, and none of what comes after');
  await due(world, own, 1_000);
  assert.equal(receiver.tries, 3, 'pauses');
  assert.deepEqual(other.taken.length, 2, 'a receiver waits for no other, and nothing is sent elsewhere');
  assert.equal((await waitingEvents(db))[receiver.url], 2);
  receiver.status = 200;
  await due(world, own, 3_600_000);
  const users = receiver.taken.map(({ body }) => JSON.parse(body).data.userId);
  assert.deepEqual(users, ['one', 'two'], 'in order, and none lost');
  assert.equal(receiver.taken[0].id, receiver.cut, 'a repetition has the id of the first');
  assert.deepEqual(await replayWebhooks(db, 0), { [receiver.url]: 2, [other.url]: 2 });
  await due(world, own);
  assert.equal(receiver.taken.length, 4);
}

async function checkParked(t, newUrl) {
  const receiver = await Receiver.start(t);
  const { world, own } = await start(t, newUrl, [receiver]);
  for (const id of ['one', 'two', 'three']) await own.audit('exported', id);
  receiver.refuses = '"one"';
  for (let tries = 1; tries < MOST_ATTEMPTS; tries += 1) await due(world, own, 3_600_000);
  assert.deepEqual(receiver.types(), [], 'the first one holds up the others');
  await due(world, own, 3_600_000);
  const users = () => receiver.taken.map(({ body }) => JSON.parse(body).data.userId);
  assert.deepEqual(users(), ['two', 'three']);
  const [{ url, reason }] = await parkedEvents(own.db);
  assert.deepEqual([url, reason], [receiver.url, 'The receiver answered 422']);
  assert.equal(await replayParked(own.db), 1);
  await due(world, own);
  assert.equal((await parkedEvents(own.db)).length, 1, 'refused again, and parked again');
  receiver.refuses = undefined;
  await replayParked(own.db);
  await due(world, own);
  assert.deepEqual([users().at(-1), await parkedEvents(own.db)], ['one', []]);
}

async function checkInstances(t, newUrl) {
  const receiver = await Receiver.start(t);
  const { world, servers } = await start(t, newUrl, [receiver], 2);
  for (let at = 0; at < 60; at += 1) await servers[at % 2].own.audit('exported', `user ${at}`);
  world.time += SETTLE_MS;
  for (let round = 0; round < 4; round += 1) await Promise.all(servers.map(({ own }) => deliverWebhooks(own)));
  assert.equal(receiver.taken.length, 60);
  assert.equal(new Set(receiver.taken.map(({ id }) => id)).size, 60, 'each by one instance');
}

async function checkReplayMeanwhile(t, newUrl) {
  for (const status of [204, 500]) {
    const receiver = await Receiver.start(t);
    const { world, own } = await start(t, newUrl, [receiver]);
    for (const id of ['one', 'two', 'three']) await own.audit('exported', id);
    receiver.during = async () => {
      if (receiver.tries !== 2) return;
      await replayWebhooks(own.db, 0);
      receiver.status = status;
    };
    await due(world, own);
    receiver.status = 204;
    await due(world, own);
    const users = receiver.taken.map(({ body }) => JSON.parse(body).data.userId);
    const sent = status === 204 ? ['one', 'two'] : ['one'];
    assert.deepEqual(users, [...sent, 'one', 'two', 'three'], `begins anew after ${status}`);
  }
}

async function checkSlowParked(t, newUrl) {
  const receiver = await Receiver.start(t);
  const { world, servers, own } = await start(t, newUrl, [receiver], 2);
  const ids = ['one', 'two', 'three', 'four'];
  for (const id of ids) await own.audit('exported', id);
  receiver.status = 422;
  for (let tries = 0; tries < ids.length * MOST_ATTEMPTS; tries += 1) await due(world, own, 3_600_000);
  assert.equal((await parkedEvents(own.db)).length, ids.length);
  receiver.status = 204;
  await own.audit('exported', 'five');
  await replayParked(own.db);
  receiver.during = async () => {
    world.time += 40_000; // two of them are longer than a lease
    if (receiver.taken.length < ids.length) await deliverWebhooks(servers[1].own);
  };
  await due(world, own);
  const users = receiver.taken.map(({ body }) => JSON.parse(body).data.userId);
  assert.deepEqual(users, [...ids, 'five'], 'each once, in order');
}

testOnEachDatabase('webhooks tell of what happens to accounts', checkStory);
testOnEachDatabase('webhooks are sent in order until they are taken', checkFailures);
testOnEachDatabase('an event that is refused for good is parked', checkParked);
testOnEachDatabase('a replay that is asked for while events are sent begins anew', checkReplayMeanwhile);
testOnEachDatabase('two instances send each event once', checkInstances);
testOnEachDatabase('parked events that their receiver takes slowly are sent once each', checkSlowParked);

test('settings refuse webhooks without https or with a short secret', async t => {
  const world = await TestWorld.create();
  t.after(() => world.stop());
  for (const hook of [
    { url: 'http://example.org/hooks', secret: SECRET },
    { url: 'https://example.org/hooks', secret: 'whsec_c2hvcnQ=' },
    { url: 'https://example.org/hooks' },
  ])
    await assert.rejects(world.start({ WALLET_WEBHOOKS: JSON.stringify([hook]) }), /WALLET_WEBHOOKS/);
});

test('a running wallet sends by itself, and the library of the standard verifies it', async t => {
  const receiver = await Receiver.start(t);
  const world = await TestWorld.create({ WALLET_WEBHOOKS: JSON.stringify(hooksOf([receiver])) });
  t.after(() => world.stop());
  const server = await world.start({}, { now: Date.now });
  while (!(await server.world.db.selectFrom('webhooks').selectAll().execute()).length) await wait(20);
  await server.world.audit('exported', 'ann');
  while (!receiver.taken.length) await wait(20);
  const [{ body, headers }] = receiver.taken;
  assert.equal(new Webhook(SECRET).verify(body, headers).data.userId, 'ann');
  assert.throws(() => new Webhook(SECRET).verify(body.replace('ann', 'ben'), headers));
});

test('an event after a restore has another id than the one that the lost database had sent by its number', async t => {
  const [{ newUrl }] = DATABASES;
  const receiver = await Receiver.start(t);
  for (const lost of [0, 3_600_000]) {
    const { world, server, own } = await start(t, newUrl, [receiver]);
    world.time += lost;
    await world.makeKeys(await world.logIn(new Visitor(server), 'ann@example.org'));
    await due(world, own);
  }
  assert.deepEqual(receiver.types(), ['user.created', 'user.created']);
  const [before, after] = receiver.taken.map(({ id }) => id);
  assert.notEqual(after, before, 'a receiver would drop it as a repetition');
});
