// Ends the wallet and its key service at statements of recoveries, changes that are undone, and deletions: whoever repeats
// what was cut off loses nothing, and each change has one event and one letter. LATCHKEY_KILL_EVERY sets the distance of the steps.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { Authenticator } from '../wallet/authenticator.mjs';
import { parts } from '../wallet/test-world.mjs';
import { KillWorld, Person } from './kill-steps-world.mjs';

const EVERY = Number(process.env.LATCHKEY_KILL_EVERY ?? 25);
const DAY_MS = 24 * 3_600_000;
const share = () => randomBytes(17).toString('base64url');
let count = 0;

/** A person with keys, and what their account has to be after each kill. */
async function newOwner(drill) {
  const email = `person${++count}@example.org`;
  const person = await drill.logIn(new Person(), email);
  const keys = await drill.world.makeKeys(person);
  const { userId, evmAddress } = (await person.get('account')).account;
  return { email, person, keys, userId, evmAddress };
}

/** Kills at the statements of `act`, each time with a person of its own, until `act` has no further one. */
async function killAtEach(drill, { prepare, act, check }) {
  for (let step = Math.ceil(EVERY / 2); ; step += EVERY) {
    const owner = await newOwner(drill);
    await prepare?.(owner);
    await drill.quiet();
    drill.arm(step);
    try {
      await drill.persist(() => act(owner));
      await check(owner);
    } catch (error) {
      throw new Error(`Killed at ${drill.killedAt}: ${error.message}`, { cause: error });
    }
    if (!drill.isKilled()) {
      assert.ok(step > Math.ceil(EVERY / 2), 'something was killed');
      return;
    }
  }
}

/** Checks that an account is there, with its address and its share, for the browser that is signed in. */
async function checkWhole(drill, { person, keys, email, evmAddress }, visitor = person) {
  visitor.server = drill.server;
  const { account } = await visitor.get('account');
  assert.deepEqual([account?.email, account?.evmAddress], [email, evmAddress]);
  assert.equal((await visitor.get('keys/share', { setId: keys.setId })).share, keys.share);
}

/** Checks that the owner has heard of a change, once. */
async function checkOneLetter(drill, { userId, email }, kind) {
  const changes = drill.db
    .selectFrom('changes')
    .select('told_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind);
  const times = (await changes.execute()).map(({ told_at: at }) => at !== null);
  assert.deepEqual(times, [true], kind);
  assert.equal(await drill.events(userId, kind), 1, kind);
  assert.equal(drill.undoTokens(email).length, 1, kind);
}

testOnEachDatabase('a login on a new device by email', async (t, newUrl) => {
  const drill = await KillWorld.create(t, newUrl);
  await killAtEach(drill, {
    act: owner => drill.logIn((owner.second ??= new Person()), owner.email),
    check: async owner => {
      await checkWhole(drill, owner, owner.second);
      await checkOneLetter(drill, owner, 'device-added');
    },
  });
});

testOnEachDatabase('a login and a second factor by passkey', async (t, newUrl) => {
  const drill = await KillWorld.create(t, newUrl);
  const use = async ({ passkey }, visitor) => {
    visitor.server = drill.server;
    const { options } = await visitor.get('passkey/use-options');
    await visitor.get('passkey/use', { response: passkey.use(options) });
  };
  const prepare = async owner => {
    owner.passkey = new Authenticator();
    const { options } = await owner.person.get('passkey/create-options');
    await owner.person.getSigned('passkey/create', { response: owner.passkey.create(options) });
  };
  await killAtEach(drill, {
    prepare,
    act: owner => use(owner, (owner.second ??= new Person())),
    check: async owner => {
      await checkWhole(drill, owner, owner.second);
      assert.equal(await drill.events(owner.userId, 'device-added'), 1);
      assert.equal(drill.undoTokens(owner.email).length, 2, 'of the passkey and of the device');
    },
  });
  await killAtEach(drill, {
    prepare,
    act: async owner => {
      const second = await drill.db.selectFrom('sessions').select('second_at').where('user_id', '=', owner.userId).executeTakeFirst(); // prettier-ignore
      if (!second.second_at) await use(owner, owner.person);
    },
    check: async ({ userId }) => assert.equal(await drill.events(userId, 'second factor'), 1),
  });
});

const recovery = { kind: 'passphrase', salt: 'AAAA', ciphertext: share() };
const addRecovery = async owner => {
  const { recoveries } = await owner.person.get('keys/sets');
  if (recoveries.length > 0) return; // only the answer was lost
  owner.split ??= share();
  await owner.person.getSigned('keys/add-set', { setId: randomUUID(), share: owner.split, recovery });
};

testOnEachDatabase('a recovery on a new device', async (t, newUrl) => {
  const drill = await KillWorld.create(t, newUrl);
  await killAtEach(drill, {
    prepare: async owner => {
      await addRecovery(owner);
      owner.second = await drill.logIn(new Person(), owner.email);
      owner.second.account = owner.person.account; // what both shares make
    },
    act: async ({ second, email, split }) => {
      second.server = drill.server;
      await drill.prove(second, email);
      const { sets, recoveries } = await second.get('keys/sets');
      const released = await second.get('keys/recover', { recoveryId: recoveries[0].id });
      assert.deepEqual([released.share, released.ciphertext], [split, recovery.ciphertext]);
      if (sets.length < 3) await second.getSigned('keys/add-set', { setId: randomUUID(), share: share() });
    },
    check: async owner => {
      await checkWhole(drill, owner, owner.second);
      assert.equal(await drill.events(owner.userId, 'share set added'), 2);
    },
  });
});

testOnEachDatabase('a recovery that is added, and undone by its letter', async (t, newUrl) => {
  const drill = await KillWorld.create(t, newUrl);
  await killAtEach(drill, {
    act: async owner => {
      owner.person.server = drill.server;
      if (drill.undoTokens(owner.email).length === 0) {
        await addRecovery(owner);
        await drill.quiet();
      }
      const [token] = drill.undoTokens(owner.email);
      const failure = await owner.person.refusal('undo/use', { token });
      assert.ok(failure === undefined || (failure === 'LINK_EXPIRED' && drill.isKilled()), failure);
    },
    check: async owner => {
      await drill.logIn(owner.person, owner.email);
      await checkWhole(drill, owner);
      assert.deepEqual((await owner.person.get('keys/sets')).recoveries, []);
      await checkOneLetter(drill, owner, 'recovery-added');
      assert.equal(await drill.events(owner.userId, 'undone'), 1);
    },
  });
});

testOnEachDatabase('the end of sessions', async (t, newUrl) => {
  const drill = await KillWorld.create(t, newUrl);
  await killAtEach(drill, {
    prepare: async owner => {
      owner.second = await drill.logIn(new Person(), owner.email);
    },
    act: async ({ person, second }) => {
      [person.server, second.server] = [drill.server, drill.server];
      if (!(await second.get('account')).account) return;
      const other = (await second.get('sessions/list')).sessions.find(({ isThis }) => !isThis);
      if (other) await second.get('sessions/remove', { id: other.id });
      await second.get('logout');
    },
    check: async ({ person, userId }) => {
      assert.equal((await person.get('account')).account, null);
      for (const event of ['session ended', 'logout']) assert.equal(await drill.events(userId, event), 1, event);
      const sessions = await drill.db.selectFrom('sessions').select('user_id').where('user_id', '=', userId).execute();
      assert.equal(await drill.events(userId, 'login'), 2 + sessions.length);
    },
  });
});

const OF_PERSON = ['identities', 'share_sets', 'recoveries', 'passkeys', 'sessions', 'user_devices', 'account_uses', 'changes']; // prettier-ignore

testOnEachDatabase('an account that is deleted, here and at the key service', async (t, newUrl) => {
  const drill = await KillWorld.create(t, newUrl, { CUSTODY: 'escrow' });
  const stays = await newOwner(drill);
  await killAtEach(drill, {
    prepare: async owner => {
      const { userId, keys } = owner;
      const row = { id: randomUUID(), user_id: userId, set_id: keys.setId, credential_id: null, created_at: 0 };
      await drill.db
        .insertInto('recoveries')
        .values({ ...row, kind: 'escrow', salt: keys.setId, ciphertext: 'hpke' })
        .execute();
      const at = { user_id: userId, created_at: 0 };
      await drill.keyDb.insertInto('owners').values({ user_id: userId, email: owner.email, language: null }).execute();
      await drill.keyDb
        .insertInto('shares')
        .values({ ...at, reference: keys.setId, key_id: 'k', enc: '', ciphertext: '' })
        .execute();
    },
    act: async ({ person, userId }) => {
      person.server = drill.server;
      const { account } = await person.get('account');
      if (account && account.removesAt === undefined) await person.getSigned('account/remove', {});
      await drill.quiet();
      drill.world.time += 4 * DAY_MS;
      await parts.sweep(drill.server.world);
      drill.world.time -= 4 * DAY_MS;
      assert.equal(await drill.events(userId, 'account removed'), 1);
    },
    check: async owner => {
      const { userId } = owner;
      for (const table of OF_PERSON)
        assert.deepEqual(await drill.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(), [], table); // prettier-ignore
      for (const table of ['shares', 'owners'])
        assert.deepEqual(await drill.keyDb.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(), [], table); // prettier-ignore
      for (const event of ['account-removal', 'account removed', 'escrow remove'])
        assert.equal(await drill.events(userId, event), 1, event);
      assert.equal(drill.undoTokens(owner.email).length, 1);
      await checkWhole(drill, stays);
    },
  });
});
