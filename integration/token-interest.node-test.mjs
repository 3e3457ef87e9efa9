// Tokens whose mint adds interest to what is shown (Token-2022, interest-bearing mint): what is shown, previewed and sent, on a
// chain that runs the real program. The rate is the highest, so that each second counts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newcomer, startSolanaWorld } from './solana-world.mjs';
import { tokensIn } from './token-2022.mjs';

const INTEREST_BYTES = 52; // the content of the extension
const DECIMALS = 9;
const SUPPLY = 123_456_789_012_345n;
const RATE = 32_767; // 327.67 % a year
const UNIT = 1e-9;
/** By how much results of 64-bit floats differ. */
const FLOAT = 1e-15;

const i16 = value => Buffer.from(new Int16Array([value]).buffer);

test('Token-2022 with interest on the real program', async t => {
  let world, loaded, adapter, network, payer, place, tokens;

  /** Creates a token with a rate, of which the account holds all. */
  async function createMint(rate) {
    const data = [Buffer.from([33, 0]), payer.publicKey.toBuffer(), i16(rate)];
    const mint = await tokens.create({ decimals: DECIMALS, extension: { data, bytes: INTEREST_BYTES } });
    await tokens.issue(mint, SUPPLY);
    return mint.toBase58();
  }

  /** Resolves in another second of the network's clock. */
  async function nextSecond() {
    const from = await tokens.time();
    while ((await tokens.time()) === from) await new Promise(resolve => setTimeout(resolve, 50));
  }

  before(async () => {
    world = await startSolanaWorld(`
      export { formatAmount } from './controllers/domain/format.js';
      export { unitsOf } from './controllers/domain/transactions/typed-amount.js';`);
    ({ loaded, adapter, network, payer, place } = world);
    tokens = tokensIn(world);
  });
  after(() => world?.stop());

  for (const rate of [RATE, -RATE])
    await t.test(`is shown as the program shows it, at ${rate / 100} % a year`, async () => {
      const mint = await createMint(rate);
      await nextSecond();
      for (const amount of [1_000_000_007n, SUPPLY]) {
        let holding, byProgram;
        do {
          holding = await tokens.holdingOf(mint);
          byProgram = Number(await tokens.shownByProgram(mint, amount));
        } while ((await tokens.holdingOf(mint)).multiplier !== holding.multiplier); // the second has passed
        assert.equal(holding.amount, SUPPLY);
        assert.ok(Number(holding.multiplier) > 1 === rate > 0);
        // The program rounds a float to the next unit; the page rounds down
        const above = byProgram - Number(loaded.formatAmount({ ...holding, amount }));
        assert.ok(above > -FLOAT * byProgram && above < UNIT + FLOAT * byProgram, `${above} more by the program`);
      }
    });

  await t.test('has no multiplier without a rate', async () => {
    assert.equal('multiplier' in (await tokens.holdingOf(await createMint(0))), false);
  });

  await t.test('is sent as it was meant at the review, though interest accrues until then', async () => {
    const mint = await createMint(RATE);
    await nextSecond();
    const holding = await tokens.holdingOf(mint);
    const amount = loaded.unitsOf({ amount: '1000' }, { ...holding, price: undefined });
    const meant = (1_000n * 10n ** 9n * 10n ** 12n) / BigInt(Math.round(Number(holding.multiplier) * 1e12));
    assert.ok(amount < 1_000n * 10n ** 9n && meant - amount < 2n && amount - meant < 2n, `${amount} is not ${meant}`);
    const to = newcomer();
    const request = { to, amount, token: mint };
    await nextSecond();
    await adapter.checkAsset(holding, network);
    const cost = await adapter.estimateTransfer(request);
    assert.ok(Number(cost.multiplier) > Number(holding.multiplier));
    await nextSecond();
    await adapter.transfer(request, { reviewed: { ...place, cost } });
    assert.equal(await tokens.unitsOf(to, mint), amount);
  });

  await t.test('leaves nothing of the maximum', async () => {
    const mint = await createMint(RATE);
    await nextSecond();
    const holding = await tokens.holdingOf(mint);
    const amount = loaded.unitsOf({ amount: loaded.formatAmount(holding) }, { ...holding, price: undefined });
    assert.equal(amount, SUPPLY);
  });

  await t.test('is not sent, nor signed, for what interest does not explain', async () => {
    const mint = await createMint(RATE);
    const request = { to: newcomer(), amount: 1_000n, token: mint };
    const [holding, cost] = [await tokens.holdingOf(mint), await adapter.estimateTransfer(request)];
    for (const multiplier of ['1.01', '0.99']) {
      const reviewed = { ...place, cost: { ...cost, multiplier } };
      await assert.rejects(adapter.transfer(request, { reviewed }), { code: 'ASSET_MISMATCH' });
      await assert.rejects(adapter.checkAsset({ ...holding, multiplier }, network), { code: 'ASSET_MISMATCH' });
    }
  });
});
