// Random sequences of calls by the owner, a thief with the mailbox and the page of a host, on the real service.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { Authenticator } from './authenticator.mjs';
import { addPasskey, usePasskey } from './changes-suite.mjs';
import { parts, TestWorld, Visitor } from './test-world.mjs';

const RUNS = Number(process.env.LATCHKEY_ATTACK_RUNS ?? 15);
const HOUR = 3_600_000;
const recovery = { kind: 'passphrase', salt: 'c2FsdA', ciphertext: 'Y2lwaGVy' };
const share = () => randomBytes(17).toString('base64url');
/** A refusal is an answer; anything else is a fault. */
const attempt = async (person, name, body) => {
  const { status, failure, body: answer } = await person.call(name, body);
  assert.ok(status < 500, `${name}: ${status} ${failure}`);
  return status === 200 ? answer : undefined;
};

/** Newest secret of a kind in the letters to an address: the thief reads and opens all of them. */
const found = (world, email, pattern) => {
  try {
    return world.match(email, pattern);
  } catch {
    return undefined;
  }
};

/** What a thief does with the mailbox, on a device of its own. */
const thiefActs = {
  logIn: async ({ world, email, thief }) => {
    await attempt(thief, 'login/email', { email });
    const token = found(world, email, /approve#(\S+)/);
    if (token) await attempt(thief, 'link/approve', { token });
    await attempt(thief, 'login/device');
    const otp = found(world, email, /\b(\d{6})\b/);
    if (otp) await attempt(thief, 'login/otp', { otp });
  },
  prove: async ({ world, email, thief }) => {
    await attempt(thief, 'fresh/email');
    const otp = found(world, email, /\b(\d{6})\b/);
    if (otp) await attempt(thief, 'fresh/otp', { otp });
  },
  undo: async ({ world, email, thief }) => {
    const token = found(world, email, /undo#(\S+)/);
    if (token) await attempt(thief, 'undo/use', { token });
  },
  addPasskey: async ({ thief, thiefPasskey }) => {
    const options = await attempt(thief, 'passkey/create-options');
    if (options && (await attempt(thief, 'account')).account)
      await attempt(thief, 'passkey/create', { response: thiefPasskey.create(options.options) });
  },
  usePasskey: async ({ thief, thiefPasskey }) => void (await usePasskey(thief, thiefPasskey)),
  takeId: async ({ server, ownerPasskey, stolen }) => {
    const stranger = new Visitor(server);
    if ((await addPasskey(stranger, new Authenticator(ownerPasskey.id), undefined)).failure === undefined)
      stolen.push(['an id of a passkey', stranger]);
  },
  removePasskey: async ({ thief, ownerPasskey }) =>
    void (await attempt(thief, 'passkeys/remove', { id: ownerPasskey.id })),
  factorOff: async ({ thief }) => void (await attempt(thief, 'passkeys/second-factor', { isOn: false })),
  factorOn: async ({ thief }) => void (await attempt(thief, 'passkeys/second-factor', { isOn: true })),
  moveEmail: async ({ world, email, thief }) => {
    const to = `thief-${randomUUID()}@example.org`;
    await attempt(thief, 'email/update', { email: to });
    for (const [name, address] of [
      ['email/primary', email],
      ['email/secondary', to],
    ]) {
      const otp = found(world, address, /\b(\d{6})\b/);
      if (otp) await attempt(thief, name, { otp });
    }
  },
  addSet: async ({ thief, sets }) =>
    void (await attempt(thief, 'keys/add-set', { setId: randomUUID(), share: share(), replaces: sets[0], recovery })),
  removeOthers: async ({ thief, sets }) => void (await attempt(thief, 'keys/remove-others', { setId: sets[0] })),
  removeSet: async ({ thief, sets }) => void (await attempt(thief, 'keys/remove-set', { setId: sets[0] })),
  removeRecovery: async ({ thief, recoveries }) =>
    void (await attempt(thief, 'keys/remove-recovery', { recoveryId: recoveries[0] })),
  /** Takes the key of its own to sign with. */
  signOwn: async ({ thief, sets, thiefKey }) => {
    if ((await attempt(thief, 'account')).account)
      await attempt(
        thief,
        'keys/remove-others',
        await thief.signed('keys/remove-others', { setId: sets[0] }, thiefKey),
      );
  },
  createKeys: async ({ thief, thiefKey }) => {
    if (!(await attempt(thief, 'account')).account) return;
    const keys = { setId: randomUUID(), share: share(), solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' };
    const body = { ...keys, evmAddress: thiefKey.address };
    await attempt(thief, 'keys/create', await thief.signed('keys/create', body, thiefKey));
  },
  readShares: async state => {
    const { thief, sets, recoveries, stolen } = state;
    for (const setId of sets) if (await attempt(thief, 'keys/share', { setId })) stolen.push(['a share', thief]);
    for (const recoveryId of recoveries)
      if (await attempt(thief, 'keys/recover', { recoveryId })) stolen.push(['a recovery', thief]);
    if (await attempt(thief, 'keys/export')) stolen.push(['an export', thief]);
  },
  removeAccount: async ({ thief }) => void (await attempt(thief, 'account/remove')),
  endSessions: async ({ thief }) => {
    const list = await attempt(thief, 'sessions/list');
    for (const { id } of list?.sessions ?? []) await attempt(thief, 'sessions/remove', { id });
  },
};

/** What the page of a host has the owner's frame do without a question, with the codes that are typed into the page. */
const hostActs = {
  hostCodes: async ({ world, email, owner }) => {
    const otp = found(world, email, /\b(\d{6})\b/);
    for (const name of ['login/otp', 'email/primary', 'email/secondary']) if (otp) await attempt(owner, name, { otp });
  },
  hostEmail: async ({ owner }) => void (await attempt(owner, 'login/email', { email: 'host@example.org' })),
  hostLogout: async ({ owner }) => void (await attempt(owner, 'logout')),
};

const ownerActs = {
  ownerSigns: async state => {
    await state.ownerIn();
    assert.ok(await attempt(state.owner, 'keys/share', { setId: state.sets[0] }), 'the owner has no share');
  },
  ownerProves: async state => {
    await state.ownerIn();
    await usePasskey(state.owner, state.ownerPasskey);
  },
  wait: async ({ world, server }) => {
    world.time += 25 * HOUR;
    await parts.sweep(server.world);
  },
};

const acts = { ...thiefActs, ...hostActs, ...ownerActs };

/** Keeps letters in memory: a mail server would take most of the time. */
function deliverAtOnce(world, server) {
  const messages = [];
  const { stop } = world.mail;
  world.mail = { messages, stop, clear: () => messages.splice(0) };
  server.world.mailer.send = (to, letter) => {
    messages.unshift({ to: [to], ...letter });
    return Promise.resolve();
  };
}

/** An account with a second factor; the thief reads its mailbox. */
async function createState(world, server) {
  const email = `owner-${randomUUID()}@example.org`;
  const owner = await world.logIn(new Visitor(server), email);
  await world.makeKeys(owner);
  const ownerPasskey = new Authenticator();
  await addPasskey(owner, ownerPasskey);
  await usePasskey(owner, ownerPasskey);
  await owner.getSigned('keys/add-set', { setId: randomUUID(), share: share(), recovery });
  await owner.getSigned('passkeys/second-factor', { isOn: true });
  const { account } = await owner.get('account');
  const { sets, recoveries } = await owner.get('keys/sets');
  const thief = new Visitor(server);
  const stranger = new Visitor(server);
  const state = {
    world,
    server,
    email,
    owner,
    thief,
    stranger,
    ownerPasskey,
    account,
    stolen: [],
    sets: sets.map(({ id }) => id),
    recoveries: recoveries.map(({ id }) => id),
    thiefPasskey: new Authenticator(),
    thiefKey: world.thiefKey,
    /** The owner logs in with the passkey: nothing that the thief has. */
    async ownerIn() {
      const { failure } = await usePasskey(owner, ownerPasskey);
      assert.equal(failure, undefined, 'the owner cannot log in');
    },
  };
  return state;
}

/** The owner still has everything, and the thief nothing. */
async function check(state) {
  const { owner, stolen, account, sets, recoveries } = state;
  assert.deepEqual(
    stolen.map(([what]) => what),
    [],
  );
  await state.ownerIn();
  const { account: now } = await owner.get('account');
  assert.deepEqual(
    [now.userId, now.evmAddress, now.email, now.secondFactor, now.removesAt],
    [account.userId, account.evmAddress, account.email, true, undefined],
  );
  for (const setId of sets) await owner.get('keys/share', { setId });
  for (const recoveryId of recoveries) await owner.get('keys/recover', { recoveryId });
}

test('a thief with the mailbox and the page of a host get neither keys nor the account, nor destroy them', async () => {
  const world = await TestWorld.create();
  try {
    const server = await world.start();
    deliverAtOnce(world, server);
    const keys = new Visitor(server);
    await world.logIn(keys, 'key@example.org');
    await world.makeKeys(keys);
    world.thiefKey = keys.account;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 4, maxLength: 14 }),
        async sequence => {
          world.time += HOUR; // limits of earlier runs are over
          world.mail.clear();
          const state = await createState(world, server);
          for (const name of ['logIn', ...sequence]) await acts[name](state);
          world.time += HOUR;
          await check(state);
        },
      ),
      { numRuns: RUNS },
    );
  } finally {
    await world.stop();
  }
});
