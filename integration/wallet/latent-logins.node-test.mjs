// What could become a login later: codes that a thief has not entered yet, passkeys that are removed at the same time,
// and providers whose names are those of other logins.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { Authenticator } from './authenticator.mjs';
import { addPasskey, usePasskey } from './changes-suite.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const EMAIL = 'ann@example.org';

async function create(t, given = {}) {
  const world = await TestWorld.create(given);
  t.after(() => world.stop());
  return { world, server: await world.start() };
}

test('a thief whom the link of a letter has signed out does not come back by a code of before', async t => {
  const { world, server } = await create(t);
  const owner = await world.logIn(new Visitor(server), EMAIL);
  await world.makeKeys(owner);
  const thief = await world.logIn(new Visitor(server), EMAIL); // reads the mailbox, once
  const token = world.undo(EMAIL);
  await thief.get('logout');
  assert.equal((await thief.get('login/email', { email: EMAIL })).action, 'VERIFY_OTP');
  const otp = world.code(EMAIL);
  await new Visitor(server).get('undo/use', { token });
  assert.equal(await thief.refusal('login/otp', { otp }), 'NO_CODE');
  assert.equal((await thief.get('account')).account, null);
});

test('a link that undoes a change ends the codes of other devices too', async t => {
  const { world, server } = await create(t);
  const owner = await world.logIn(new Visitor(server), EMAIL);
  await world.makeKeys(owner);
  const thief = await world.logIn(new Visitor(server), EMAIL);
  await thief.get('logout');
  await thief.get('login/email', { email: EMAIL });
  const otp = world.code(EMAIL);
  world.time += 1;
  await owner.get('keys/export');
  await new Visitor(server).get('undo/use', { token: world.undo(EMAIL) });
  assert.equal(await thief.refusal('login/otp', { otp }), 'NO_CODE');
});

/** Removes both passkeys of a person at the same time. Returns the refusals. */
async function removeBoth(person, passkeys) {
  const bodies = [];
  for (const { id } of passkeys) bodies.push(person.account ? await person.signed('passkeys/remove', { id }) : { id });
  return Promise.all(bodies.map(body => person.refusal('passkeys/remove', body)));
}

testOnEachDatabase('of two removals at the same time, one leaves the last login of an account', async (t, newUrl) => {
  const { server } = await create(t, { DATABASE_URL: await newUrl() });
  const person = new Visitor(server);
  const passkeys = [new Authenticator(), new Authenticator()];
  for (const each of passkeys) await addPasskey(person, each, undefined);
  await usePasskey(person, passkeys[1]);
  const refusals = await removeBoth(person, passkeys);
  assert.equal(refusals.filter(refusal => refusal === undefined).length, 1, String(refusals));
  assert.equal((await person.get('passkeys/list')).passkeys.length, 1);
});

testOnEachDatabase(
  'the second factor ends with the last passkey, also of two removed at the same time',
  async (t, newUrl) => {
    const { world, server } = await create(t, { DATABASE_URL: await newUrl() });
    const person = await world.logIn(new Visitor(server), EMAIL);
    await world.makeKeys(person);
    const passkeys = [new Authenticator(), new Authenticator()];
    for (const each of passkeys) await addPasskey(person, each);
    await usePasskey(person, passkeys[0]);
    await person.getSigned('passkeys/second-factor', { isOn: true });
    await removeBoth(person, passkeys);
    const { secondFactor } = (await person.get('account')).account;
    const left = (await person.get('passkeys/list')).passkeys.length;
    assert.equal(secondFactor, left > 0, `${left} passkeys are left, and the second factor is ${secondFactor}`);
  },
);

test('no provider has the name of a login that the wallet proves itself', async t => {
  const provider = { issuer: 'https://id.example', clientId: 'wallet', clientSecret: 'secret' };
  for (const name of ['email', 'passkey', 'farcaster'])
    await assert.rejects(
      create(t, { WALLET_PROVIDERS: JSON.stringify({ [name]: provider }) }),
      /WALLET_PROVIDERS/,
      name,
    );
});
