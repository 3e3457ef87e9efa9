// Tokens whose mint multiplies what is shown (Token-2022, scaled UI amount): what is shown, previewed, planned and sent, on a
// chain that runs the real program.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { newcomer, startSolanaWorld } from './solana-world.mjs';
import { accountOf, key, openAccount, sendSigned, token, TOKEN_2022, u64 } from './token-2022.mjs';

const MINT_BYTES = 226; // a mint with the extension of scaled amounts
const DECIMALS = 2;
const SUPPLY = 100_001n;
const NOW = -(2n ** 63n);
const DAY = 86_400n;

const f64 = value => Buffer.from(new Float64Array([value]).buffer);
const i64 = value => Buffer.from(new BigInt64Array([value]).buffer);

test('Token-2022 with scaled amounts on the real program', async t => {
  let world, loaded, scope, adapter, network, connection, me, payer, place;
  const signs = () => key(payer.publicKey, false, true);
  const send = (instructions, ...signers) => sendSigned(connection, instructions, payer, ...signers);

  /** Creates a token of the multiplier, of which the account holds all. */
  async function createMint(multiplier, decimals = DECIMALS) {
    const keys = Keypair.generate();
    const mint = keys.publicKey;
    const authority = payer.publicKey.toBuffer();
    const own = new PublicKey(me);
    await send(
      [
        SystemProgram.createAccount({
          fromPubkey: payer.publicKey,
          newAccountPubkey: mint,
          lamports: await connection.getMinimumBalanceForRentExemption(MINT_BYTES),
          space: MINT_BYTES,
          programId: TOKEN_2022,
        }),
        token([Buffer.from([43, 0]), authority, f64(multiplier)], key(mint)),
        token([Buffer.from([20, decimals]), authority, Buffer.from([0])], key(mint)),
      ],
      keys,
    );
    await send([
      openAccount(payer.publicKey, own, mint),
      token([Buffer.from([7]), u64(SUPPLY)], key(mint), key(accountOf(own, mint)), signs()),
    ]);
    return mint.toBase58();
  }

  const setMultiplier = (mint, multiplier, from) =>
    send([token([Buffer.from([43, 1]), f64(multiplier), i64(from)], key(new PublicKey(mint)), signs())]);
  const time = async () => {
    const { data } = await connection.getAccountInfo(new PublicKey('SysvarC1ock11111111111111111111111111111111'));
    return data.readBigInt64LE(32);
  };
  const unitsOf = async (owner, mint) =>
    BigInt(
      (await connection.getTokenAccountBalance(accountOf(new PublicKey(owner), new PublicKey(mint)))).value.amount,
    );
  const holdingOf = async mint => {
    const { holdings } = await adapter.loadReads();
    return (await holdings({ network, address: me, listed: [] })).find(({ address }) => address === mint);
  };
  /** What the program itself makes of an amount. */
  async function shownByProgram(mint, amount) {
    const transaction = new Transaction().add(token([Buffer.from([23]), u64(amount)], key(new PublicKey(mint), false)));
    transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash;
    transaction.feePayer = payer.publicKey;
    transaction.sign(payer);
    const { value } = await connection.simulateTransaction(transaction);
    const line = value.logs.find(each => each.startsWith('Program return:'));
    return Buffer.from(line.split(' ').at(-1), 'base64').toString();
  }

  before(async () => {
    world = await startSolanaWorld(`
      export { formatAmount } from './controllers/domain/format.js';
      export { unitsOf } from './controllers/domain/transactions/typed-amount.js';`);
    ({ loaded, scope, adapter, network, connection, me, payer, place } = world);
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
      const holding = await holdingOf(mint);
      assert.deepEqual([holding.amount, holding.multiplier], [SUPPLY, String(multiplier)]);
      for (const amount of [0n, 1n, 10n, 100n, 99_999n, SUPPLY, 123_456_789_012n])
        assert.equal(loaded.formatAmount({ ...holding, amount }), await shownByProgram(mint, amount));
    }
  });

  await t.test('has no multiplier if it is 1', async () => {
    assert.equal('multiplier' in (await holdingOf(await createMint(1))), false);
  });

  await t.test('arrives as reviewed, and never as more than was entered', async () => {
    const mint = await createMint(1.05);
    const to = newcomer();
    for (const [entered, amount, shown] of [
      ['1.05', 100n, '1.05'],
      ['1.06', 100n, '1.05'],
      ['3', 285n, '2.99'],
    ]) {
      const holding = await holdingOf(mint);
      assert.equal(loaded.unitsOf({ amount: entered }, { ...holding, price: undefined }), amount);
      const request = { to, amount, token: mint };
      await adapter.checkAsset(holding, network);
      const cost = await adapter.estimateTransfer(request);
      assert.equal(cost.multiplier, '1.05');
      const { changes } = await adapter.preview({ transfer: request }, { account: me, network });
      const { asset } = changes.find(each => each.asset.address === mint);
      assert.deepEqual([asset.multiplier, loaded.formatAmount({ ...asset, amount })], ['1.05', shown]);
      const had = (await connection.getAccountInfo(accountOf(new PublicKey(to), new PublicKey(mint))))
        ? await unitsOf(to, mint)
        : 0n;
      await adapter.transfer(request, { reviewed: { ...place, cost } });
      const arrived = (await unitsOf(to, mint)) - had;
      assert.deepEqual([arrived, await shownByProgram(mint, arrived)], [amount, shown]);
    }
  });

  await t.test('leaves nothing of the maximum', async () => {
    const mint = await createMint(4.35);
    const holding = await holdingOf(mint);
    const amount = loaded.unitsOf({ amount: loaded.formatAmount(holding) }, { ...holding, price: undefined });
    const to = newcomer();
    await adapter.transfer({ to, amount, token: mint });
    assert.deepEqual([await unitsOf(me, mint), await unitsOf(to, mint)], [0n, SUPPLY]);
  });

  await t.test('has the multiplier that the clock of the network puts in force', async () => {
    const mint = await createMint(1.05);
    await setMultiplier(mint, 2, (await time()) + DAY);
    assert.equal((await holdingOf(mint)).multiplier, '1.05');
    await setMultiplier(mint, 3, NOW);
    assert.equal((await holdingOf(mint)).multiplier, '3');
    await setMultiplier(mint, 1, (await time()) - 1n);
    assert.equal('multiplier' in (await holdingOf(mint)), false);
  });

  await t.test('is not sent, nor signed, if the multiplier is not the reviewed one', async () => {
    const mint = await createMint(1.05);
    const request = { to: newcomer(), amount: 100n, token: mint };
    const [holding, cost] = [await holdingOf(mint), await adapter.estimateTransfer(request)];
    await setMultiplier(mint, 10.5, NOW);
    await assert.rejects(adapter.transfer(request, { reviewed: { ...place, cost } }), { code: 'ASSET_MISMATCH' });
    await assert.rejects(adapter.checkAsset(holding, network), { code: 'ASSET_MISMATCH' });
    const later = await adapter.estimateTransfer(request);
    assert.equal(later.multiplier, '10.5');
    await adapter.transfer(request, { reviewed: { ...place, cost: later } });
  });

  await t.test('is no asset that a page or a service describes without its multiplier', async () => {
    const { multiplier, ...plain } = await holdingOf(await createMint(1.05));
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
