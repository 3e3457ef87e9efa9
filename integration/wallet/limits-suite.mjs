// Limits: guesses, emails, foreign requests.
import assert from 'node:assert/strict';
import { parts, PERIOD_MS, Visitor } from './test-world.mjs';

const { CODE_LIFE_MS, limits } = parts;

/** Tests that hold on each database. */
export async function limitsSuite({ test, world, server, other, newEmail, visitor }) {
  await test('lets nobody guess a code with a chance of 1 in 100,000 within its life', async () => {
    const email = newEmail();
    const person = await world.logIn(visitor(), email);
    await person.get('logout');
    world.time = Math.ceil(world.time / PERIOD_MS) * PERIOD_MS + PERIOD_MS / 2; // a life that overlaps two periods
    let compared = 0;
    const end = world.time + CODE_LIFE_MS;
    while (world.time < end) {
      await person.get('login/email', { email }).catch(() => undefined); // refused once the limit of emails is reached
      const guesses = Array.from({ length: 12 }, (_, index) =>
        // Both instances at the same time
        Object.assign(new Visitor(index % 2 ? server : other), { cookies: person.cookies }).refusal('login/otp', {
          otp: world.wrongCode(email),
        }),
      );
      compared += (await Promise.all(guesses)).filter(refusal => refusal === 'WRONG_CODE').length;
      world.time += PERIOD_MS / 5;
    }
    assert.ok(compared > 0);
    assert.ok(compared / 1_000_000 < 1 / 100_000, `${compared} guesses`);
  });

  await test('does not let strangers lock out a device that has logged in before', async () => {
    const email = newEmail();
    const person = await world.logIn(visitor(), email);
    await person.get('logout');
    const stranger = visitor();
    for (let times = 0; times < limits['email to address'].count + 2; times += 1)
      await stranger.call('login/email', { email });
    assert.equal(await stranger.refusal('login/email', { email }), 'TOO_MANY_CODES');
    assert.deepEqual(await person.get('login/email', { email }), { action: 'VERIFY_OTP' });
  });

  await test('counts emails on all instances together and says when to try again', async () => {
    const email = newEmail();
    const [one, two] = [new Visitor(server), new Visitor(other)];
    const refused = [];
    for (let times = 0; times < limits['email to address'].count + 1; times += 1)
      refused.push(await (times % 2 ? one : two).call('login/email', { email }));
    assert.deepEqual(refused.map(({ failure }) => failure).filter(Boolean), ['TOO_MANY_CODES']);
    assert.ok(Number(refused.at(-1).headers.get('retry-after')) > 0);
  });

  await test('refuses requests of other pages, without a login, and malformed ones', async () => {
    const person = visitor();
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const { failure, status } = await person.call('account', {}, { origin });
      assert.deepEqual([status, failure], [403, 'WRONG_ORIGIN']);
    }
    for (const name of ['keys/share', 'keys/export', 'passkeys/list', 'operations/send', 'email/update'])
      assert.ok(['NOT_LOGGED_IN', '422'].includes(await person.refusal(name, {})), name);
    assert.equal(await person.refusal('keys/sets'), 'NOT_LOGGED_IN');
    for (const body of [{ email: 'nobody' }, { email: 7 }, {}])
      assert.equal(await person.refusal('login/email', body), '422');
    assert.equal(await person.refusal('login/otp', { otp: "1' or 1" }), '422');
  });
}
