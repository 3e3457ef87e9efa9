// Who gets a share of an account from a device that the key service does not know. On SQLite and PostgreSQL.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { Browser, KeyTestWorld, parts } from './test-world.mjs';

const { codeLetter, openedLetter, waitingLetter, WAIT_MS } = parts;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const THIEF = 'thief@example.org';
const subjectOf = { waiting: language => waitingLetter(language, { link: '', date: '' }).subject };

/** A person whose share is stored. */
async function createPerson(world, email = `person-${randomUUID()}@example.org`, locale = 'en') {
  const sub = randomUUID();
  const share = new Uint8Array(randomBytes(17));
  const own = new Browser(world, { sub, email });
  const reference = randomUUID();
  assert.equal((await own.store(reference, share, { locale })).status, 200);
  const newDevice = (address = email) => new Browser(world, { sub, email: address });
  const owner = () =>
    world.server.world.db.selectFrom('owners').selectAll().where('user_id', '=', sub).executeTakeFirst();
  return { sub, email, share, own, reference, newDevice, owner };
}

/** Opens the wallet on a new device by the code of the letter. */
async function open(world, { email, reference, newDevice }) {
  const device = newDevice();
  await device.release(reference);
  assert.equal((await device.release(reference, { code: world.code(email) })).is, 'released');
  return device;
}

async function addressTests(runTest, world) {
  await runTest('a wallet that states no address for an owner who has one waits, and the owner is told', async () => {
    const { email, reference, share, newDevice, owner } = await createPerson(world);
    const thief = newDevice(null);
    assert.equal((await thief.release(reference)).is, 'waiting');
    assert.equal(world.letters(email)[0].subject, subjectOf.waiting('en'));
    assert.equal((await owner()).email, email);
    assert.equal((await newDevice(THIEF).release(reference)).is, 'waiting'); // the owner is who it was
    world.time += WAIT_MS - 1;
    assert.equal((await thief.release(reference)).is, 'waiting');
    assert.equal((await owner()).email, email);
    // A person who has given up the mailbox has no code to enter
    world.time += 1;
    assert.deepEqual((await thief.release(reference)).share, share);
    assert.equal(world.letters(email)[0].subject, openedLetter('en').subject);
    assert.equal((await owner()).email, null);
  });

  await runTest('a stopped device of a wallet that states no address stays stopped', async () => {
    const { email, reference, newDevice, owner } = await createPerson(world);
    const thief = newDevice(null);
    await thief.release(reference);
    assert.match(await world.pressStop(world.stopLink(email)), /cannot open/);
    world.time += WAIT_MS + 1;
    assert.equal((await thief.release(reference)).is, 'stopped');
    assert.equal((await owner()).email, email);
  });

  await runTest('a known device opens at once, whatever address the wallet states, and the owner stays', async () => {
    const { email, own, reference, share, owner } = await createPerson(world);
    for (const stated of [null, THIEF]) {
      assert.deepEqual((await own.release(reference, { email: stated })).share, share);
      assert.equal((await own.store(randomUUID(), share)).status, 200);
      assert.equal((await owner()).email, email);
    }
    world.time += WAIT_MS + 1;
    await own.release(reference, { email: THIEF });
    assert.equal((await owner()).email, email);
  });

  await runTest(
    'an account without an address gets none from a device that the word of the wallet made known',
    async () => {
      const { reference, share, own, newDevice, owner } = await createPerson(world, null);
      const device = newDevice(THIEF);
      for (let times = 0; times < 2; times += 1) assert.deepEqual((await device.release(reference)).share, share);
      assert.equal((await device.store(randomUUID(), share)).status, 200);
      assert.equal((await owner()).email, null);
      assert.equal((await newDevice(null).release(reference)).is, 'released');
      // The device of 72 hours ago names it, and from then on it is asked
      world.time += WAIT_MS;
      const email = `later-${randomUUID()}@example.org`;
      Object.assign(own, { email });
      assert.equal((await own.store(randomUUID(), share)).status, 200);
      assert.equal((await owner()).email, email);
      assert.equal((await newDevice(null).release(reference)).is, 'waiting');
      assert.equal((await newDevice(email).release(reference)).is, 'code');
    },
  );
}

async function waitTests(runTest, world) {
  /** A device that waits because it is the third new one of a day. */
  const rush = async person => {
    for (let at = 0; at < 2; at += 1) await open(world, person);
    const device = person.newDevice();
    assert.equal((await device.release(person.reference)).is, 'waiting');
    return device;
  };

  await runTest('a device that was stopped on a day of many devices stays stopped on the next day', async () => {
    const person = await createPerson(world);
    const device = await rush(person);
    await world.pressStop(world.stopLink(person.email));
    const { length } = world.letters(person.email);
    world.time += 25 * HOUR_MS;
    assert.equal((await device.release(person.reference)).is, 'stopped');
    assert.equal(world.letters(person.email).length, length);
  });

  await runTest('a device that waits on a day of many devices waits its 72 hours', async () => {
    const person = await createPerson(world);
    const device = await rush(person);
    world.time += 25 * HOUR_MS;
    assert.equal((await device.release(person.reference)).is, 'waiting');
    world.time += WAIT_MS - 25 * HOUR_MS - 1;
    assert.equal((await device.release(person.reference)).is, 'waiting');
    world.time += 1;
    assert.equal((await device.release(person.reference)).is, 'code');
    const { share } = await device.release(person.reference, { code: world.code(person.email) });
    assert.deepEqual(share, person.share);
  });

  await runTest('the link of a letter stops no device that is in already, and says so', async () => {
    const { email, reference, newDevice } = await createPerson(world);
    const device = newDevice(null);
    await device.release(reference);
    const link = world.stopLink(email);
    world.time += WAIT_MS;
    assert.equal((await device.release(reference)).is, 'released');
    assert.match(await world.pressStop(link), /expired/);
    assert.equal((await device.release(reference)).is, 'released');
  });
}

async function limitTests(runTest, world) {
  const everywhere = (count, act) => Promise.all(Array.from({ length: count }, (_, at) => act(at)));

  await runTest('requests at the same time get six codes together', async () => {
    const { email, reference, newDevice } = await createPerson(world);
    const answers = await everywhere(20, () => newDevice().release(reference));
    assert.equal(answers.filter(({ is }) => is === 'code').length, 6);
    assert.equal(answers.filter(({ status }) => status === 429).length, 14);
    assert.equal(world.letters(email).length, 6);
  });

  await runTest('guesses at the same time on several devices are eight together', async () => {
    const { sub, email, reference, newDevice } = await createPerson(world);
    const devices = [];
    for (let at = 0; at < 4; at += 1) {
      const device = newDevice();
      await device.release(reference);
      devices.push({ device, wrong: String((Number(world.code(email)) + 1) % 1_000_000).padStart(6, '0') });
    }
    await everywhere(24, at => devices[at % 4].device.release(reference, { code: devices[at % 4].wrong }));
    const { db } = world.server.world;
    const rows = await db.selectFrom('codes').select('attempts').where('user_id', '=', sub).execute();
    assert.equal(
      rows.reduce((sum, { attempts }) => sum + attempts, 0),
      8,
    );
    assert.equal((await devices[0].device.release(reference, { code: devices[0].wrong })).status, 429);
  });

  await runTest(
    'guesses of a day are 24, after which a known device opens at once and a new one on the next day',
    async () => {
      const { sub, email, reference, share, own, newDevice } = await createPerson(world);
      const { db } = world.server.world;
      const guesses = async () => {
        const rows = await db.selectFrom('codes').select('attempts').where('user_id', '=', sub).execute();
        return rows.reduce((sum, { attempts }) => sum + attempts, 0);
      };
      const wrongCode = () => String((Number(world.code(email)) + 1) % 1_000_000).padStart(6, '0');
      const begun = world.time;
      /** Two devices of a stranger, with as many guesses as they get. */
      const guess = async () => {
        for (let device = 0; device < 2; device += 1) {
          const thief = newDevice();
          if ((await thief.release(reference)).status === 429) return;
          for (let times = 0; times < 5; times += 1) await thief.release(reference, { code: wrongCode() });
        }
      };
      for (let period = 0; period < 12; period += 1) {
        await guess();
        world.time += 21 * 60_000;
      }
      assert.equal(await guesses(), 24);
      const { length } = world.letters(email);
      const refused = await newDevice().release(reference);
      assert.equal(refused.status, 429);
      assert.equal(Number(refused.retryAfter), (begun + DAY_MS - world.time) / 1000);
      assert.equal(world.letters(email).length, length, 'no letter with a code that nobody can enter');
      assert.deepEqual((await own.release(reference)).share, share);
      world.time = begun + DAY_MS;
      const device = newDevice();
      assert.equal((await device.release(reference)).is, 'code');
      assert.deepEqual((await device.release(reference, { code: world.code(email) })).share, share);
    },
  );

  await runTest('new devices that enter their codes at the same time are two in a day', async () => {
    const { email, reference, newDevice } = await createPerson(world);
    const devices = [];
    for (let at = 0; at < 5; at += 1) {
      const device = newDevice();
      await device.release(reference);
      devices.push({ device, code: world.code(email) });
    }
    const answers = await everywhere(5, at => devices[at].device.release(reference, { code: devices[at].code }));
    assert.deepEqual(answers.map(({ is }) => is).sort(), ['released', 'released', 'waiting', 'waiting', 'waiting']);
  });

  await runTest('shares that are stored at the same time are twenty, and one device is the first', async () => {
    const sub = randomUUID();
    const browsers = Array.from({ length: 24 }, () => new Browser(world, { sub, email: `${sub}@example.org` }));
    const answers = await everywhere(24, at => browsers[at].store(randomUUID(), new Uint8Array(17)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 20);
    const { db } = world.server.world;
    assert.equal((await db.selectFrom('shares').selectAll().where('user_id', '=', sub).execute()).length, 20);
    assert.equal((await db.selectFrom('devices').selectAll().where('user_id', '=', sub).execute()).length, 1);
  });
}

async function removalTests(runTest, world) {
  await runTest('a share that is stored while the last one is removed can be released', async () => {
    for (let round = 0; round < 40; round += 1) {
      const { own, reference, share } = await createPerson(world);
      const next = randomUUID();
      const [stored] = await Promise.all([own.store(next, share), own.remove(reference)]);
      assert.equal(stored.status, 200);
      assert.deepEqual((await own.release(next)).share, share);
    }
  });
}

async function languageTests(runTest, world) {
  const subjects = email => world.letters(email).map(({ subject }) => subject);

  await runTest('letters are in the language of the owner, and not in that of the new device', async () => {
    const person = await createPerson(world, undefined, 'de-AT');
    const { email, reference, newDevice } = person;
    const device = newDevice();
    await device.release(reference, { locale: 'ja' });
    await device.release(reference, { locale: 'ja', code: world.code(email) });
    await newDevice(THIEF).release(reference, { locale: 'ja' });
    const letters = [subjectOf.waiting('de'), openedLetter('de').subject, codeLetter('de', '').subject];
    assert.deepEqual(subjects(email), letters);
    // A stranger changes nothing, also not by a share of its own
    await newDevice().store(randomUUID(), new Uint8Array(17), { locale: 'ja' });
    await newDevice(null).release(reference, { locale: 'ja' });
    assert.equal(subjects(email)[0], subjectOf.waiting('de'));
  });

  await runTest('a known device changes the language of letters', async () => {
    const { email, own, reference, newDevice } = await createPerson(world, undefined, 'de');
    await own.release(reference, { locale: 'fr' });
    await newDevice(THIEF).release(reference);
    assert.equal(subjects(email)[0], subjectOf.waiting('fr'));
    await own.store(randomUUID(), new Uint8Array(17), { locale: 'es' });
    await newDevice(THIEF).release(reference);
    assert.equal(subjects(email)[0], subjectOf.waiting('es'));
    await own.store(randomUUID(), new Uint8Array(17)); // a frame of an earlier version
    await newDevice(THIEF).release(reference);
    assert.equal(subjects(email)[0], subjectOf.waiting('es'));
  });

  await runTest('letters are in the language of the request where no other is known', async () => {
    const { email, own, reference, newDevice } = await createPerson(world, undefined, undefined);
    await own.store(randomUUID(), new Uint8Array(17));
    const { db } = world.server.world;
    await db.updateTable('owners').set({ language: null }).execute(); // as of an earlier version
    await newDevice(THIEF).release(reference, { locale: 'it' });
    assert.equal(subjects(email)[0], subjectOf.waiting('it'));
  });
}

/** A database that an earlier version has filled: a device that has waited and is in, and one that still waits. */
async function fillEarlier(url, sub, readyAt) {
  const db = parts.openDatabase(url);
  await parts.migrateTo(db, parts.keyMigrations, '0004-traces');
  await db.insertInto('owners').values({ user_id: sub, email: 'owner@example.org' }).execute();
  await db.insertInto('devices').values({ user_id: sub, device_hash: 'in', known_at: 1 }).execute();
  for (const hash of ['in', 'waits']) {
    const wait = { user_id: sub, device_hash: hash, stop_hash: `stop-${hash}`, ready_at: readyAt, stopped_at: null };
    await db.insertInto('waits').values(wait).execute();
  }
  await db.destroy();
}

async function checkUpgrade(t, given) {
  const world = await KeyTestWorld.create(given);
  t.after(() => world.stop());
  const sub = randomUUID();
  await fillEarlier(world.environment.KEYS_DATABASE_URL, sub, world.time);
  const { db } = (await world.start()).world;
  const owners = await db.selectFrom('owners').selectAll().execute();
  assert.deepEqual(owners, [{ user_id: sub, email: 'owner@example.org', language: null }]);
  const waits = await db.selectFrom('waits').selectAll().execute();
  assert.deepEqual(
    waits.map(({ device_hash: hash }) => hash),
    ['waits'],
  );
}

async function describeReleases(t, given) {
  const world = await KeyTestWorld.create(given);
  t.after(() => world.stop());
  await world.start();
  const runTest = async (name, body) => {
    await t.test(name, body);
    world.time += DAY_MS; // the counters of a network begin again
  };
  for (const tests of [addressTests, waitTests, limitTests, removalTests, languageTests]) await tests(runTest, world);
}

testOnEachDatabase('releases of the key service', async (t, newUrl) =>
  describeReleases(t, { KEYS_DATABASE_URL: await newUrl() }),
);

testOnEachDatabase('an earlier database of the key service is upgraded', async (t, newUrl) =>
  checkUpgrade(t, { KEYS_DATABASE_URL: await newUrl() }),
);
