// Tokens that take a fee of transfers: what the receiver gets is planned, shown and judged, on chains that run the real
// Token-2022 program and a real contract.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { newcomer, startSolanaWorld } from './solana-world.mjs';
import { accountOf, key, openAccount, token, tokensIn, u64 } from './token-2022.mjs';
import { skipWithoutAnvil } from './anvil.mjs';
import { loadShown, startEvm } from './zoo/evm-world.mjs';

const FEE_BYTES = 108; // the content of the extension
const DECIMALS = 2;
const TENTH = 1_000; // hundredths of a percent
const MOST = 500n;

const u16 = value => Buffer.from(new Uint16Array([value]).buffer);

test('Token-2022 with a transfer fee on real programs', async t => {
  let world, loaded, chain, adapter, network, connection, me, payer, place, tokens, mint;

  const open = owner => openAccount(payer.publicKey, owner, mint);

  async function createMint(bps = TENTH, most = MOST) {
    const authority = payer.publicKey.toBuffer();
    const data = [Buffer.from([26, 0, 1]), authority, Buffer.from([1]), authority, u16(bps), u64(most)];
    mint = await tokens.create({ decimals: DECIMALS, extension: { data, bytes: FEE_BYTES } });
    await tokens.issue(mint, 100_000n);
    return mint.toBase58();
  }

  /** A transfer as a page would build it. */
  const built = async (to, amount) => {
    const [own, other] = [new PublicKey(me), new PublicKey(to)];
    const instructions = [
      new TransactionInstruction({ ...open(other), keys: [key(own, true, true), ...open(other).keys.slice(1)] }),
      token(
        [Buffer.from([12]), u64(amount), Buffer.from([DECIMALS])],
        key(accountOf(own, mint)),
        key(mint, false),
        key(accountOf(other, mint)),
        key(own, false, true),
      ),
    ];
    const recentBlockhash = (await connection.getLatestBlockhash()).blockhash;
    return new VersionedTransaction(
      new TransactionMessage({ payerKey: own, recentBlockhash, instructions }).compileToV0Message(),
    ).serialize();
  };

  before(async () => {
    world = await startSolanaWorld(`export { transactionsPreview } from './services/wallet/page/solana/preview.js';`);
    ({ loaded, chain, adapter, network, connection, me, payer, place } = world);
    tokens = tokensIn(world);
    await createMint();
  });
  after(() => world?.stop());

  await t.test('is estimated with exactly what then arrives', async () => {
    for (const [amount, net] of [
      [1_000n, 900n],
      [1_001n, 900n], // the fee is rounded up
      [90_000n, 89_500n], // the most that one transfer costs
    ]) {
      const to = newcomer();
      const cost = await adapter.estimateTransfer({ to, amount, token: mint.toBase58() });
      assert.equal(cost.received, net);
      if (amount > 50_000n) continue;
      await adapter.transfer({ to, amount, token: mint.toBase58() }, { reviewed: { ...place, cost } });
      assert.equal(await tokens.unitsOf(to, mint), net);
    }
  });

  await t.test('says nothing of a token whose fee is 0', async () => {
    const other = mint;
    const plain = await createMint(0, 0n);
    const cost = await adapter.estimateTransfer({ to: newcomer(), amount: 10n, token: plain });
    assert.equal('received' in cost, false);
    const whole = await adapter.transfer({ to: newcomer(), amount: 10n, token: plain, isWhole: true });
    assert.equal(typeof whole, 'string');
    mint = other;
  });

  await t.test('is not sent if less arrives than was reviewed', async () => {
    const to = newcomer();
    const request = { to, amount: 1_000n, token: mint.toBase58() };
    const cost = await adapter.estimateTransfer(request);
    const reviewed = { ...place, cost: { ...cost, received: 901n } };
    await assert.rejects(adapter.transfer(request, { reviewed }), { code: 'FEE_CHANGED' });
    await assert.rejects(
      adapter.transfer(request, { reviewed: { ...place, cost: { fee: cost.fee, deposit: cost.deposit } } }),
      { code: 'FEE_CHANGED' },
    );
  });

  await t.test('is refused where the receiver must get all, as a price', async () => {
    const request = { to: newcomer(), amount: 1_000n, token: mint.toBase58(), isWhole: true };
    await assert.rejects(adapter.transfer(request), { code: 'TRANSFER_TAXED' });
  });

  await t.test('is previewed with what the receiver gets, in the modal and in the secure wallet', async () => {
    const to = newcomer();
    const transaction = await built(to, 1_000n);
    const preview = await adapter.preview({ transaction }, { account: me, network });
    assert.deepEqual(
      preview.received.map(({ receiver, amount, asset }) => [receiver, amount, asset.address]),
      [[to, 900n, mint.toBase58()]],
    );
    const walletNetwork = { id: network.caipNetworkId, name: 'Local', symbol: 'SOL', decimals: 9, rpcUrl: chain.url };
    const { effects } = await loaded.transactionsPreview(walletNetwork, me, [transaction]);
    assert.deepEqual(
      effects.received.map(({ receiver, amount }) => [receiver, amount]),
      [[to, 900n]],
    );
  });

  await t.test('is judged by what arrived', async () => {
    const to = newcomer();
    const hash = await adapter.transfer({ to, amount: 1_000n, token: mint.toBase58() });
    const { receipt } = await adapter.loadReads();
    const { changes, fee } = await receipt({ hash, network, address: to, assets: [mint.toBase58(), undefined] });
    assert.deepEqual([changes, fee], [[900n, 0n], undefined]);
    const own = await receipt({ hash, network, address: me, assets: [mint.toBase58()] });
    assert.deepEqual(own.changes, [-1_000n]);
    assert.equal(typeof own.fee, 'bigint');
  });
});

test('Fee-on-transfer token on an EVM network', { skip: skipWithoutAnvil }, async t => {
  let loaded, evm, taxed;
  before(async () => {
    loaded = await loadShown();
    evm = await startEvm(loaded);
    taxed = await evm.deploy('OddToken', [0, 'FEE'], evm.other); // a tenth of each transfer goes to its maker
    await evm.send({ from: evm.other, to: taxed, data: evm.token('transfer', [evm.me, 1_000_000n]) });
  });
  after(() => evm?.stop());

  await t.test('is previewed with what the receiver gets, in the modal and in the secure wallet', async () => {
    const request = { calls: [{ to: taxed, data: evm.token('transfer', [evm.thief, 1_000n]) }] };
    const preview = await evm.ask(request);
    assert.deepEqual(
      preview.received.map(({ receiver, amount }) => [receiver.toLowerCase(), amount]),
      [[evm.thief.toLowerCase(), 900n]],
    );
    const { effects } = await evm.askWallet(request);
    assert.deepEqual(
      effects.received.map(({ receiver, amount }) => [receiver.toLowerCase(), amount]),
      [[evm.thief.toLowerCase(), 900n]],
    );
    const transfer = await evm.ask({ transfer: { to: evm.thief, amount: 10n, token: taxed } });
    assert.equal(transfer.received[0].amount, 9n);
  });

  await t.test('is judged by what arrived, whatever its events say', async () => {
    for (const [rule, arrives] of [
      [0, 900n],
      [1, 1_000n],
      [5, 1_000n], // no event at all
      [6, 900n], // an event of the whole amount
    ]) {
      const token = await evm.deploy('OddToken', [rule, 'ODD']);
      const { transactionHash } = await evm.send({ to: token, data: evm.token('transfer', [evm.thief, 1_000n]) });
      const { changes } = await evm.arrived(transactionHash, evm.thief, [token]);
      assert.deepEqual(changes, [arrives], `rule ${rule}`);
    }
  });

  await t.test('is judged by its own events where its block has other movements of the receiver', async () => {
    const plain = await evm.deploy('OddToken', [1, 'PLN']);
    await evm.send({ to: plain, data: evm.token('transfer', [evm.thief, 50n]) });
    await evm.node('evm_setAutomine', [false]);
    const send = (from, to, amount) =>
      evm.node('eth_sendTransaction', [{ from, to: plain, data: evm.token('transfer', [to, amount]), gas: '0x30d40' }]);
    const hash = await send(evm.me, evm.thief, 1_000n);
    await send(evm.thief, evm.other, 40n);
    await evm.node('evm_mine');
    await evm.node('evm_setAutomine', [true]);
    assert.deepEqual((await evm.arrived(hash, evm.thief, [plain])).changes, [1_000n]);
  });

  await t.test('says nothing where the receiver gets all, and of a transfer to oneself', async () => {
    const plain = await evm.deploy('OddToken', [1, 'PLN']); // its blacklist is empty
    for (const [address, to] of [
      [plain, evm.thief],
      [taxed, evm.me],
    ]) {
      const preview = await evm.ask({ calls: [{ to: address, data: evm.token('transfer', [to, 100n]) }] });
      assert.equal(preview.outcome.is, 'succeeds');
      assert.equal(preview.received, undefined);
    }
  });
});
