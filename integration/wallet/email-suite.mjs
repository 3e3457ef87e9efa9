// Change of the email address.
import assert from 'node:assert/strict';

/** Tests that hold on each database. */
export async function emailSuite({ test, world, newEmail, visitor }) {
  await test('changes the email after codes of both addresses', async () => {
    const [from, to, taken] = [newEmail(), newEmail(), newEmail()];
    const person = await world.logIn(visitor(), from);
    await world.logIn(visitor(), taken);
    // The login is fresh, but its code was typed in the page of the host
    assert.equal(await person.refusal('email/update', { email: to }), 'FRESH_LOGIN_REQUIRED');
    await world.prove(person, from);
    assert.deepEqual(await person.get('email/update', { email: to }), { action: 'VERIFY_PRIMARY_OTP' });
    assert.equal(await person.refusal('email/secondary', { otp: '000000' }), 'NO_CODE');
    await person.get('email/primary', { otp: world.code(from) });
    assert.deepEqual(await person.get('email/secondary', { otp: world.code(to) }), { newEmail: to });
    const { account } = await person.get('account');
    assert.equal(account.email, to);
    const again = await world.logIn(visitor(), to);
    assert.equal((await again.get('account')).account.userId, account.userId);

    await person.get('email/update', { email: taken });
    await person.get('email/primary', { otp: world.code(to) });
    assert.equal(await person.refusal('email/secondary', { otp: world.code(taken) }), 'EMAIL_IN_USE');
  });
}
