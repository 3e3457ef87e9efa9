// The time in which an owner can undo a change runs from the letter that tells of it: without mail it does not end unheard.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { parts, settle, TestWorld, Visitor } from './test-world.mjs';

const { GiveUp, sweep, UNDO_MS } = parts;
const DAY_MS = 24 * 3_600_000;
const UNTOLD_MS = 14 * DAY_MS;
const [A, B] = ['old@example.org', 'new@example.org'];
const isOfChange = ({ parts: content }) => content.some(part => typeof part === 'object' && 'facts' in part);

/** A person with keys, and a mail server that answers letters of changes by `fail`. */
async function start(t, newUrl, fail) {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const server = await world.start();
  const { mailer, queue } = server.world;
  const person = await world.logIn(new Visitor(server), A);
  await world.makeKeys(person);
  const send = mailer.send.bind(mailer);
  mailer.send = (to, letter, id) => (isOfChange(letter) ? fail(send, to, letter, id) : send(to, letter, id));
  const retry = async () => {
    queue.wake();
    await settle(server);
  };
  const mend = async () => {
    mailer.send = send;
    await server.world.db.updateTable('jobs').set({ due_at: 0 }).execute(); // in place of the pause after a failure
    await retry();
  };
  const visitor = () => new Visitor(server);
  const row = async () => (await server.world.db.selectFrom('changes').selectAll().orderBy('at', 'desc').execute())[0];
  const account = async who => (await who.get('account')).account;
  return { world, server, person, visitor, retry, mend, row, account, sweepNow: () => sweep(server.world) };
}

const out = async () => {
  throw new Error('The mail server is away');
};
const refuse = async () => {
  throw new GiveUp('The mail server did not take a letter: EENVELOPE 550');
};
const promised = time =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`;

/** Moves an account to another address, with the codes of both. */
async function move({ world }, person, from, to) {
  await world.prove(person, from);
  await person.getSigned('email/update', { email: to });
  await person.get('email/primary', { otp: world.code(from) });
  await person.get('email/secondary', { otp: world.code(to) });
}

testOnEachDatabase('an account is deleted 72 hours after its owner was told, and not before', async (t, newUrl) => {
  const own = await start(t, newUrl, out);
  const { world, person, account, sweepNow, mend } = own;
  const { removesAt } = await person.getSigned('account/remove');
  assert.equal(removesAt, world.time + UNDO_MS);
  world.time += UNDO_MS + DAY_MS;
  await sweepNow();
  assert.equal((await account(person)).removesAt, world.time + UNDO_MS, 'the owner has not heard of it');
  await mend();
  assert.ok(world.mails(A, /deleted/)[0].text.includes(promised(world.time + UNDO_MS)));
  const sentAt = world.time;
  world.time += UNDO_MS - 1;
  await sweepNow();
  assert.equal((await account(person)).removesAt, sentAt + UNDO_MS);
  world.time += 1;
  await sweepNow();
  assert.equal(await account(person), null);
});

testOnEachDatabase('a letter that comes late keeps the account, and shortens no later deletion', async (t, newUrl) => {
  const { world, server, person, visitor, account, sweepNow, mend } = await start(t, newUrl, out);
  await person.getSigned('account/remove');
  world.time += 10 * DAY_MS;
  await mend();
  await visitor().get('undo/use', { token: world.undo(A) });
  world.time += UNTOLD_MS;
  await sweepNow();
  const back = await world.logIn(visitor(), A);
  assert.equal((await account(back)).removesAt, undefined);
  // The letter of a deletion that was cancelled says nothing of the one that follows
  const { mailer } = server.world;
  const send = mailer.send.bind(mailer);
  back.account = person.account;
  await world.prove(back, A);
  mailer.send = out;
  await back.getSigned('account/remove');
  await back.get('account/keep');
  world.time += 60_000;
  await back.getSigned('account/remove');
  let left = 1;
  mailer.send = (...letter) => (left-- > 0 ? send(...letter) : out());
  server.world.queue.wake();
  world.time += 1000;
  await settle(server);
  world.time += UNDO_MS + 1;
  await sweepNow();
  assert.ok(await account(back), 'its own letter is still under way');
});

testOnEachDatabase('the old address moves the account back for 72 hours after it was told', async (t, newUrl) => {
  const own = await start(t, newUrl, out);
  const { world, person, visitor, account, sweepNow, mend } = own;
  const { userId } = await account(person);
  await move(own, person, A, B);
  world.time += UNDO_MS + DAY_MS;
  await sweepNow();
  await assert.rejects(world.logIn(visitor(), A), /EMAIL_LEFT/, 'the address is still reserved');
  await mend();
  assert.ok(world.mails(A, /changed to/)[0].text.includes(promised(world.time + UNDO_MS)));
  world.time += UNDO_MS - 1;
  await sweepNow();
  await visitor().get('undo/use', { token: world.undo(A) });
  assert.equal((await account(await world.logIn(visitor(), A))).userId, userId);
});

testOnEachDatabase('a change whose letter is refused for good can be undone for 14 days', async (t, newUrl) => {
  const own = await start(t, newUrl, refuse);
  const { world, person, visitor, account, sweepNow, mend, row } = own;
  const { userId } = await account(person);
  const begun = world.time;
  await move(own, person, A, B);
  assert.deepEqual([(await row()).told_at, (await row()).until], [null, begun + UNTOLD_MS]);
  await mend();
  world.time += UNTOLD_MS - 1;
  await sweepNow();
  await assert.rejects(world.logIn(visitor(), A), /EMAIL_LEFT/);
  world.time += 20 * 60_000;
  await sweepNow();
  assert.notEqual((await account(await world.logIn(visitor(), A))).userId, userId);
});

testOnEachDatabase('no letter promises 72 hours once less than that is left', async (t, newUrl) => {
  const { world, person, account, retry, sweepNow, mend } = await start(t, newUrl, out);
  await person.getSigned('account/remove');
  world.time += UNTOLD_MS - UNDO_MS + 1;
  await retry();
  await mend();
  assert.equal(world.mails(A, /deleted/).length, 0);
  world.time += UNDO_MS - 2;
  await sweepNow();
  assert.ok(await account(person));
  world.time += 1;
  await sweepNow();
  assert.equal(await account(person), null);
});

testOnEachDatabase(
  'a letter whose answer is lost is sent again, and the time runs from the last one',
  async (t, newUrl) => {
    const { world, person, mend, row } = await start(t, newUrl, async (send, ...letter) => {
      await send(...letter);
      throw new Error('The connection was lost');
    });
    await person.getSigned('account/remove');
    assert.equal((await row()).until, world.time + UNTOLD_MS);
    world.time += DAY_MS;
    await mend();
    assert.equal(world.mails(A, /deleted/).length, 2);
    assert.deepEqual([(await row()).told_at, (await row()).until], [world.time, world.time + UNDO_MS]);
  },
);

testOnEachDatabase(
  'an account without an email is deleted after 72 hours: there is nobody to write to',
  async (t, newUrl) => {
    const { world, server, person, account, sweepNow } = await start(t, newUrl, out);
    await server.world.db.updateTable('identities').set({ kind: 'google', subject: 'ann' }).execute();
    await person.getSigned('account/remove');
    world.time += UNDO_MS - 1;
    await sweepNow();
    assert.ok(await account(person));
    world.time += 1;
    await sweepNow();
    assert.equal(await account(person), null);
  },
);
