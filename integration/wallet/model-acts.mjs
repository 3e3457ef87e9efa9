// What the people of the attack model do: an owner, a thief, and the page of a host.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  addPasskey,
  Authenticator,
  HOUR,
  ModelVisitor,
  SOLANA_ADDRESS,
  usePasskey,
  wordsRecovery,
} from './model-world.mjs';

const CODE = /\b(\d{6})\b/;
const share = () => randomBytes(17).toString('base64url');

/** A refusal is an answer; anything else is a fault. Returns the answer of a call that was taken. */
async function attempt(person, name, body) {
  const { status, failure, body: answer } = await person.call(name, body);
  assert.ok(status < 500, `${name}: ${status} ${failure}`);
  return status === 200 ? answer : undefined;
}

const isLoggedIn = async person => (await attempt(person, 'account')).account !== null;
/** Calls with a signature by a key of the thief's own. */
const forged = async ({ thief, thiefKey }, name, body) => {
  if (await isLoggedIn(thief)) await attempt(thief, name, await thief.signed(name, body, thiefKey));
};
const enter = async (person, name, otp) => {
  if (otp) await attempt(person, name, { otp });
};

/** What a thief does who reads the mailbox, on a device of its own. */
const thiefActs = {
  logIn: async ({ world, email, thief }) => {
    await attempt(thief, 'login/email', { email });
    const token = world.found(email, /approve#(\S+)/);
    if (token) await attempt(thief, 'link/read', { token });
    if (token) await attempt(thief, 'link/approve', { token });
    await attempt(thief, 'login/device');
    await enter(thief, 'login/otp', world.code(email));
  },
  prove: async ({ world, email, thief }) => {
    await attempt(thief, 'fresh/email');
    await enter(thief, 'fresh/otp', world.code(email));
  },
  /** Uses a code for every purpose but its own. */
  mixCodes: async ({ world, email, thief }) => {
    for (const name of ['login/otp', 'fresh/otp', 'email/primary', 'email/secondary'])
      await enter(thief, name, world.code(email));
  },
  undo: async ({ world, email, thief }) => {
    const token = world.found(email, /undo#(\S+)/);
    if (token && (await attempt(thief, 'undo/read', { token }))) await attempt(thief, 'undo/use', { token });
  },
  undoAll: async ({ world, thief }) => {
    for (const { text } of world.letters) {
      const token = /undo#(\S+)/.exec(text)?.[1];
      if (token) await attempt(thief, 'undo/use', { token });
    }
  },
  addPasskey: async ({ thief, thiefPasskey }) => {
    const options = await attempt(thief, 'passkey/create-options');
    if (options && (await isLoggedIn(thief)))
      await attempt(thief, 'passkey/create', { response: thiefPasskey.create(options.options) });
  },
  usePasskey: async ({ thief, thiefPasskey }) => void (await usePasskey(thief, thiefPasskey)),
  /** Registers a key of its own under the id of the owner's passkey, without a login. */
  takeId: async ({ world, ownerPasskey, loot, userId }) => {
    const stranger = new ModelVisitor(world, '198.51.100.9');
    await addPasskey(stranger, new Authenticator(ownerPasskey.id), undefined);
    if ((await attempt(stranger, 'account')).account?.userId === userId)
      loot.push('the account by the id of a passkey');
  },
  removePasskey: async ({ thief, ownerPasskey }) =>
    void (await attempt(thief, 'passkeys/remove', { id: ownerPasskey.id })),
  factor: async ({ thief }) => {
    for (const isOn of [false, true]) await attempt(thief, 'passkeys/second-factor', { isOn });
  },
  moveEmail: async ({ world, email, thief }) => {
    const to = `thief-${randomUUID()}@example.org`;
    await attempt(thief, 'email/update', { email: to });
    await enter(thief, 'email/primary', world.code(email));
    await enter(thief, 'email/secondary', world.code(to));
  },
  addSet: async ({ thief, sets }) => {
    const body = { setId: randomUUID(), share: share(), replaces: sets[0] };
    await attempt(thief, 'keys/add-set', body);
    await attempt(thief, 'keys/add-set', { ...body, setId: randomUUID(), recovery: wordsRecovery() });
  },
  removeSets: async ({ thief, sets }) => {
    await attempt(thief, 'keys/remove-others', { setId: sets[0] });
    await attempt(thief, 'keys/remove-set', { setId: sets[0] });
  },
  removeRecovery: async ({ thief, recoveries }) =>
    void (await attempt(thief, 'keys/remove-recovery', { recoveryId: recoveries[0] })),
  /** Signs with a key of its own. */
  signOwn: async state => {
    await forged(state, 'keys/remove-others', { setId: state.sets[0] });
    await forged(state, 'keys/add-set', { setId: randomUUID(), share: share(), recovery: wordsRecovery() });
    await forged(state, 'account/remove', {});
  },
  createKeys: async state => {
    const { thiefKey } = state;
    const body = { setId: randomUUID(), share: share(), solanaAddress: SOLANA_ADDRESS, evmAddress: thiefKey.address };
    await forged(state, 'keys/create', body);
  },
  readShares: async ({ thief, sets, recoveries, loot }) => {
    for (const setId of sets) if (await attempt(thief, 'keys/share', { setId })) loot.push(`share ${setId}`);
    for (const recoveryId of recoveries)
      if (await attempt(thief, 'keys/recover', { recoveryId })) loot.push(`recovery ${recoveryId}`);
    if (await attempt(thief, 'keys/export')) loot.push('export');
  },
  askKeyService: async ({ world, thief, userId, sets, email, loot }) => {
    for (const reference of sets) {
      const answer = await thief.release(userId, reference);
      const code = answer.is === 'code' ? world.found(email, CODE, 'keys') : undefined;
      const last = code ? await thief.release(userId, reference, code) : answer;
      if (last.is === 'released') loot.push(`released ${reference}`);
    }
  },
  /** Fills the places that the account has at the key service. */
  fillKeyService: async ({ thief, userId, thiefKey, loot }) => {
    for (const key of [undefined, thiefKey])
      if (await thief.store(userId, randomUUID(), new Uint8Array(17), key)) loot.push('a place at the key service');
  },
  stopRelease: async ({ world, email }) => {
    const token = world.found(email, /\/stop\/([\w-]+)/, 'keys');
    if (token) await world.keys.inject({ method: 'POST', url: `/stop/${token}` });
  },
  removeAccount: async ({ thief }) => {
    await attempt(thief, 'account/remove');
    await attempt(thief, 'account/keep');
  },
  endSessions: async ({ thief }) => {
    for (const { id } of (await attempt(thief, 'sessions/list'))?.sessions ?? [])
      await attempt(thief, 'sessions/remove', { id });
  },
  endDevices: async ({ thief }) => {
    for (const { id, isThis } of (await attempt(thief, 'devices/list'))?.devices ?? [])
      if (!isThis) await attempt(thief, 'devices/remove', { id });
  },
  readEvents: async ({ thief }) => void (await attempt(thief, 'events')),
  thiefLogout: async ({ thief }) => void (await attempt(thief, 'logout')),
};

/** What the page of a host has the owner's frame do without a question, with the codes that are typed into the page. */
const hostActs = {
  hostCodes: async ({ world, email, owner }) => {
    for (const name of ['login/otp', 'email/primary', 'email/secondary']) await enter(owner, name, world.code(email));
  },
  /** Uses a code of the owner on a device of the host. */
  hostCodesElsewhere: async ({ world, email, host }) => {
    await attempt(host, 'login/email', { email });
    for (const name of ['login/otp', 'fresh/otp']) await enter(host, name, world.code(email));
  },
  hostEmail: async ({ owner }) => void (await attempt(owner, 'login/email', { email: 'host@example.org' })),
  /** Has the frame ask for a change of address; the person, who sees the question, declines: nothing else is called. */
  hostMove: async ({ world, owner }) => {
    const to = 'host@example.org';
    await attempt(owner, 'email/update', { email: to });
    await enter(owner, 'email/secondary', world.code(to));
  },
  hostLogout: async ({ owner }) => void (await attempt(owner, 'logout')),
  hostReads: async ({ owner }) => void (await attempt(owner, 'keys/sets')),
};

/** Makes a change that the key of the owner signs; the calls that need it come right after a proof. */
const change = async (state, name, body) => {
  await state.ownerIn();
  return state.owner.getSigned(name, body);
};

const ownerActs = {
  ownerSigns: async state => {
    await state.ownerIn();
    assert.ok(await attempt(state.owner, 'keys/share', { setId: state.sets[0] }), 'the owner has no share');
  },
  ownerLogsIn: state => state.ownerIn(),
  ownerExports: async state => {
    await state.ownerIn();
    await state.owner.get('keys/export');
  },
  ownerAddsRecovery: async state => {
    const setId = randomUUID();
    await change(state, 'keys/add-set', { setId, share: share(), recovery: wordsRecovery() });
    state.own.push(setId);
  },
  ownerAddsEscrow: async state => {
    if (!state.isEscrow) return;
    const setId = randomUUID();
    await state.ownerIn();
    assert.ok(await state.owner.store(state.userId, setId, new Uint8Array(17)), 'the key service takes no share');
    const recovery = { kind: 'escrow', salt: setId, ciphertext: 'hpke' };
    await state.owner.getSigned('keys/add-set', { setId, share: share(), recovery });
    state.own.push(setId);
  },
  ownerAddsPasskey: async state => {
    await state.ownerIn();
    const passkey = new Authenticator();
    assert.equal((await addPasskey(state.owner, passkey)).failure, undefined);
    state.passkeys.push(passkey.id);
  },
  /** Moves to another address and stays there, or comes back at once. */
  ownerMoves: async state => {
    const { world, owner } = state;
    const to = `moved-${randomUUID()}@example.org`;
    await state.ownerIn();
    if (!state.hasFactor) await world.prove(owner, state.address);
    const { address: from } = state;
    await owner.getSigned('email/update', { email: to });
    await owner.get('email/primary', { otp: world.code(from) });
    await owner.get('email/secondary', { otp: world.code(to) });
    state.addresses.push(to);
    state.address = to;
  },
  ownerRemovesAndKeeps: async state => {
    await change(state, 'account/remove', {});
    await state.owner.get('account/keep');
  },
  ownerEndsOthers: async state => {
    await state.ownerIn();
    for (const { id, isThis } of (await state.owner.get('devices/list')).devices)
      if (!isThis) await state.owner.get('devices/remove', { id });
  },
  ownerAtKeyService: async state => {
    if (!state.isEscrow) return;
    await state.ownerIn();
    assert.equal(
      (await state.owner.release(state.userId, state.sets[0])).is,
      'released',
      'the owner gets no share back',
    );
  },
  wait: ({ world }) => world.wait(25 * HOUR),
};

export const acts = { ...thiefActs, ...hostActs, ...ownerActs };
