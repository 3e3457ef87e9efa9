// Transfers of all SOL and of nearly all SOL, on a chain that runs the real system program and refuses accounts that hold
// less than the rent-exempt minimum.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PublicKey } from '@solana/web3.js';
import { newcomer, startSolanaWorld } from './solana-world.mjs';

const MINIMUM = 890_880n;
const FEE = 5_000n;

test('The maximum of SOL', async t => {
  let world, loaded, chain, adapter, me, connection, place;

  const balanceOf = async account => BigInt(await connection.getBalance(new PublicKey(account), 'confirmed'));
  /** What the feature enters for `Max`. */
  const most = async to => {
    const account = { namespace: 'solana', address: me, type: 'eoa' };
    return (await balanceOf(me)) - (await loaded.feeToLeave({ adapterOf: () => adapter }, account, to));
  };
  const reviewed = async request => ({ reviewed: { ...place, cost: await adapter.estimateTransfer(request) } });

  before(async () => {
    world = await startSolanaWorld(`export { feeToLeave } from './controllers/features/send-cost.js';`);
    ({ loaded, chain, adapter, me, connection, place } = world);
  });
  after(() => world?.stop());

  for (const [what, balance] of [
    ['a usual balance', 1_000_000_000n],
    ['exactly the rent-exempt minimum and a fee', MINIMUM + FEE],
    ['hardly more than the rent-exempt minimum and a fee', MINIMUM + FEE + 1n],
  ])
    await t.test(`arrives at a new account, and leaves nothing, with ${what}`, async () => {
      chain.control.setBalance(me, balance);
      const to = newcomer();
      const request = { to, amount: await most(to) };
      assert.equal(request.amount, balance - FEE);
      await adapter.transfer(request, await reviewed(request));
      assert.deepEqual([await balanceOf(me), await balanceOf(to)], [0n, balance - FEE]);
    });

  await t.test('cannot be sent by an account that holds less than the fee and the rent-exempt minimum', async () => {
    const to = newcomer();
    chain.control.setBalance(to, MINIMUM);
    chain.control.setBalance(me, MINIMUM + FEE - 1n);
    await assert.rejects(most(to), { code: 'INSUFFICIENT_FUNDS' });
    await assert.rejects(adapter.estimateTransfer({ to, amount: 1n }), { code: 'INSUFFICIENT_FUNDS' });
    chain.control.setBalance(me, MINIMUM + FEE);
    const request = { to, amount: await most(to) };
    await adapter.transfer(request, await reviewed(request));
    assert.deepEqual([await balanceOf(me), await balanceOf(to)], [0n, 2n * MINIMUM]);
  });

  await t.test('is entered before there is a receiver', async () => {
    for (const balance of [MINIMUM, MINIMUM + 1_000n, 10n * MINIMUM]) {
      chain.control.setBalance(me, balance);
      assert.equal(await most(''), balance - FEE);
    }
  });

  await t.test('is never too small for a new account; less is refused before it is sent', async () => {
    chain.control.setBalance(me, 10n * MINIMUM);
    const to = newcomer();
    const small = { code: 'AMOUNT_TOO_SMALL', params: { minimum: '0.00089088 SOL' } };
    await assert.rejects(adapter.estimateTransfer({ to, amount: MINIMUM - 1n }), small);
    await assert.rejects(adapter.transfer({ to, amount: MINIMUM - 1n }), small);
    assert.equal((await adapter.estimateTransfer({ to, amount: MINIMUM })).fee, FEE);
  });

  await t.test('is the only amount that leaves less than the rent-exempt minimum', async () => {
    chain.control.setBalance(me, 10n * MINIMUM);
    const to = newcomer();
    const left = rest => adapter.estimateTransfer({ to, amount: 10n * MINIMUM - FEE - rest });
    const small = { code: 'REMAINDER_TOO_SMALL', params: { minimum: '0.00089088 SOL' } };
    for (const rest of [FEE + 1n, 100_000n, MINIMUM - 1n]) await assert.rejects(left(rest), small);
    for (const rest of [0n, MINIMUM]) assert.equal((await left(rest)).fee, FEE);
    assert.equal((await left(FEE)).fee, 2n * FEE); // a rest of a fee more is a fee, since it could not stay
  });

  await t.test('leaves nothing while the network is busy', async () => {
    chain.control.setBusyFee(1_000_000n);
    chain.control.setBalance(me, 10n * MINIMUM);
    const to = newcomer();
    const request = { to, amount: await most(to) };
    await adapter.transfer(request, await reviewed(request));
    assert.equal(await balanceOf(me), 0n);
  });

  await t.test('is nothing if the fee takes all', async () => {
    chain.control.setBalance(me, FEE);
    await assert.rejects(most(newcomer()), { code: 'INSUFFICIENT_FUNDS' });
  });
});
