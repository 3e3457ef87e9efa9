// Changes of an account: who can make them, which letter tells of them, and how they are undone.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { parts } from './test-world.mjs';
import { Authenticator } from './authenticator.mjs';

const { changeKinds, sweep, UNDO_MS } = parts;
const recovery = { kind: 'passphrase', salt: 'c2FsdA', ciphertext: 'Y2lwaGVy' };
const share = () => randomBytes(17).toString('base64url');

/** Creates a passkey of a logged-in person, or of a visitor without an account. */
export async function addPasskey(person, authenticator, signer = person.account) {
  const { options } = await person.get('passkey/create-options');
  const body = { response: authenticator.create(options) };
  const sent = signer ? await person.signed('passkey/create', body, signer) : body;
  return person.call('passkey/create', sent);
}

/** Uses a passkey: as login, or as second factor. */
export async function usePasskey(person, authenticator) {
  const { options } = await person.get('passkey/use-options');
  return person.call('passkey/use', { response: authenticator.use(options) });
}

/** A person with keys, a recovery, a passkey and the second factor. */
export async function createOwner({ world, visitor, newEmail }) {
  const email = newEmail();
  const person = await world.logIn(visitor(), email);
  const { setId } = await world.makeKeys(person);
  const authenticator = new Authenticator();
  assert.equal((await addPasskey(person, authenticator)).failure, undefined);
  assert.equal((await usePasskey(person, authenticator)).failure, undefined);
  await person.getSigned('keys/add-set', { setId: randomUUID(), share: share(), recovery });
  return { email, person, setId, authenticator };
}

async function theftTests({ test, world, server, visitor, newEmail }) {
  await test('gives a stolen mailbox nothing of an account with a second factor', async () => {
    const { email, person } = await createOwner({ world, visitor, newEmail });
    await person.getSigned('passkeys/second-factor', { isOn: true });
    const thief = await world.logIn(visitor(), email);
    await world.prove(thief, email);
    const { sets, recoveries } = await person.get('keys/sets');
    const own = { passkey: new Authenticator() };
    const { passkeys } = await thief.get('passkeys/list');
    const attempts = {
      'keys/share': { setId: sets[0].id },
      'keys/recover': { recoveryId: recoveries[0].id },
      'keys/export': {},
      'keys/remove-others': { setId: sets[0].id },
      'keys/remove-recovery': { recoveryId: recoveries[0].id },
      'keys/add-set': { setId: randomUUID(), share: share(), replaces: sets[0].id },
      'passkeys/remove': { id: passkeys[0].id },
      'passkeys/second-factor': { isOn: false },
      'passkey/create-options': {},
      'passkey/create': { response: {} },
      'email/update': { email: newEmail() },
      'email/primary': { otp: '000000' },
      'account/remove': {},
      'sessions/remove': { id: 'none' },
      'devices/remove': { id: 'none' },
      'devices/remove-others': {},
      'apps/remove': { id: 'none' },
    };
    for (const [name, body] of Object.entries(attempts))
      assert.equal(await thief.refusal(name, body), 'SECOND_FACTOR_REQUIRED', name);
    assert.notEqual((await usePasskey(thief, own.passkey)).failure, undefined);
    assert.equal((await person.get('account')).account.secondFactor, true);
  });

  await test('gives a stolen mailbox no change of an account with keys, also without a second factor', async () => {
    const { email, person, setId } = await createOwner({ world, visitor, newEmail });
    const thief = await world.logIn(visitor(), email);
    await world.prove(thief, email);
    const before = [await person.get('keys/sets'), await person.get('passkeys/list')];
    const { recoveries } = before[0];
    const attempts = {
      'keys/add-set': { setId: randomUUID(), share: share(), replaces: setId },
      'keys/remove-set': { setId },
      'keys/remove-others': { setId },
      'keys/remove-recovery': { recoveryId: recoveries[0].id },
      'passkeys/remove': { id: before[1].passkeys[0].id },
      'passkeys/second-factor': { isOn: true },
      'email/update': { email: newEmail() },
      'account/remove': {},
    };
    for (const [name, body] of Object.entries(attempts))
      assert.equal(await thief.refusal(name, body), 'KEY_PROOF_REQUIRED', name);
    assert.equal((await addPasskey(thief, new Authenticator(), undefined)).failure, 'KEY_PROOF_REQUIRED');
    assert.deepEqual([await person.get('keys/sets'), await person.get('passkeys/list')], before);
  });

  await test('asks for the second factor again after five minutes', async () => {
    const { person, authenticator } = await createOwner({ world, visitor, newEmail });
    await person.getSigned('passkeys/second-factor', { isOn: true });
    await person.get('keys/export');
    world.time += 25 * 24 * 3_600_000;
    await usePasskey(person, authenticator);
    await person.get('keys/export');
    world.time += parts.PROOF_MS;
    await server.world.db.updateTable('sessions').set({ fresh_at: world.time }).execute();
    assert.equal(await person.refusal('keys/export'), 'SECOND_FACTOR_REQUIRED');
  });
}

async function passkeyTests({ test, world, visitor, newEmail }) {
  await test('refuses a passkey whose id has belonged to an account', async () => {
    const [lost, stored] = [new Authenticator(), new Authenticator()];
    const person = visitor();
    await addPasskey(person, lost, undefined);
    const { userId } = (await person.get('account')).account;
    await addPasskey(person, stored, undefined);
    await usePasskey(person, stored);
    await person.get('passkeys/remove', { id: lost.id });
    assert.equal((await usePasskey(visitor(), lost)).failure, 'PASSKEY_FAILED');
    // A key of a stranger under the id of the removed, and of the present passkey
    for (const { id } of [lost, stored]) {
      const stranger = visitor();
      assert.equal((await addPasskey(stranger, new Authenticator(id), undefined)).failure, 'PASSKEY_FAILED');
      assert.equal((await stranger.get('account')).account, null);
    }
    world.time += UNDO_MS;
    await sweep(person.server.world);
    const stranger = visitor();
    await addPasskey(stranger, new Authenticator(lost.id), undefined);
    assert.notEqual((await stranger.get('account')).account.userId, userId); // nobody's id: an account of its own
  });

  await test('removes the only passkey of an account that logs in another way', async () => {
    const email = newEmail();
    const person = await world.logIn(visitor(), email);
    const { server } = person;
    const { userId } = (await person.get('account')).account;
    const passkey = new Authenticator();
    await addPasskey(person, passkey);
    const identity = server.world.db.updateTable('identities').where('user_id', '=', userId);
    await identity.set({ kind: 'google', subject: randomUUID() }).execute();
    await person.get('passkeys/remove', { id: passkey.id });
    assert.deepEqual((await person.get('passkeys/list')).passkeys, []);

    const only = visitor();
    const own = new Authenticator();
    await addPasskey(only, own, undefined);
    assert.equal(await only.refusal('passkeys/remove', { id: own.id }), 'BAD_REQUEST');
  });
}

async function undoTests({ test, world, server, visitor, newEmail }) {
  const undo = async (email, kind) => {
    const token = world.undo(email);
    const reader = visitor();
    assert.equal((await reader.get('undo/read', { token })).kind, kind);
    await reader.get('undo/use', { token });
    assert.equal(await reader.refusal('undo/use', { token }), 'LINK_EXPIRED');
  };

  await test('moves the account back by the link in the letter to the old address', async () => {
    const { email: from, person } = await createOwner({ world, visitor, newEmail });
    const to = newEmail();
    await person.getSigned('email/update', { email: to });
    const [{ subject, text }] = world.mails(from, /./);
    assert.match(`${subject}\n${text}`, new RegExp(`change of your email[\\s\\S]*${to}`));
    await person.get('email/primary', { otp: world.code(from) });
    await person.get('email/secondary', { otp: world.code(to) });
    assert.match(world.mails(from, /changed to/)[0].text, new RegExp(to));
    // The old address opens neither this account nor a new one meanwhile
    await assert.rejects(world.logIn(visitor(), from), /EMAIL_LEFT/);
    await undo(from, 'email-changed');
    assert.equal((await person.get('account')).account, null);
    const back = await world.logIn(visitor(), from);
    assert.ok((await back.get('account')).account.evmAddress);
    await assert.rejects(world.logIn(visitor(), to), /EMAIL_LEFT/);
  });

  await test('deletes nothing before 72 hours, and afterwards what was not undone', async () => {
    const { email, person } = await createOwner({ world, visitor, newEmail });
    const { sets, recoveries } = await person.get('keys/sets');
    const { setId } = { setId: sets[0].id };
    await person.getSigned('keys/remove-others', { setId });
    assert.equal((await person.get('keys/sets')).recoveries.length, 0);
    world.time += UNDO_MS - 1;
    await sweep(server.world);
    await undo(email, 'access-removed');
    const again = await world.logIn(visitor(), email);
    assert.deepEqual((await again.get('keys/sets')).recoveries, recoveries);
    again.account = person.account;
    await again.getSigned('keys/remove-others', { setId });
    const token = world.undo(email);
    for (const call of ['undo/read', 'undo/use'])
      for (const broken of [token.slice(0, -3), token.slice(0, 10), 'nonsense', '.', ''])
        assert.equal(await visitor().refusal(call, { token: broken }), 'LINK_EXPIRED', `${call} ${broken}`);
    world.time += UNDO_MS;
    await sweep(server.world);
    assert.equal(await visitor().refusal('undo/use', { token }), 'LINK_EXPIRED');
    const rows = await server.world.db.selectFrom('recoveries').select('id').execute();
    assert.ok(!rows.some(({ id }) => id === recoveries[0].id));
  });

  await test('takes back passkeys, recoveries, devices and removals by their links', async () => {
    const { email, person, authenticator } = await createOwner({ world, visitor, newEmail });
    await undo(email, 'recovery-added');
    const again = await world.logIn(visitor(), email);
    again.account = person.account;
    assert.equal((await again.get('keys/sets')).recoveries.length, 0);
    await undo(email, 'device-added');
    assert.equal((await again.get('account')).account, null);
    const third = await world.logIn(visitor(), email);
    third.account = person.account;
    await third.getSigned('passkeys/remove', { id: authenticator.id });
    await undo(email, 'passkey-removed');
    assert.equal((await usePasskey(visitor(), authenticator)).failure, undefined);
    const fourth = await world.logIn(visitor(), email);
    fourth.account = person.account;
    const added = new Authenticator();
    await addPasskey(fourth, added);
    await undo(email, 'passkey-added');
    assert.equal((await usePasskey(visitor(), added)).failure, 'PASSKEY_FAILED');
  });

  await test('lets no mailbox switch a second factor off', async () => {
    const { email, person } = await createOwner({ world, visitor, newEmail });
    const added = world.match(email, /undo#(\S+)/);
    const passkeyLetter = world.mails(email, /Passkey added/)[0].text.match(/undo#(\S+)/)[1];
    await person.getSigned('passkeys/second-factor', { isOn: true });
    assert.doesNotMatch(world.mails(email, /Passkey now required/)[0].text, /undo#/);
    assert.equal(await visitor().refusal('undo/use', { token: passkeyLetter }), 'LINK_EXPIRED');
    await visitor().get('undo/use', { token: added });
    const back = await world.logIn(visitor(), email);
    assert.equal((await back.get('account')).account.secondFactor, true);
  });

  await test('writes in the language of the person, also about the device of a stranger', async () => {
    const email = newEmail();
    const person = visitor();
    await person.get('login/email', { email, locale: 'de' });
    await visitor().get('link/approve', { token: world.link(email) });
    await person.get('login/device', { locale: 'de' });
    await person.get('login/otp', { otp: world.code(email) });
    await world.logIn(visitor(), email);
    assert.equal(world.mails(email, /Neues Gerät bei Ihrer Wallet angemeldet/).length, 1);
  });

  await test('undoes nothing for a link that it has not sent', async () => {
    const { email } = await createOwner({ world, visitor, newEmail });
    const [id, hex] = world.undo(email).split('.');
    for (const token of [`${id}.${'0'.repeat(64)}`, `${randomUUID()}.${hex}`])
      assert.equal(await visitor().refusal('undo/use', { token }), 'LINK_EXPIRED');
  });
}

async function accountTests({ test, world, server, visitor, newEmail }) {
  await test('lists devices, sessions and events, and ends them one by one', async () => {
    const email = newEmail();
    const [one, other] = [await world.logIn(visitor(), email), await world.logIn(visitor(), email)];
    const { sessions } = await one.get('sessions/list');
    const { devices } = await one.get('devices/list');
    assert.deepEqual([sessions.length, devices.length], [2, 2]);
    assert.deepEqual(sessions.filter(({ isThis }) => isThis).length, 1);
    const stranger = await world.logIn(visitor(), newEmail());
    const { id } = sessions.find(({ isThis }) => !isThis);
    assert.equal(await stranger.refusal('sessions/remove', { id }), 'NOT_FOUND');
    await one.get('sessions/remove', { id });
    assert.equal((await other.get('account')).account, null);
    assert.deepEqual(await other.get('login/email', { email }), { action: 'VERIFY_OTP' });
    await other.get('login/otp', { otp: world.code(email) });
    const device = devices.find(({ isThis }) => !isThis).id;
    assert.equal(await stranger.refusal('devices/remove', { id: device }), 'NOT_FOUND');
    await one.get('devices/remove', { id: device });
    // The device must be approved again
    assert.deepEqual(await other.get('login/email', { email }), { action: 'VERIFY_DEVICE' });
    const { events } = await one.get('events');
    assert.ok(events.length <= 50);
    for (const event of ['login', 'device-added', 'session ended', 'device removed'])
      assert.ok(
        events.some(each => each.event === event),
        event,
      );
  });

  await test('names device, network and keys of a login, and what is left of a device', async () => {
    const email = newEmail();
    const one = await world.logIn(visitor(), email);
    const { setId } = await world.makeKeys(one);
    const other = await world.logIn(visitor(), email);
    world.time += 3_600_000;
    await other.get('account');
    const { devices } = await one.get('devices/list');
    const [first, last] = [true, false].map(isOwn => devices.find(({ isThis }) => isThis === isOwn));
    assert.deepEqual([last.setIds, first.setIds], [[], [setId]]);
    assert.equal(last.seenAt, world.time); // a use, and not the login alone
    const { sessions } = await one.get('sessions/list');
    for (const { id, place, isThis } of [last, first]) {
      assert.equal(place, '127.0.*.*');
      assert.deepEqual(
        sessions.filter(({ deviceId }) => deviceId === id).map(session => [session.isThis, session.place]),
        [[isThis, place]],
      );
    }
    const [event] = (await one.get('events')).events;
    assert.deepEqual([event.event, event.agent, event.place], ['login', 'Browser', '127.0.*.*']);
    // A device that was signed out for good still has its share of the keys: it is listed until that is taken
    await world.prove(other, email);
    await other.get('devices/remove', { id: first.id });
    assert.equal((await one.get('account')).account, null);
    const left = (await other.get('devices/list')).devices.find(({ isThis }) => !isThis);
    assert.deepEqual([left.id, left.agent, left.setIds], [first.id, '', [setId]]);
    other.account = one.account;
    await other.getSigned('keys/remove-set', { setId });
    assert.deepEqual(
      (await other.get('devices/list')).devices.map(({ isThis }) => isThis),
      [true],
    );
  });

  await test('signs all other devices out, which then need an approval', async () => {
    const email = newEmail();
    const [one, ...others] = [visitor(), visitor(), visitor()];
    for (const device of [one, ...others]) await world.logIn(device, email);
    const stranger = await world.logIn(visitor(), newEmail());
    await world.prove(one, email);
    await one.get('devices/remove-others');
    for (const device of others) {
      assert.equal((await device.get('account')).account, null);
      assert.deepEqual(await device.get('login/email', { email }), { action: 'VERIFY_DEVICE' });
    }
    assert.ok((await stranger.get('account')).account);
    const { devices } = await one.get('devices/list');
    assert.deepEqual(
      devices.map(({ isThis }) => isThis),
      [true],
    );
    assert.equal((await one.get('events')).events[0].event, 'device removed');
  });

  await test('deletes an account after 72 hours, unless it is kept', async () => {
    const { email, person } = await createOwner({ world, visitor, newEmail });
    const { userId } = (await person.get('account')).account;
    const { removesAt } = await person.getSigned('account/remove');
    assert.equal((await person.get('account')).account.removesAt, removesAt);
    await person.get('account/keep');
    world.time += UNDO_MS + 1;
    await sweep(server.world);
    await world.prove(person, email);
    assert.equal((await person.get('account')).account.removesAt, undefined);
    await person.getSigned('account/remove');
    assert.match(world.mails(email, /will be deleted/)[0].text, /undo#/);
    world.time += UNDO_MS;
    await sweep(server.world);
    assert.equal((await person.get('account')).account, null);
    for (const table of ['share_sets', 'recoveries', 'passkeys', 'identities', 'sessions', 'user_devices'])
      assert.deepEqual(
        await server.world.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
        [],
        table,
      );
  });

  await test('sends the letter of a change once the mail server takes it', async () => {
    const email = newEmail();
    const person = await world.logIn(visitor(), email);
    const { send } = server.world.mailer;
    server.world.mailer.send = () => Promise.reject(new Error('refused'));
    await person.get('keys/export');
    server.world.mailer.send = send;
    assert.equal(world.mails(email, /Words or private key/).length, 0);
    for (let times = 0; times < 2; times += 1) {
      world.time += 1_000;
      server.world.queue.wake();
      await server.world.queue.idle();
    }
    assert.equal(world.mails(email, /Words or private key/).length, 1);
  });

  await test('tells of every change in the language of the person', async () => {
    for (const language of parts.LANGUAGES)
      for (const kind of changeKinds) {
        const facts = { kind, at: 0, agent: 'Firefox, Linux', network: '203.0.*.*', data: { to: 'to@example.org' } };
        const undo = { link: 'https://wallet.example/undo#x', until: parts.UNDO_MS };
        const { subject, text } = parts.changeLetter(language, { ...facts, undo });
        assert.ok(subject && text.startsWith(subject), `${language} ${kind}`);
        for (const fact of ['1970', 'Firefox, Linux', '203.0.*.*', 'undo#x'])
          assert.ok(text.includes(fact), `${language} ${kind} ${fact}: ${text}`);
      }
  });
}

/** Tests that hold on each database. */
export async function changesSuite(parts) {
  await theftTests(parts);
  await passkeyTests(parts);
  await undoTests(parts);
  await accountTests(parts);
}
