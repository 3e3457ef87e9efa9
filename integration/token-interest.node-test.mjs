// Tokens whose mint adds interest to what is shown (Token-2022, interest-bearing mint): what is shown, previewed and sent, on a
// chain that runs the real program. The rate is the highest, so that each second counts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { newcomer, startSolanaWorld } from './solana-world.mjs';
import { accountOf, key, openAccount, sendSigned, token, TOKEN_2022, u64 } from './token-2022.mjs';

const MINT_BYTES = 222; // a mint with the extension of interest
const DECIMALS = 9;
const SUPPLY = 123_456_789_012_345n;
const RATE = 32_767; // 327.67 % a year
const UNIT = 1e-9;
/** By how much results of 64-bit floats differ. */
const FLOAT = 1e-15;

const i16 = value => Buffer.from(new Int16Array([value]).buffer);

test('Token-2022 with interest on the real program', async t => {
  let world, loaded, adapter, network, connection, me, payer, place;
  const signs = () => key(payer.publicKey, false, true);
  const send = (instructions, ...signers) => sendSigned(connection, instructions, payer, ...signers);

  /** Creates a token with a rate, of which the account holds all. */
  async function createMint(rate) {
    const keys = Keypair.generate();
    const mint = keys.publicKey;
    const [authority, own] = [payer.publicKey.toBuffer(), new PublicKey(me)];
    await send(
      [
        SystemProgram.createAccount({
          fromPubkey: payer.publicKey,
          newAccountPubkey: mint,
          lamports: await connection.getMinimumBalanceForRentExemption(MINT_BYTES),
          space: MINT_BYTES,
          programId: TOKEN_2022,
        }),
        token([Buffer.from([33, 0]), authority, i16(rate)], key(mint)),
        token([Buffer.from([20, DECIMALS]), authority, Buffer.from([0])], key(mint)),
      ],
      keys,
    );
    await send([
      openAccount(payer.publicKey, own, mint),
      token([Buffer.from([7]), u64(SUPPLY)], key(mint), key(accountOf(own, mint)), signs()),
    ]);
    return mint.toBase58();
  }

  const holdingOf = async mint => {
    const { holdings } = await adapter.loadReads();
    return (await holdings({ network, address: me, listed: [] })).find(({ address }) => address === mint);
  };
  const unitsOf = async (owner, mint) =>
    BigInt(
      (await connection.getTokenAccountBalance(accountOf(new PublicKey(owner), new PublicKey(mint)))).value.amount,
    );
  /** Resolves in another second of the network's clock. */
  async function nextSecond() {
    const time = async () => {
      const { data } = await connection.getAccountInfo(new PublicKey('SysvarC1ock11111111111111111111111111111111'));
      return data.readBigInt64LE(32);
    };
    const from = await time();
    while ((await time()) === from) await new Promise(resolve => setTimeout(resolve, 50));
  }
  /** What the program itself makes of an amount. */
  async function shownByProgram(mint, amount) {
    const transaction = new Transaction().add(token([Buffer.from([23]), u64(amount)], key(new PublicKey(mint), false)));
    transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash;
    transaction.feePayer = payer.publicKey;
    transaction.sign(payer);
    const { value } = await connection.simulateTransaction(transaction);
    const line = value.logs.find(each => each.startsWith('Program return:'));
    return Number(Buffer.from(line.split(' ').at(-1), 'base64').toString());
  }

  before(async () => {
    world = await startSolanaWorld(`
      export { formatAmount } from './controllers/domain/format.js';
      export { unitsOf } from './controllers/domain/transactions/typed-amount.js';`);
    ({ loaded, adapter, network, connection, me, payer, place } = world);
  });
  after(() => world?.stop());

  for (const rate of [RATE, -RATE])
    await t.test(`is shown as the program shows it, at ${rate / 100} % a year`, async () => {
      const mint = await createMint(rate);
      await nextSecond();
      for (const amount of [1_000_000_007n, SUPPLY]) {
        let holding, byProgram;
        do {
          holding = await holdingOf(mint);
          byProgram = await shownByProgram(mint, amount);
        } while ((await holdingOf(mint)).multiplier !== holding.multiplier); // the second has passed
        assert.equal(holding.amount, SUPPLY);
        assert.ok(Number(holding.multiplier) > 1 === rate > 0);
        // The program rounds a float to the next unit; the page rounds down
        const above = byProgram - Number(loaded.formatAmount({ ...holding, amount }));
        assert.ok(above > -FLOAT * byProgram && above < UNIT + FLOAT * byProgram, `${above} more by the program`);
      }
    });

  await t.test('has no multiplier without a rate', async () => {
    assert.equal('multiplier' in (await holdingOf(await createMint(0))), false);
  });

  await t.test('is sent as it was meant at the review, though interest accrues until then', async () => {
    const mint = await createMint(RATE);
    await nextSecond();
    const holding = await holdingOf(mint);
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
    assert.equal(await unitsOf(to, mint), amount);
  });

  await t.test('leaves nothing of the maximum', async () => {
    const mint = await createMint(RATE);
    await nextSecond();
    const holding = await holdingOf(mint);
    const amount = loaded.unitsOf({ amount: loaded.formatAmount(holding) }, { ...holding, price: undefined });
    assert.equal(amount, SUPPLY);
  });

  await t.test('is not sent, nor signed, for what interest does not explain', async () => {
    const mint = await createMint(RATE);
    const request = { to: newcomer(), amount: 1_000n, token: mint };
    const [holding, cost] = [await holdingOf(mint), await adapter.estimateTransfer(request)];
    for (const multiplier of ['1.01', '0.99']) {
      const reviewed = { ...place, cost: { ...cost, multiplier } };
      await assert.rejects(adapter.transfer(request, { reviewed }), { code: 'ASSET_MISMATCH' });
      await assert.rejects(adapter.checkAsset({ ...holding, multiplier }, network), { code: 'ASSET_MISMATCH' });
    }
  });
});
