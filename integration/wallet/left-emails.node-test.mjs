// Addresses that an account has left: nobody else opens an account with them while the change can be undone.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, TestWorld, Visitor } from './test-world.mjs';

const { hashOfSecret } = await loadExports(`
  export { hashOfSecret } from './services/wallet/server/project-secrets.js';`);
const [A, B, C] = ['old@example.org', 'new@example.org', 'newest@example.org'];

async function start(t, newUrl) {
  const secret = `lks_${randomBytes(32).toString('base64url')}`;
  const world = await TestWorld.create({
    WALLET_PROJECT_SECRETS: JSON.stringify({ demo: [hashOfSecret(secret)] }),
    DEVICE_APPROVAL: 'never',
    DATABASE_URL: await newUrl(),
  });
  t.after(() => world.stop());
  const server = await world.start();
  const invite = async email => {
    const response = await fetch(`http://127.0.0.1:${server.port}/v1/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return { status: response.status, user: (await response.json()).user };
  };
  const owner = await world.logIn(new Visitor(server), A);
  await world.makeKeys(owner);
  const { userId } = (await owner.get('account')).account;
  return { world, server, invite, owner, userId };
}

/** Moves an account to another address, with the codes of both. */
async function move(world, person, from, to) {
  await world.prove(person, from);
  await person.getSigned('email/update', { email: to });
  await person.get('email/primary', { otp: world.code(from) });
  await person.get('email/secondary', { otp: world.code(to) });
}

const userAt = async ({ world, server }, email) => {
  const person = await world.logIn(new Visitor(server), email);
  return (await person.get('account')).account;
};

async function checkInvitation(t, newUrl) {
  const own = await start(t, newUrl);
  const { world, server, invite, owner, userId } = own;
  await move(world, owner, A, B);
  const { status, user } = await invite(A);
  // The server of a project learns nothing of the change
  assert.deepEqual([status, user.status, user.email, user.evmAddress], [200, 'invited', A, null]);
  assert.notEqual(user.id, userId);
  await assert.rejects(userAt(own, A), /EMAIL_LEFT/);
  await new Visitor(server).get('undo/use', { token: world.undo(A) });
  assert.equal((await userAt(own, A)).userId, userId);
  assert.equal((await invite(A)).user.id, userId, 'a further invitation is one of the account');
}

async function checkReturn(t, newUrl) {
  const own = await start(t, newUrl);
  const { world, invite, owner, userId } = own;
  await move(world, owner, A, B);
  await invite(A);
  await move(world, owner, B, A);
  assert.equal((await userAt(own, A)).userId, userId);
}

async function checkNewcomer(t, newUrl) {
  const own = await start(t, newUrl);
  const { world, server, owner, userId, invite } = own;
  await move(world, owner, A, B);
  const { id } = (await invite(A)).user;
  // What an earlier version has let happen
  const { db } = server.world;
  await db.updateTable('users').set({ evm_address: '0x1' }).where('id', '=', id).execute();
  const token = world.undo(A);
  assert.equal(await new Visitor(server).refusal('undo/use', { token }), 'EMAIL_IN_USE', 'keys keep their login');
  await db.updateTable('users').set({ evm_address: null }).where('id', '=', id).execute();
  await new Visitor(server).get('undo/use', { token });
  assert.equal((await userAt(own, A)).userId, userId);
}

async function checkLetter(t, newUrl) {
  const own = await start(t, newUrl);
  const { world, server, owner, userId } = own;
  await move(world, owner, A, B);
  const before = world.mail.messages.length;
  await new Visitor(server).get('undo/use', { token: world.undo(A) });
  const letters = world.mail.messages.slice(0, world.mail.messages.length - before);
  assert.deepEqual(
    letters.map(({ to, subject }) => [to.join(), subject]),
    [[B, `Email of your wallet changed to ${A}`]],
  );
  assert.match(letters[0].text, new RegExp(`[Ss]ign in with ${A}`));
  assert.doesNotMatch(letters[0].text, /undo#/, 'the former address decides');
  assert.equal((await userAt(own, A)).userId, userId);
  // The address has got no link, so the refusal promises none
  for (const person of [owner, new Visitor(server)])
    await assert.rejects(world.logIn(person, B), /EMAIL_LEFT.*, or the link in our email if it has one/);
  const back = await world.logIn(new Visitor(server), A);
  const { events } = await back.get('events');
  assert.deepEqual(
    ['undone', 'email-changed'].map(name => events.filter(({ event }) => event === name).length),
    [1, 2],
  );
  world.time += parts.UNDO_MS;
  await parts.sweep(server.world);
  assert.notEqual((await userAt(own, B)).userId, userId, 'another account, once the time is over');
}

async function checkChain(t, newUrl) {
  const own = await start(t, newUrl);
  const { world, server, owner, userId } = own;
  await move(world, owner, A, B);
  await move(world, owner, B, C);
  const ofB = world.undo(B);
  const before = world.mail.messages.length;
  await new Visitor(server).get('undo/use', { token: world.undo(A) });
  assert.equal(await new Visitor(server).refusal('undo/use', { token: ofB }), 'LINK_EXPIRED');
  const recipients = world.mail.messages.slice(0, world.mail.messages.length - before).map(({ to }) => to.join());
  assert.deepEqual(recipients.toSorted(), [B, C].toSorted());
  for (const email of [B, C]) await assert.rejects(userAt(own, email), /EMAIL_LEFT/);
  assert.equal((await userAt(own, A)).userId, userId);
}

async function checkOwner(t, newUrl) {
  const own = await start(t, newUrl);
  const { world, server, owner, userId } = own;
  await move(world, owner, A, B);
  await new Visitor(server).get('undo/use', { token: world.undo(A) });
  // Another account does not get the address either; its own account does
  const other = await world.logIn(new Visitor(server), C);
  await world.makeKeys(other);
  await assert.rejects(move(world, other, C, B), /EMAIL_IN_USE/);
  world.time += 20 * 60_000;
  await world.logIn(owner, A);
  await move(world, owner, A, B);
  assert.equal((await userAt(own, B)).userId, userId);
}

testOnEachDatabase(
  'an invitation to an address that an account has left opens no account, and the link takes the address back',
  checkInvitation,
);
testOnEachDatabase('an account returns to its address in spite of an invitation', checkReturn);
testOnEachDatabase('an undone change takes the address from no account with keys', checkNewcomer);
testOnEachDatabase(
  'an undone change of the email is told at the address that it takes away, which opens no account for 72 hours',
  checkLetter,
);
testOnEachDatabase(
  'the link of the first address undoes later changes too, and tells each of their addresses',
  checkChain,
);
testOnEachDatabase('an address that an undone change has taken away is free for its own account alone', checkOwner);
