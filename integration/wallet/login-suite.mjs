// Logins by email: devices, codes, sessions.
import assert from 'node:assert/strict';
import { parts, Visitor } from './test-world.mjs';

const { CODE_LIFE_MS } = parts;

/** Starts a login on a new device and approves it. */
async function approvedDevice({ world, visitor, newEmail }) {
  const email = newEmail();
  const person = visitor();
  await person.get('login/email', { email });
  await visitor().get('link/approve', { token: world.link(email) });
  const codes = () => world.mail.messages.filter(({ to, text }) => to.includes(email) && /^\D*\d{6}\b/.test(text));
  return { email, person, codes };
}

/** Tests that hold on each database. */
export async function loginSuite({ test, world, server, other, newEmail, visitor }) {
  const approved = () => approvedDevice({ world, visitor, newEmail });
  await test('logs a new device in after its link is approved and its code entered', async () => {
    const email = newEmail();
    const person = visitor();
    assert.deepEqual(await person.get('login/email', { email }), { action: 'VERIFY_DEVICE' });
    assert.deepEqual(await person.get('login/device'), { isApproved: false });
    const token = world.link(email);
    assert.equal((await visitor().get('link/read', { token })).email, email);
    await visitor().get('link/approve', { token });
    assert.equal(await visitor().refusal('link/approve', { token }), 'LINK_EXPIRED');
    assert.deepEqual(await person.get('login/device'), { isApproved: true });
    await person.get('login/otp', { otp: world.code(email) });
    assert.equal((await person.get('account')).account.email, email);
    assert.deepEqual(await person.get('login/email', { email }), { action: 'CONNECT' });
    await person.get('logout');
    assert.equal((await person.get('account')).account, null);
    assert.deepEqual(await person.get('login/email', { email }), { action: 'VERIFY_OTP' });
  });

  await test('says when and from which network a device asks', async () => {
    const email = newEmail();
    await visitor().get('login/email', { email });
    const token = world.link(email);
    const at = world.time;
    world.time += 60_000;
    const near = await visitor().get('link/read', { token });
    assert.deepEqual([near.at, near.isSameNetwork], [at, true]);
    const rows = await server.world.db.selectFrom('device_links').selectAll().where('email', '=', email).execute();
    assert.doesNotMatch(JSON.stringify(rows), /127\.0\.0\.1/);
    await server.world.db
      .updateTable('device_links')
      .set({ network_hash: 'other' })
      .where('email', '=', email)
      .execute();
    assert.equal((await visitor().get('link/read', { token })).isSameNetwork, false);
  });

  await test('ends the link of a device that a person refuses', async () => {
    const email = newEmail();
    const person = visitor();
    await person.get('login/email', { email });
    const token = world.link(email);
    await visitor().get('link/refuse', { token });
    for (const name of ['link/read', 'link/approve', 'link/refuse'])
      assert.equal(await visitor().refusal(name, { token }), 'LINK_EXPIRED', name);
    assert.equal(await person.refusal('login/device'), 'LINK_EXPIRED');
    assert.equal(await person.refusal('login/otp', { otp: '000000' }), 'NO_CODE');
  });

  await test('tells of an approval again where its answer was lost, and sends one code', async () => {
    const { email, person, codes } = await approved();
    for (const instance of [server, other, server]) {
      person.server = instance;
      assert.deepEqual(await person.get('login/device'), { isApproved: true });
    }
    assert.equal(codes().length, 1);
    await person.get('login/otp', { otp: world.code(email) });
  });

  await test('sends one code to two tabs that ask two instances at the same time', async () => {
    const { person, codes } = await approved();
    const tab = visitor();
    tab.server = other;
    tab.cookies = person.cookies;
    const answers = await Promise.all([person, tab, person, tab].map(each => each.get('login/device')));
    assert.ok(answers.some(({ isApproved }) => isApproved));
    assert.equal(codes().length, 1);
    assert.deepEqual(await tab.get('login/device'), { isApproved: true });
  });

  await test('sends the code that a killed instance has not queued', async () => {
    const { person, codes } = await approved();
    // An instance writes its claim, and is killed
    await server.world.db.updateTable('device_links').set({ code_claimed_at: world.time }).execute();
    assert.deepEqual(await person.get('login/device'), { isApproved: false });
    world.time += 31_000;
    assert.deepEqual(await person.get('login/device'), { isApproved: true });
    assert.equal(codes().length, 1);
  });

  await test('sends the code once the mail server takes it', async () => {
    const { person, codes } = await approved();
    const { send } = server.world.mailer;
    server.world.mailer.send = () => Promise.reject(new Error('refused'));
    assert.deepEqual(await person.get('login/device'), { isApproved: true });
    server.world.mailer.send = send;
    assert.equal(codes().length, 0);
    world.time += 1_000;
    server.world.queue.wake();
    await server.world.queue.idle();
    assert.equal(codes().length, 1);
  });
}

/** Codes and cookies of a login. */
export async function codesSuite({ test, world, server, other, visitor, newEmail }) {
  await test('sends no code to a device that was not approved', async () => {
    const email = newEmail();
    const stranger = visitor();
    await stranger.get('login/email', { email });
    assert.equal(await stranger.refusal('login/otp', { otp: '000000' }), 'NO_CODE');
    assert.ok(!/\b\d{6}\b/.test(world.mailTo(email).text.replace(/approve#\S+/, '')));
  });

  await test('accepts a code once, on its device, within its life', async () => {
    const email = newEmail();
    const person = await world.logIn(visitor(), email);
    await person.get('logout');
    await person.get('login/email', { email });
    const otp = world.code(email);
    assert.equal(await visitor().refusal('login/otp', { otp }), 'NO_CODE');
    await person.get('login/otp', { otp });
    assert.equal(await person.refusal('login/otp', { otp }), 'NO_CODE');

    await person.get('logout');
    await person.get('login/email', { email });
    const first = world.code(email);
    await person.get('login/email', { email });
    if (first !== world.code(email)) assert.equal(await person.refusal('login/otp', { otp: first }), 'WRONG_CODE');
    world.time += CODE_LIFE_MS + 1;
    assert.equal(await person.refusal('login/otp', { otp: world.code(email) }), 'CODE_EXPIRED');
  });

  await test('makes one user of two first logins at the same time', async () => {
    const email = newEmail();
    const people = [new Visitor(server), new Visitor(other)];
    for (const person of people) await world.logIn(person, email);
    const ids = await Promise.all(people.map(async person => (await person.get('account')).account.userId));
    assert.equal(ids[0], ids[1]);
  });

  await test('keeps the session in cookies that scripts cannot read, worth nothing without each other', async () => {
    const email = newEmail();
    const person = visitor();
    await person.get('login/email', { email });
    await visitor().get('link/approve', { token: world.link(email) });
    await person.get('login/device');
    const { headers } = await person.call('login/otp', { otp: world.code(email) });
    const [line] = headers.getSetCookie();
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/'])
      assert.match(line, new RegExp(attribute));
    const thief = visitor();
    thief.cookies.set('latchkey_session', person.cookies.get('latchkey_session'));
    assert.equal((await thief.get('account')).account, null);
    world.time += 31 * 24 * 3_600_000;
    assert.equal((await person.get('account')).account, null);
  });
}
