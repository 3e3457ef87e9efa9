// What somebody can do to letters that wait: who reads or writes the table of the queue, and strangers who fill it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { TestWorld, Visitor } from '../wallet/test-world.mjs';

const DOWN = 'smtp://127.0.0.1:9';

async function start(t, given = {}) {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', TRUST_PROXY: '1', ...given });
  t.after(() => world.stop());
  return { world, down: await world.start({ MAIL_URL: DOWN }) };
}

/** Asks for a code from a network of one's own. */
const ask = (server, email, network = '10.0.0.1', person = new Visitor(server)) =>
  person.call('login/email', { email }, { 'x-forwarded-for': network });
const jobsOf = ({ world: { db } }) => db.selectFrom('jobs').selectAll().orderBy('created_at').execute();

/** Lets the letters that wait be sent. */
async function recover(world, down) {
  await down.stop();
  world.time += 30_000;
  const server = await world.start();
  server.world.queue.wake();
  for (let waits = 0; waits < 20; waits += 1) {
    await server.world.queue.idle();
    await wait(20);
  }
  return server;
}

test('who reads the table of the queue learns no address, code or link', async t => {
  const { world, down } = await start(t, { DEVICE_APPROVAL: 'always' });
  await ask(down, 'ann@example.org');
  const [{ payload, ...rest }, ...others] = await jobsOf(down);
  assert.equal(others.length, 0);
  const sealed = Buffer.from(payload.split('.')[1], 'base64url').toString('latin1');
  for (const text of [JSON.stringify(rest), payload, sealed]) assert.doesNotMatch(text, /ann|example\.org|approve/);
  await recover(world, down);
  assert.ok(!JSON.stringify([rest, payload]).includes(world.link('ann@example.org')));
});

test('who writes the table cannot have the code of one person sent to another', async t => {
  const { world, down } = await start(t);
  await ask(down, 'ann@example.org');
  await ask(down, 'eve@example.org');
  const [ofAnn, ofEve] = await jobsOf(down);
  const { db } = down.world;
  // Each sealed letter in the row of the other; a third row has a copy of Ann's
  await db.updateTable('jobs').set({ payload: ofEve.payload }).where('id', '=', ofAnn.id).execute();
  await db.updateTable('jobs').set({ payload: ofAnn.payload }).where('id', '=', ofEve.id).execute();
  await db
    .insertInto('jobs')
    .values({ ...ofAnn, id: 'copy', ref: 'copy' })
    .execute();
  const server = await recover(world, down);
  assert.deepEqual(world.mail.messages, []);
  assert.equal((await jobsOf(server)).length, 3, 'they wait until they expire');
});

test('a letter that is put back is the same message, and its code is worth nothing', async t => {
  const { world, down } = await start(t);
  const person = new Visitor(down);
  await ask(down, 'ann@example.org', '10.0.0.1', person);
  const [row] = await jobsOf(down);
  person.server = await recover(world, down);
  const otp = world.code('ann@example.org');
  await person.get('login/otp', { otp });
  const { db, queue } = person.server.world;
  await db.insertInto('jobs').values(row).execute();
  queue.wake();
  for (let waits = 0; waits < 100 && world.mails('ann@example.org', /code/).length < 2; waits += 1) await wait(20);
  const mails = world.mails('ann@example.org', /code/);
  assert.equal(mails.length, 2);
  assert.equal(await person.refusal('login/otp', { otp }), 'NO_CODE');
  assert.equal(await new Visitor(person.server).refusal('login/otp', { otp }), 'NO_CODE');
});

test('one network cannot fill the queue, and strangers cannot keep a code from a person on a known device', async t => {
  const { world, down } = await start(t);
  const up = await world.start();
  const ann = await world.logIn(new Visitor(up), 'ann@example.org');
  ann.server = down;
  await ann.get('logout');

  const answers = [];
  for (let at = 0; at < 62; at += 1) answers.push((await ask(down, `p${at}@example.org`, '10.0.0.9')).failure);
  assert.deepEqual(answers.filter(Boolean), ['TOO_MANY_CODES', 'TOO_MANY_CODES'], 'sixty letters of one network');

  const ofStrangers = [];
  for (let at = 0; at < 10; at += 1) ofStrangers.push((await ask(down, 'ann@example.org', `10.1.0.${at}`)).failure);
  assert.ok(ofStrangers.includes('TOO_MANY_CODES'), 'few letters of strangers wait for one address');
  assert.equal((await ask(down, 'ann@example.org', '10.2.0.1', ann)).status, 200, 'her own device counts apart');
});
