// Tests the Solana adapter in Node against a local chain that runs the real programs.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { WebSocket } from 'ws';
import { loadExports } from '../tools/load-typescript.mjs';

const PORT = Number(process.env.LATCHKEY_TEST_PORT ?? 0);
const SOL = 1_000_000_000n;

/** System time that records the pauses, and never ends those of `skipped` milliseconds. */
const clock = {
  pauses: [],
  skipped: undefined,
  now: () => Date.now(),
  after(ms, run) {
    clock.pauses.push(ms);
    const timer = ms === clock.skipped ? undefined : setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Loads the adapter and its dependencies from TypeScript. */
const loadAdapter = () =>
  loadExports(`
    export { SolanaAdapter } from './controllers/adapters/solana/index.js';
    export { Scope } from './controllers/core/scope.js';
    export { toCaipNetwork } from './controllers/domain/networks/networks.js';
    export { decodeBase58 } from './controllers/domain/base58.js';
    export { FakeStandardWallet, isSignedBy } from './testing/fake-standard-wallet.js';
    export { startSolana } from './demo/services/solana/solana.js';`);

test('Solana adapter on real programs', async t => {
  let loaded, chain, scope, adapter, wallet, network, connection, me, other;

  async function node(method, params = []) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { error, result } = await response.json();
    if (error) throw Object.assign(new Error(error.message), error);
    return result;
  }

  const lamports = async address => BigInt((await node('getBalance', [address])).value);
  const newcomer = () => Keypair.generate().publicKey.toBase58();
  const balanceOf = async (owner, mint) => {
    const { value } = await node('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'jsonParsed' }]);
    return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n);
  };

  function makeAdapter() {
    const page = new EventTarget();
    const created = new loaded.SolanaAdapter({ page, PublicKey, WebSocket }).create({
      scope,
      networks: () => [network],
      discovery: { announced: true, injected: true },
    });
    wallet.register(page);
    return created;
  }

  before(async () => {
    loaded = await loadAdapter();
    chain = await loaded.startSolana({ port: PORT });
    scope = new loaded.Scope(clock);
    wallet = new loaded.FakeStandardWallet();
    [me, other] = wallet.addresses;
    network = loaded.toCaipNetwork({
      id: chain.genesisHash.slice(0, 32),
      name: 'Local Solana',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [chain.url] } },
    });
    adapter = await makeAdapter();
    await adapter.connect('Fake Wallet');
    for (const account of [me, other]) chain.control.setBalance(account, 100n * SOL);
    for (const { symbol } of chain.tokens) await chain.control.mint(symbol, me, 1_000_000n);
    connection = new Connection(chain.url, 'confirmed');
  });

  beforeEach(async () => {
    chain.control.setBusyFee(0n);
    await chain.control.setSocketMode('up');
    wallet.versions = ['legacy', 0];
    wallet.lacks.clear();
  });

  after(async () => {
    scope?.dispose();
    await chain?.stop();
  });

  await t.test('reads the balance from the node', async () => {
    const { amount, symbol } = await adapter.getBalance(me, network);
    assert.equal(amount, await lamports(me));
    assert.equal(symbol, 'SOL');
  });

  await t.test('reads SOL and the tokens of both programs exactly', async () => {
    const [coin, ...tokens] = await (await adapter.loadReads()).holdings({ address: me, network, listed: [] });
    assert.deepEqual([coin.symbol, coin.amount, coin.address], ['SOL', await lamports(me), undefined]);
    assert.equal(tokens.length, chain.tokens.length);
    for (const { mint, symbol, decimals } of chain.tokens) {
      const found = tokens.find(({ address }) => address === mint);
      assert.deepEqual([found.amount, found.decimals], [await balanceOf(me, mint), decimals]);
      if (found.symbol !== symbol) assert.equal(found.symbol, `${mint.slice(0, 4)}…${mint.slice(-4)}`);
    }
    assert.ok(tokens.some(({ symbol }) => chain.tokens.some(token => token.symbol === symbol)));
  });

  await t.test(
    'reads the names of tokens that the account need not hold, and passes over what is no address',
    async () => {
      const reads = await adapter.loadReads();
      const addresses = ['gold', ...chain.tokens.map(({ mint }) => mint)];
      const names = await reads.tokenNames({ network, addresses });
      assert.deepEqual(
        names.map(({ address }) => address),
        addresses.slice(1),
      );
      const known = names.filter(({ symbol }) => symbol !== undefined);
      assert.ok(known.length > 0);
      for (const { address, symbol } of known)
        assert.equal(symbol, chain.tokens.find(({ mint }) => mint === address).symbol);
    },
  );

  await t.test('lists the NFTs of the metadata standard, and none of the other tokens', async () => {
    const reads = await adapter.loadReads();
    const holder = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'; // the demo gives its NFTs to the first account
    const request = { address: holder, network, collections: [], media: {} };
    const { items, next } = await reads.nfts(request, undefined, new AbortController().signal);
    assert.equal(next, undefined);
    assert.deepEqual(items.map(({ name, collection, amount }) => [name, collection?.name, amount]).sort(), [
      ['Demo Star #1', 'Demo Stars', 1n],
      ['Demo Star #2', 'Demo Stars', 1n],
    ]);
    assert.match(items[0].imageUrl, /^data:image\/svg\+xml,/);
  });

  await t.test('lists transfers of SOL and tokens of both directions, newest first', async () => {
    const reads = await adapter.loadReads();
    const [dollars] = chain.tokens;
    await adapter.transfer({ to: other, amount: 1_234_567_891n });
    await adapter.transfer({ to: other, amount: 250_000n, token: dollars.mint });
    await chain.control.mint(dollars.symbol, me, 250_000n);
    chain.control.skip(2); // the mint is confirmed
    const seen = [];
    let cursor;
    do {
      const page = await reads.activity({ address: me, network }, cursor, new AbortController().signal);
      seen.push(...page.items);
      cursor = page.next;
    } while (cursor !== undefined);
    const events = seen
      .slice(0, 3)
      .map(({ kind, status, transfers }) => [
        kind,
        status,
        ...transfers.map(
          ({ direction, quantity, counterparty }) => `${direction} ${quantity} ${counterparty === other}`,
        ),
      ]);
    assert.deepEqual(events, [
      ['receive', 'confirmed', 'in 0.25 false'],
      ['send', 'confirmed', 'out 0.25 true', 'out 0.00203928 false'], // with the deposit of the receiver's token account
      ['send', 'confirmed', 'out 1.234567891 true'],
    ]);
    assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length);
    assert.equal(await reads.status({ hash: seen[0].hash, network, address: me }), 'confirmed');
  });

  await t.test('signs a message with a valid signature', async () => {
    const signature = loaded.decodeBase58(await adapter.signMessage('Grüße, 世界'));
    assert.equal(await loaded.isSignedBy(me, new TextEncoder().encode('Grüße, 世界'), signature), true);
  });

  await t.test('transfers the exact amount of SOL for the estimated fee', async () => {
    const to = newcomer();
    const had = await lamports(me);
    const { fee, deposit } = await adapter.estimateTransfer({ to, amount: 1_234_567_891n });
    let sent;
    const hash = await adapter.transfer({ to, amount: 1_234_567_891n }, { onSent: event => (sent = event) });
    assert.equal(sent, hash);
    assert.equal(deposit, 0n);
    assert.equal(await lamports(to), 1_234_567_891n);
    assert.equal(await lamports(me), had - 1_234_567_891n - fee);
    assert.equal((await node('getSignatureStatuses', [[hash]])).value[0].err, null);
  });

  await t.test('sets the priority fee from recent fees', async () => {
    const to = newcomer();
    const quiet = await adapter.estimateTransfer({ to, amount: SOL });
    chain.control.setBusyFee(400_000n);
    const busy = await adapter.estimateTransfer({ to, amount: SOL });
    assert.equal(quiet.fee, 5_000n);
    assert.ok(busy.fee > quiet.fee, `${busy.fee}`);
    const had = await lamports(me);
    await adapter.transfer({ to, amount: SOL });
    assert.equal(await lamports(me), had - SOL - busy.fee);
  });

  for (const [at, kind] of ['Token', 'Token-2022'].entries()) {
    await t.test(`transfers a token of ${kind} and creates the token account for the estimated cost`, async () => {
      const { mint } = chain.tokens[at];
      const to = newcomer();
      const [had, hadTokens] = [await lamports(me), await balanceOf(me, mint)];
      const cost = await adapter.estimateTransfer({ to, amount: 123n, token: mint });
      assert.ok(cost.deposit > 2_000_000n);
      await adapter.transfer({ to, amount: 123n, token: mint });
      assert.equal(await balanceOf(to, mint), 123n);
      assert.equal(await balanceOf(me, mint), hadTokens - 123n);
      assert.equal(await lamports(me), had - cost.fee - cost.deposit);

      const again = await adapter.estimateTransfer({ to, amount: 7n, token: mint });
      assert.equal(again.deposit, 0n);
      await adapter.transfer({ to, amount: 7n, token: mint });
      assert.equal(await balanceOf(to, mint), 130n);
    });

    await t.test(`sends a token of ${kind} directly to a token account`, async () => {
      const { mint } = chain.tokens[at];
      const to = newcomer();
      await adapter.transfer({ to, amount: 1n, token: mint });
      const { value } = await node('getTokenAccountsByOwner', [to, { mint }, { encoding: 'jsonParsed' }]);
      await adapter.transfer({ to: value[0].pubkey, amount: 2n, token: mint });
      assert.equal(await balanceOf(to, mint), 3n);
      const [foreign] = chain.tokens.filter(token => token.mint !== mint);
      await assert.rejects(adapter.transfer({ to: value[0].pubkey, amount: 2n, token: foreign.mint }), {
        code: 'INVALID_REQUEST',
      });
    });
  }

  await t.test('sends legacy transactions when the wallet supports no other version', async () => {
    wallet.versions = ['legacy'];
    const old = await makeAdapter();
    await old.connect('Fake Wallet');
    const to = newcomer();
    const hash = await old.transfer({ to, amount: SOL });
    assert.equal(await lamports(to), SOL);
    const { version } = await node('getTransaction', [
      hash,
      { commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
    ]);
    assert.equal(version, 'legacy');
  });

  await t.test('rejects invalid transfers before it asks the wallet to sign', async () => {
    const pending = wallet.requests.length;
    const { mint } = chain.tokens[0];
    const to = newcomer();
    for (const [request, code] of [
      [{ to, amount: 10_000n * SOL }, 'INSUFFICIENT_FUNDS'],
      [{ to, amount: 1n }, 'AMOUNT_TOO_SMALL'],
      [{ to, amount: 0n }, 'INVALID_REQUEST'],
      [{ to, amount: -1n }, 'INVALID_REQUEST'],
      [{ to, amount: 2n ** 64n }, 'INVALID_REQUEST'],
      [{ to: `${to.slice(0, -1)}0`, amount: SOL }, 'INVALID_REQUEST'],
      [{ to, amount: 10n ** 15n, token: mint }, 'INSUFFICIENT_TOKENS'],
      [{ to, amount: 1n, token: other }, 'INVALID_REQUEST'],
    ]) {
      await assert.rejects(
        adapter.transfer(request),
        { code },
        JSON.stringify(request, (_, v) => String(v)),
      );
    }
    assert.equal(wallet.requests.length, pending);
  });

  await t.test('rejects with INSUFFICIENT_FUNDS when the balance does not cover amount and fee', async () => {
    const { fee } = await adapter.estimateTransfer({ to: other, amount: 1n });
    const had = await lamports(me);
    chain.control.setBalance(me, SOL);
    await assert.rejects(adapter.estimateTransfer({ to: other, amount: SOL }), { code: 'INSUFFICIENT_FUNDS' });
    await adapter.transfer({ to: other, amount: SOL - fee });
    assert.equal(await lamports(me), 0n);
    await assert.rejects(adapter.estimateTransfer({ to: other, amount: 1n }), { code: 'INSUFFICIENT_FUNDS' });
    chain.control.setBalance(me, had);
  });

  for (const [mode, how, pause, skipped] of [
    ['up', 'by the socket alone', 4_000, 4_000],
    ['down', 'by polls every second', 1_000, undefined],
    ['mute', 'by polls every four seconds', 4_000, undefined],
  ]) {
    await t.test(`confirms ${how} when the socket is ${mode}`, async () => {
      await chain.control.setSocketMode(mode);
      chain.control.hold(true);
      clock.skipped = skipped;
      clock.pauses = [];
      const to = newcomer();
      let done;
      const hash = await new Promise((resolve, reject) => {
        done = adapter.transfer({ to, amount: SOL }, { onSent: resolve });
        done.catch(reject);
      });
      assert.equal(await lamports(to), 0n);
      for (const end = Date.now() + 15_000; !clock.pauses.includes(pause) && Date.now() < end;) {
        await new Promise(resolve => setImmediate(resolve)); // held until the first status has been read
      }
      assert.ok(clock.pauses.includes(pause), clock.pauses.join());
      chain.control.hold(false);
      assert.equal(await done, hash);
      assert.equal(await lamports(to), SOL);
      clock.skipped = undefined;
    });
  }

  await t.test('closes the socket after the confirmation', async () => {
    await adapter.transfer({ to: newcomer(), amount: SOL });
    for (const end = Date.now() + 15_000; chain.control.connections > 0 && Date.now() < end;) {
      await new Promise(resolve => setImmediate(resolve));
    }
    assert.equal(chain.control.connections, 0);
    assert.ok(chain.control.requests.some(({ via, method }) => via === 'websocket' && method === 'signatureSubscribe'));
  });

  await t.test('rejects with TRANSACTION_EXPIRED when the blockhash expires', async () => {
    chain.control.hold(true);
    const transfer = adapter.transfer({ to: other, amount: SOL }, { onSent: () => chain.control.expireBlockhashes() });
    await assert.rejects(transfer, { code: 'TRANSACTION_EXPIRED' });
    chain.control.hold(false);
  });

  await t.test('rejects with USER_REJECTED and sends nothing when the wallet declines', async () => {
    wallet.answers.set('signTransaction', { error: { code: 4001, message: 'User rejected the request.' } });
    const had = await lamports(me);
    await assert.rejects(adapter.transfer({ to: other, amount: SOL }), { code: 'USER_REJECTED' });
    wallet.answers.clear();
    assert.equal(await lamports(me), had);
  });

  await t.test('rejects with REQUEST_ABORTED on abort', async () => {
    chain.control.hold(true);
    const abort = new AbortController();
    const transfer = adapter.transfer(
      { to: other, amount: SOL },
      { signal: abort.signal, onSent: () => abort.abort() },
    );
    await assert.rejects(transfer, { code: 'REQUEST_ABORTED' });
    chain.control.hold(false);
  });

  await t.test('signs and sends legacy and versioned web3.js transactions, single and in batches', async () => {
    const { provider } = adapter.connection.get();
    const [payer, to] = [provider.publicKey, new PublicKey(newcomer())];
    assert.ok(payer instanceof PublicKey);
    const { blockhash } = await connection.getLatestBlockhash();
    const pay = amount => SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: amount });
    const legacy = amount => new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(pay(amount));
    const versioned = amount =>
      new VersionedTransaction(
        new TransactionMessage({
          payerKey: payer,
          recentBlockhash: blockhash,
          instructions: [pay(amount)],
        }).compileToV0Message(),
      );

    const signed = await provider.signTransaction(legacy(1_000_001n));
    assert.ok(signed instanceof Transaction);
    assert.equal(signed.verifySignatures(), true);
    const all = await provider.signAllTransactions([versioned(1_000_002n), versioned(1_000_003n)]);
    assert.ok(all.every(one => one instanceof VersionedTransaction && one.signatures[0].some(byte => byte !== 0)));
    for (const one of [signed, ...all]) await connection.sendRawTransaction(one.serialize());

    const sent = [
      await provider.signAndSendTransaction(versioned(1_000_004n)),
      ...(await provider.signAndSendAllTransactions([legacy(1_000_005n), versioned(1_000_006n)])),
      await provider.sendTransaction(new Transaction().add(pay(1_000_007n)), connection),
      await provider.sendTransaction(versioned(1_000_008n), connection, { preflightCommitment: 'singleGossip' }),
    ];
    assert.equal(new Set(sent).size, 5);
    for (const signature of sent) {
      const { value } = await connection.getSignatureStatus(signature);
      assert.equal(value.err, null);
    }
    assert.equal(await lamports(to.toBase58()), 8_000_036n);
  });

  await t.test('maps node errors for invalid host transactions to error codes', async () => {
    const { provider } = adapter.connection.get();
    const fromPubkey = provider.publicKey;
    const draft = amount =>
      new Transaction().add(SystemProgram.transfer({ fromPubkey, toPubkey: fromPubkey, lamports: amount }));
    await assert.rejects(provider.signTransaction(draft(1)), { code: 'INVALID_REQUEST' });
    const stale = draft(1);
    stale.feePayer = fromPubkey;
    stale.recentBlockhash = newcomer();
    await assert.rejects(provider.signAndSendTransaction(stale), { code: 'TRANSACTION_EXPIRED' });
    const { blockhash } = await connection.getLatestBlockhash();
    const poor = draft(10_000n * SOL);
    poor.feePayer = fromPubkey;
    poor.recentBlockhash = blockhash;
    await assert.rejects(provider.signAndSendTransaction(poor), { code: 'EXECUTION_REVERTED' });
  });

  await t.test('rejects with NODE_UNREACHABLE when the node is down', async () => {
    await chain.control.setMode('down');
    await assert.rejects(adapter.getBalance(me, network), { code: 'NODE_UNREACHABLE' });
    await assert.rejects(adapter.estimateTransfer({ to: other, amount: SOL }), { code: 'NODE_UNREACHABLE' });
    await chain.control.setMode('up');
  });
});
