// Random sequences of calls by the owner, a thief with the mailbox and the page of a host, on the real services.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { acts } from './model-acts.mjs';
import { addPasskey, Authenticator, HOUR, ModelVisitor, ModelWorld, usePasskey } from './model-world.mjs';
import { parts } from './test-world.mjs';

const RUNS = Number(process.env.LATCHKEY_ATTACK_RUNS ?? 15);
const SEED = process.env.LATCHKEY_ATTACK_SEED;
const FEW = ['prove', 'removeSets', 'moveEmail', 'fillKeyService', 'ownerSigns', 'wait'];
const MOVES = ['ownerMoves', 'ownerAddsRecovery', 'ownerAddsEscrow', 'ownerAddsPasskey'];

/** Accounts that a mailbox must not open: with a second factor, or with keys of which nobody else has a share. */
const KINDS = {
  'escrow with a second factor': { isEscrow: true, hasFactor: true },
  'self with a second factor': { isEscrow: false, hasFactor: true },
  'self without a second factor': { isEscrow: false, hasFactor: false },
};

/** An account whose set-up can no longer be undone; from now on the thief reads its mailbox. */
async function createState({ isEscrow, hasFactor }) {
  const world = await ModelWorld.create({ CUSTODY: isEscrow ? 'escrow' : 'self' });
  const email = 'owner@example.org';
  const owner = await world.logIn(new ModelVisitor(world, '203.0.113.1'), email);
  const { userId, setId } = await world.makeKeys(owner, { isEscrow });
  const ownerPasskey = new Authenticator();
  await addPasskey(owner, ownerPasskey);
  await usePasskey(owner, ownerPasskey);
  if (hasFactor) await owner.getSigned('passkeys/second-factor', { isOn: true });
  const { recoveries } = await owner.get('keys/sets');
  const { account } = await owner.get('account');
  await world.wait(parts.UNDO_MS + HOUR);
  world.letters = [];
  return {
    world,
    email,
    owner,
    userId,
    isEscrow,
    hasFactor,
    ownerPasskey,
    account,
    restore: await world.save(),
    cookies: new Map(owner.cookies),
    sets: [setId],
    recoveries: recoveries.map(({ id }) => id),
    thiefKey: privateKeyToAccount(generatePrivateKey()),
    /** The owner logs in with the passkey: nothing that the thief has. */
    async ownerIn() {
      const { failure } = await usePasskey(owner, ownerPasskey);
      assert.equal(failure, undefined, 'the owner cannot log in');
      // The first use may have been the login, the second is the proof that the frame asks for
      assert.equal((await usePasskey(owner, ownerPasskey)).failure, undefined);
    },
  };
}

/** The state in which each run begins. */
async function begin(state) {
  await state.restore();
  state.owner.cookies = new Map(state.cookies);
  Object.assign(state, {
    loot: [],
    own: [],
    passkeys: [state.ownerPasskey.id],
    address: state.email,
    addresses: [state.email],
    thief: new ModelVisitor(state.world, '198.51.100.1'),
    host: new ModelVisitor(state.world, '192.0.2.1'),
    thiefPasskey: new Authenticator(),
  });
}

/** What a mailbox may give: an account without a second factor releases a share that is worthless alone. */
const allowed = ({ hasFactor, isEscrow }, what) => !hasFactor && !isEscrow && /^(share|recovery|export)/.test(what);

/** The owner still has everything, and the thief nothing that leads to a key. */
async function check(state) {
  const { owner, world, loot, account, sets, recoveries, own, passkeys, addresses } = state;
  world.time += HOUR; // limits of the run are over
  assert.deepEqual(
    loot.filter(what => !allowed(state, what)),
    [],
  );
  await state.ownerIn();
  const { account: now } = await owner.get('account');
  assert.deepEqual(
    [now.userId, now.evmAddress, now.secondFactor, now.removesAt],
    [account.userId, account.evmAddress, account.secondFactor, undefined],
  );
  assert.ok(addresses.includes(now.email), `the account is at ${now.email}`);
  const found = await owner.get('keys/sets');
  const foundSets = found.sets.map(({ id }) => id);
  assert.deepEqual(
    [foundSets.filter(id => !sets.includes(id) && !own.includes(id)), sets.filter(id => !foundSets.includes(id))],
    [[], []],
  );
  for (const setId of sets) await owner.get('keys/share', { setId });
  for (const recoveryId of recoveries) await owner.get('keys/recover', { recoveryId });
  const { passkeys: known } = await owner.get('passkeys/list');
  assert.ok(
    known.every(({ id }) => passkeys.includes(id)),
    'a passkey of the thief',
  );
  assert.ok(
    known.some(({ id }) => id === state.ownerPasskey.id),
    'the passkey of the owner is gone',
  );
  if (state.isEscrow) await acts.ownerAtKeyService(state);
}

/** The owner makes each change at most once in a run: their letters and limits are those of one person. */
const sequencesOf = names =>
  fc
    .array(fc.constantFrom(...names), { minLength: 4, maxLength: 14 })
    .map(list => list.filter((name, at) => !MOVES.includes(name) || list.indexOf(name) === at));

/** Runs sequences on accounts of each kind. Throws for the first that breaks a rule, shrunk. */
async function runModel(kinds, numRuns, names = Object.keys(acts)) {
  const states = new Map();
  try {
    for (const kind of kinds) states.set(kind, await createState(KINDS[kind]));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...kinds), sequencesOf(names), async (kind, sequence) => {
        const state = states.get(kind);
        await begin(state);
        for (const name of ['logIn', ...sequence]) await acts[name](state);
        await check(state);
      }),
      { numRuns, ...(SEED && { seed: Number(SEED) }) },
    );
  } finally {
    for (const { world } of states.values()) await world.stop();
  }
}

test('a thief with the mailbox and the page of a host get neither keys nor the account, nor destroy them', async () => {
  await runModel(Object.keys(KINDS), RUNS);
});

test('the model finds a rule that is missing', async () => {
  for (const [call, kind] of [
    ['keys/remove-set', 'self without a second factor'],
    ['email/update', 'self without a second factor'],
    ['escrow/store', 'escrow with a second factor'],
  ]) {
    const whole = parts.policy[call];
    parts.policy[call] = { ...whole, keyProof: undefined, factorMs: undefined, fresh: undefined };
    try {
      await assert.rejects(runModel([kind], 50, FEW), /Property failed/, call);
    } finally {
      parts.policy[call] = whole;
    }
  }
});
