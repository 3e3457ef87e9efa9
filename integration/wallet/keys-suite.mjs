// Shares of keys, recoveries and devices.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Visitor } from './test-world.mjs';

/** Tests that hold on each database. */
export async function keysSuite({ test, world, server, other, newEmail, visitor }) {
  await test('serves one person by two instances, and from both at the same time', async () => {
    const email = newEmail();
    const person = await world.logIn(visitor(), email);
    person.server = other;
    assert.equal((await person.get('account')).account.email, email);
    const racing = [server, other].map(instance => Object.assign(new Visitor(instance), { cookies: person.cookies }));
    const outcomes = await Promise.allSettled(racing.map(each => world.makeKeys(each)));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.match(outcomes.find(({ status }) => status === 'rejected').reason.message, /KEYS_EXIST/);
    await person.get('logout');
    assert.equal((await racing[0].get('account')).account, null);
  });

  await test('releases a share to its user only, and a recovery after a fresh login only', async () => {
    const [person, stranger] = [await world.logIn(visitor(), newEmail()), await world.logIn(visitor(), newEmail())];
    const { setId, share } = await world.makeKeys(person);
    assert.deepEqual(await person.get('keys/share', { setId }), { share });
    assert.equal(await stranger.refusal('keys/share', { setId }), 'NO_KEYS');
    const recovery = { kind: 'passphrase', salt: 'c2FsdA', ciphertext: 'Y2lwaGVy' };
    const next = randomUUID();
    await person.getSigned('keys/add-set', { setId: next, share, replaces: setId, recovery });
    const { sets, recoveries } = await person.get('keys/sets');
    assert.deepEqual([sets.map(({ id }) => id), recoveries.map(({ kind }) => kind)], [[next], ['passphrase']]);
    const [{ id: recoveryId }] = recoveries;
    assert.equal((await person.get('keys/recover', { recoveryId })).ciphertext, recovery.ciphertext);
    assert.equal(await stranger.refusal('keys/recover', { recoveryId }), 'NO_KEYS');

    world.time += 6 * 60_000;
    assert.equal(await person.refusal('keys/recover', { recoveryId }), 'FRESH_LOGIN_REQUIRED');
    assert.equal(await person.refusal('keys/export'), 'FRESH_LOGIN_REQUIRED');
    assert.equal(await person.refusal('keys/remove-others', { setId: next }), 'FRESH_LOGIN_REQUIRED');
    const { email } = await person.get('fresh/email');
    assert.equal(await person.refusal('fresh/otp', { otp: world.wrongCode(email) }), 'WRONG_CODE');
    await person.get('fresh/otp', { otp: world.code(email) });
    await person.get('keys/export');
  });

  await test('takes access from lost devices', async () => {
    const email = newEmail();
    const [lost, found] = [await world.logIn(visitor(), email), await world.logIn(visitor(), email)];
    const { setId, share } = await world.makeKeys(lost);
    const stored = randomUUID();
    found.account = lost.account;
    await found.getSigned('keys/add-set', { setId: stored, share });
    await found.getSigned('keys/remove-others', { setId: stored });
    assert.equal((await lost.get('account')).account, null);
    // Nor is it a device any more to which codes are sent at once, and which strangers cannot lock out
    assert.deepEqual(await lost.get('login/email', { email }), { action: 'VERIFY_DEVICE' });
    assert.equal(await found.refusal('keys/share', { setId }), 'NO_KEYS');
    assert.deepEqual(await found.get('keys/share', { setId: stored }), { share });
  });
}
