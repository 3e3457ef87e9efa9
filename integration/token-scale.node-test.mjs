// Tokens whose mint multiplies what is shown (Token-2022, scaled UI amount): what is shown, previewed, planned and sent, on a
// chain that runs the real program.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PublicKey } from '@solana/web3.js';
import { newcomer, startSolanaWorld } from './solana-world.mjs';
import { accountOf, key, token, tokensIn } from './token-2022.mjs';

const SCALE_BYTES = 56; // the content of the extension
const DECIMALS = 2;
const SUPPLY = 100_001n;
const NOW = -(2n ** 63n);
const DAY = 86_400n;

const f64 = value => Buffer.from(new Float64Array([value]).buffer);
const i64 = value => Buffer.from(new BigInt64Array([value]).buffer);

test('Token-2022 with scaled amounts on the real program', async t => {
  let world, loaded, scope, adapter, network, connection, me, payer, place, tokens;

  /** Creates a token of the multiplier, of which the account holds all. */
  async function createMint(multiplier, decimals = DECIMALS) {
    const data = [Buffer.from([43, 0]), payer.publicKey.toBuffer(), f64(multiplier)];
    const mint = await tokens.create({ decimals, extension: { data, bytes: SCALE_BYTES } });
    await tokens.issue(mint, SUPPLY);
    return mint.toBase58();
  }

  const setMultiplier = (mint, multiplier, from) =>
    tokens.send([token([Buffer.from([43, 1]), f64(multiplier), i64(from)], key(new PublicKey(mint)), tokens.signs())]);

  before(async () => {
    world = await startSolanaWorld(`
      export { formatAmount } from './controllers/domain/format.js';
      export { unitsOf } from './controllers/domain/transactions/typed-amount.js';`);
    ({ loaded, scope, adapter, network, connection, me, payer, place } = world);
    tokens = tokensIn(world);
  });
  after(() => world?.stop());

  await t.test('is shown with the digits of the program', async () => {
    for (const [multiplier, decimals] of [
      [1.05, 2],
      [4.35, 2],
      [0.7, 1],
      [0.000_01, 6],
      [3.333_333_333_3, 9],
      [1e15, 0],
    ]) {
      const mint = await createMint(multiplier, decimals);
      const holding = await tokens.holdingOf(mint);
      assert.deepEqual([holding.amount, holding.multiplier], [SUPPLY, String(multiplier)]);
      for (const amount of [0n, 1n, 10n, 100n, 99_999n, SUPPLY, 123_456_789_012n])
        assert.equal(loaded.formatAmount({ ...holding, amount }), await tokens.shownByProgram(mint, amount));
    }
  });

  await t.test('has no multiplier if it is 1', async () => {
    assert.equal('multiplier' in (await tokens.holdingOf(await createMint(1))), false);
  });

  await t.test('arrives as reviewed, and never as more than was entered', async () => {
    const mint = await createMint(1.05);
    const to = newcomer();
    for (const [entered, amount, shown] of [
      ['1.05', 100n, '1.05'],
      ['1.06', 100n, '1.05'],
      ['3', 285n, '2.99'],
    ]) {
      const holding = await tokens.holdingOf(mint);
      assert.equal(loaded.unitsOf({ amount: entered }, { ...holding, price: undefined }), amount);
      const request = { to, amount, token: mint };
      await adapter.checkAsset(holding, network);
      const cost = await adapter.estimateTransfer(request);
      assert.equal(cost.multiplier, '1.05');
      const { changes } = await adapter.preview({ transfer: request }, { account: me, network });
      const { asset } = changes.find(each => each.asset.address === mint);
      assert.deepEqual([asset.multiplier, loaded.formatAmount({ ...asset, amount })], ['1.05', shown]);
      const had = (await connection.getAccountInfo(accountOf(new PublicKey(to), new PublicKey(mint))))
        ? await tokens.unitsOf(to, mint)
        : 0n;
      await adapter.transfer(request, { reviewed: { ...place, cost } });
      const arrived = (await tokens.unitsOf(to, mint)) - had;
      assert.deepEqual([arrived, await tokens.shownByProgram(mint, arrived)], [amount, shown]);
    }
  });

  await t.test('leaves nothing of the maximum', async () => {
    const mint = await createMint(4.35);
    const holding = await tokens.holdingOf(mint);
    const amount = loaded.unitsOf({ amount: loaded.formatAmount(holding) }, { ...holding, price: undefined });
    const to = newcomer();
    await adapter.transfer({ to, amount, token: mint });
    assert.deepEqual([await tokens.unitsOf(me, mint), await tokens.unitsOf(to, mint)], [0n, SUPPLY]);
  });

  await t.test('has the multiplier that the clock of the network puts in force', async () => {
    const mint = await createMint(1.05);
    await setMultiplier(mint, 2, (await tokens.time()) + DAY);
    assert.equal((await tokens.holdingOf(mint)).multiplier, '1.05');
    await setMultiplier(mint, 3, NOW);
    assert.equal((await tokens.holdingOf(mint)).multiplier, '3');
    await setMultiplier(mint, 1, (await tokens.time()) - 1n);
    assert.equal('multiplier' in (await tokens.holdingOf(mint)), false);
  });

  await t.test('is not sent, nor signed, if the multiplier is not the reviewed one', async () => {
    const mint = await createMint(1.05);
    const request = { to: newcomer(), amount: 100n, token: mint };
    const [holding, cost] = [await tokens.holdingOf(mint), await adapter.estimateTransfer(request)];
    await setMultiplier(mint, 10.5, NOW);
    await assert.rejects(adapter.transfer(request, { reviewed: { ...place, cost } }), { code: 'ASSET_MISMATCH' });
    await assert.rejects(adapter.checkAsset(holding, network), { code: 'ASSET_MISMATCH' });
    const later = await adapter.estimateTransfer(request);
    assert.equal(later.multiplier, '10.5');
    await adapter.transfer(request, { reviewed: { ...place, cost: later } });
  });

  await t.test('is no asset that a page or a service describes without its multiplier', async () => {
    const { multiplier, ...plain } = await tokens.holdingOf(await createMint(1.05));
    assert.equal(multiplier, '1.05');
    await assert.rejects(adapter.checkAsset(plain, network), { code: 'ASSET_MISMATCH' });
  });

  await t.test('is listed among past transactions as it is shown', async () => {
    const mint = await createMint(1.05);
    const hash = await adapter.transfer({ to: newcomer(), amount: 100n, token: mint });
    const { activity } = await adapter.loadReads();
    const { items } = await activity({ network, address: me }, undefined, scope.signal);
    const [transfer] = items.find(each => each.hash === hash).transfers;
    assert.equal(transfer.quantity, '1.05');
  });
});
