// The rules of the key service, over HTTP, on SQLite and PostgreSQL.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generateKeyPair } from 'jose';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { ROOT } from '../../tools/files.mjs';
import { Browser, KeyTestWorld, newSecret, parts, WALLET } from './test-world.mjs';

const { codeLetter, LANGUAGES, openedLetter, waitingLetter, WAIT_MS } = parts;
const DAY_MS = 24 * 3_600_000;

async function describeService(t, given) {
  const world = await KeyTestWorld.create(given);
  t.after(() => world.stop());
  await world.start();
  let count = 0;
  /** A person whose share is stored. */
  const person = async (email = `person-${++count}@example.org`) => {
    const sub = randomUUID();
    const share = new Uint8Array(randomBytes(17));
    const own = new Browser(world, { sub, email });
    const reference = randomUUID();
    assert.equal((await own.store(reference, share)).status, 200);
    return { sub, email, share, own, reference, newDevice: () => new Browser(world, { sub, email }) };
  };
  const run = (name, body) => t.test(name, body);

  await run('releases a share at once to the device that has stored it', async () => {
    const { own, reference, share } = await person();
    assert.deepEqual((await own.release(reference)).share, share);
  });

  await run('asks a new device for a code of its own, and tells the owner afterwards', async () => {
    const { email, reference, share, newDevice } = await person();
    const device = newDevice();
    const request = await device.release(reference);
    assert.deepEqual([request.is, request.isWrong, request.share], ['code', false, undefined]);
    assert.ok(!request.email.includes('person'));
    const wrong = String((Number(world.code(email)) + 1) % 1_000_000).padStart(6, '0');
    assert.equal((await device.release(reference, { code: wrong })).isWrong, true);
    assert.equal((await newDevice().release(reference, { code: world.code(email) })).is, 'code'); // of another device
    assert.deepEqual((await device.release(reference, { code: world.code(email) })).share, share);
    assert.equal(world.letters(email)[0].subject, openedLetter('en').subject);
    assert.deepEqual((await device.release(reference)).share, share); // known from now on
  });

  await run('does not let a code be guessed', async () => {
    const { email, reference, newDevice } = await person();
    const answers = [];
    for (let round = 0; round < 4; round += 1) {
      const device = newDevice();
      await device.release(reference);
      const wrong = String((Number(world.code(email)) + 1) % 1_000_000).padStart(6, '0');
      for (let guess = 0; guess < 5; guess += 1) answers.push(await device.release(reference, { code: wrong }));
    }
    assert.ok(answers.filter(({ is }) => is === 'code').length <= 12);
    assert.equal(answers.at(-1).status, 429);
  });

  await run('lets a release to an address that the owner never named wait, and stops it by a link', async () => {
    const { email, reference, share, newDevice } = await person();
    const thief = Object.assign(newDevice(), { email: 'thief@example.org' });
    assert.equal((await thief.release(reference)).is, 'waiting');
    const link = /\/stop\/([\w-]+)/.exec(world.letters(email)[0].text)[1];
    world.time += WAIT_MS - DAY_MS;
    assert.equal((await thief.release(reference)).is, 'waiting');
    assert.equal(world.letters('thief@example.org').length, 0);
    const stop = () => fetch(`http://127.0.0.1:${world.server.port}/stop/${link}`, { method: 'POST' });
    assert.match(await (await stop()).text(), /cannot open/);
    assert.match(await (await stop()).text(), /expired/);
    world.time += 2 * DAY_MS;
    assert.equal((await thief.release(reference)).is, 'stopped');

    // The owner who has moved to another address comes in after the time
    const moved = Object.assign(newDevice(), { email: `moved-${email}` });
    await moved.release(reference);
    world.time += WAIT_MS + 1;
    assert.equal((await moved.release(reference)).is, 'code');
    assert.deepEqual((await moved.release(reference, { code: world.code(moved.email) })).share, share);
  });

  await run('lets a fourth new device in a day wait', async () => {
    const { email, reference, newDevice } = await person();
    for (let at = 0; at < 2; at += 1) {
      const device = newDevice();
      await device.release(reference);
      assert.equal((await device.release(reference, { code: world.code(email) })).is, 'released');
    }
    assert.equal((await newDevice().release(reference)).is, 'waiting');
  });

  await run('takes the word of the wallet alone for an account without an address', async () => {
    const { reference, share, newDevice } = await person(null);
    assert.deepEqual((await newDevice().release(reference)).share, share);
  });

  await run('refuses statements that are forged, old, used, or about something else', async () => {
    const { sub, own, reference, email } = await person();
    const { privateKey: other } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    for (const options of [{ key: other }, { issuer: 'https://evil.example' }, { audience: WALLET }, { age: 180 }])
      assert.equal((await own.release(reference, { options })).status, 401);
    for (const claims of [{ act: 'store' }, { ref: randomUUID() }, { bind: 'other' }, { email: 7 }])
      assert.equal((await own.release(reference, claims)).status, 401);
    const statement = await world.state({
      sub,
      email,
      act: 'remove',
      ref: 'nothing',
      bind: await parts.digestOf('nothing'),
    });
    assert.equal((await world.call('remove', { statement, reference: 'nothing' })).status, 200);
    assert.equal((await world.call('remove', { statement, reference: 'nothing' })).status, 401);
  });

  await run('keeps a share from other people, other pages and a second owner', async () => {
    const { own, reference } = await person();
    const stranger = new Browser(world, { sub: randomUUID(), email: 'stranger@example.org' });
    assert.equal((await stranger.release(reference)).status, 404);
    assert.equal((await own.store(reference, new Uint8Array(17))).status, 409);
    assert.equal((await world.call('key', {}, { origin: 'https://evil.example' })).status, 403);
    // One more share does not make a device known
    const thief = new Browser(world, { sub: own.sub, email: own.email });
    assert.equal((await thief.store(randomUUID(), new Uint8Array(17))).status, 200);
    assert.equal((await thief.release(reference)).is, 'code');
    assert.equal((await own.remove(reference)).status, 200);
    assert.equal((await own.release(reference)).status, 404);
  });
}

testOnEachDatabase('the key service', async (t, newUrl) => describeService(t, { KEYS_DATABASE_URL: await newUrl() }));

test('the database of the key service holds no share that it could read, and a secret can be rotated', async t => {
  const world = await KeyTestWorld.create();
  t.after(() => world.stop());
  const first = await world.start();
  const share = new Uint8Array(randomBytes(17));
  const own = new Browser(world, { sub: randomUUID(), email: 'own@example.org' });
  const reference = randomUUID();
  await own.store(reference, share);
  const files = readdirSync(world.folder).map(name => readFileSync(join(world.folder, name)));
  for (const form of ['latin1', 'base64url', 'hex'])
    assert.ok(!files.some(file => file.toString('latin1').includes(Buffer.from(share).toString(form))), form);
  assert.ok(!files.some(file => file.toString('latin1').includes(own.device)));
  await world.start({ KEYS_SECRETS: `${newSecret('b')},${world.environment.KEYS_SECRETS}` });
  assert.deepEqual((await own.release(reference)).share, share);
  const { key_id: id } = await first.world.db.selectFrom('shares').selectAll().executeTakeFirstOrThrow();
  assert.equal(id, 'b');
});

test('a stop holds, and a code is taken, although the secret is rotated meanwhile', async t => {
  const world = await KeyTestWorld.create();
  t.after(() => world.stop());
  await world.start();
  const [sub, email, reference] = [randomUUID(), 'owner@example.org', randomUUID()];
  await new Browser(world, { sub, email }).store(reference, new Uint8Array(randomBytes(17)));
  const thief = new Browser(world, { sub, email: 'thief@example.org' });
  assert.equal((await thief.release(reference)).is, 'waiting');
  const [, link] = /\/stop\/([\w-]+)/.exec(world.letters(email)[0].text);
  const device = new Browser(world, { sub, email });
  assert.equal((await device.release(reference)).is, 'code');
  const code = world.code(email);

  const rotated = { KEYS_SECRETS: `${newSecret('b')},${world.environment.KEYS_SECRETS}` };
  await world.start(rotated);
  const { length } = world.letters(email);
  assert.equal((await thief.release(reference)).is, 'waiting');
  assert.equal(world.letters(email).length, length, 'the same wait: the owner has its link already');
  assert.equal((await device.release(reference, { code })).is, 'released');
  const stopped = await fetch(`http://127.0.0.1:${world.server.port}/stop/${link}`, { method: 'POST' });
  assert.match(await stopped.text(), /cannot open/);
  world.time += WAIT_MS + DAY_MS;
  assert.equal((await thief.release(reference)).is, 'stopped');
});

test('the key service writes letters in the languages of the modal', () => {
  const { targetLocales } = JSON.parse(readFileSync(join(ROOT, 'lit-localize.json'), 'utf8'));
  assert.deepEqual([...LANGUAGES].sort(), ['en', ...targetLocales].sort());
  const given = { link: 'https://keys.example/stop/x', date: '1 January 2030' };
  const lettersIn = language => [
    codeLetter(language, '123456'),
    openedLetter(language),
    waitingLetter(language, given),
  ];
  const english = lettersIn('en');
  for (const language of LANGUAGES)
    lettersIn(language).forEach(({ subject, text }, at) => {
      for (const value of ['123456', given.link, given.date])
        assert.equal(text.includes(value), english[at].text.includes(value), `${language} ${value}`);
      assert.ok(!subject.includes('123456'), language);
      if (language !== 'en') assert.notEqual(subject, english[at].subject, language);
    });
});
