// What database, secrets and crashes leave of keys and logins.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parts, TestWorld, Visitor } from './test-world.mjs';

const { createSealer, walletSettings } = parts;

test('database, secret and log together hold no key in self mode', async () => {
  const world = await TestWorld.create();
  try {
    const server = await world.start();
    const person = await world.logIn(new Visitor(server), 'own@example.org');
    const share = randomBytes(17);
    const { setId } = await world.makeKeys(person, share.toString('base64url'));
    const ciphertext = randomBytes(45).toString('base64url');
    const recovery = { kind: 'passphrase', salt: 'c2FsdA', ciphertext };
    await person.getSigned('keys/add-set', { setId: randomUUID(), share: share.toString('base64url'), recovery });
    // At rest no share is readable: not in the database, not in its journal
    const names = readdirSync(world.folder);
    const stored = names.map(name => readFileSync(join(world.folder, name)).toString('latin1')).join('');
    assert.ok(!stored.includes(share.toString('latin1')) && !stored.includes(share.toString('base64url')));
    // The operator, with every secret, gets one share of each split, and a ciphertext without its key
    const sealer = createSealer(walletSettings(world.environment).secrets);
    const { db } = server.world;
    const sets = await db.selectFrom('share_sets').selectAll().execute();
    for (const { id, user_id: userId, sealed } of sets)
      assert.deepEqual(Buffer.from(sealer.open(`share:${userId}:${id}`, sealed)), share);
    assert.ok(sets.some(({ id }) => id === setId));
    const rows = await db.selectFrom('recoveries').selectAll().execute();
    assert.deepEqual(
      rows.map(row => row.ciphertext),
      [ciphertext],
    );
    const foreign = { setId: randomUUID(), share: 'AAAA', recovery: { ...recovery, kind: 'escrow' } };
    assert.equal(await person.refusal('keys/add-set', await person.signed('keys/add-set', foreign)), 'BAD_REQUEST');
  } finally {
    await world.stop();
  }
});

test('a secret is rotated without a logout, and shares are encrypted again', async () => {
  const world = await TestWorld.create();
  try {
    const first = await world.start();
    const person = await world.logIn(new Visitor(first), 'own@example.org');
    const { setId, share } = await world.makeKeys(person);
    const [old] = [world.environment.WALLET_SECRETS];
    person.server = await world.start({ WALLET_SECRETS: `b:${randomBytes(32).toString('base64url')},${old}` });
    assert.deepEqual(await person.get('keys/share', { setId }), { share });
    const { sealed } = await first.world.db.selectFrom('share_sets').selectAll().executeTakeFirstOrThrow();
    assert.match(sealed, /^b\./);
  } finally {
    await world.stop();
  }
});

test('a process that is killed loses no login that it has confirmed', async t => {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never' });
  t.after(() => world.stop());
  const first = await world.startProcess();
  const people = Array.from({ length: 12 }, (_, index) => ({
    visitor: new Visitor(first),
    email: `p${index}@example.org`,
  }));
  const confirmed = [];
  const logins = people.map(async person => {
    await world.logIn(person.visitor, person.email);
    const { setId } = await world.makeKeys(person.visitor);
    confirmed.push({ ...person, setId });
    if (confirmed.length === 5) await first.stop('SIGKILL'); // while the others are in the middle
  });
  await Promise.allSettled(logins);
  assert.ok(confirmed.length >= 5);
  const second = await world.startProcess({}, 11_000); // leases of the first have ended
  for (const { visitor, email, setId } of confirmed) {
    visitor.server = second;
    assert.equal((await visitor.get('account')).account.email, email);
    await visitor.get('keys/share', { setId });
  }
  // Who was in the middle starts again, after the letters that the first process had
  await world.sent();
  for (const { visitor, email } of people.filter(person => !confirmed.some(each => each.email === person.email))) {
    visitor.server = second;
    await world.logIn(visitor, email);
  }
});
