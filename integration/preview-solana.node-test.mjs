// Compares what a preview claims with what the same transaction then does on a local chain that runs the real programs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import * as fc from 'fast-check';
import { loadExports } from '../tools/load-typescript.mjs';

const PORT = Number(process.env.LATCHKEY_TEST_PORT ?? 0);
const SOL = 1_000_000_000n;
const RUNS = 60;
const ATA_PROGRAM = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');

const load = () =>
  loadExports(`
    export { preview } from './controllers/adapters/solana/node/preview/preview.js';
    export { Scope } from './controllers/core/scope.js';
    export { toCaipNetwork } from './controllers/domain/networks/networks.js';
    export { startSolana } from './demo/services/solana/solana.js';`);

test('Preview on a local Solana chain', async t => {
  let loaded, chain, scope, network, connection, tokens;
  const keys = Keypair.generate();
  const me = keys.publicKey;
  const friend = Keypair.generate();
  const refused = new Set();

  const nodeFetch = async (input, init) => {
    const { id, method } = JSON.parse(init.body);
    if (!refused.has(method)) return fetch(input, init);
    return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  };
  const ask = transaction =>
    loaded.preview({ scope, fetch: nodeFetch }, { account: me.toBase58(), network }, { transaction });

  const accountOf = (owner, { mint, program }) =>
    PublicKey.findProgramAddressSync([owner.toBuffer(), program.toBuffer(), mint.toBuffer()], ATA_PROGRAM)[0];
  const u64 = amount => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(amount);
    return bytes;
  };
  const key = (pubkey, isWritable = true, isSigner = false) => ({ pubkey, isWritable, isSigner });
  const open = (owner, token) =>
    new TransactionInstruction({
      programId: ATA_PROGRAM,
      data: Buffer.from([1]), // unless it exists
      keys: [
        key(me, true, true),
        key(accountOf(owner, token)),
        key(owner, false),
        key(token.mint, false),
        key(SystemProgram.programId, false),
        key(token.program, false),
      ],
    });
  const transfer = (token, to, amount) =>
    new TransactionInstruction({
      programId: token.program,
      data: Buffer.concat([Buffer.from([12]), u64(amount), Buffer.from([token.decimals])]),
      keys: [key(accountOf(me, token)), key(token.mint, false), key(accountOf(to, token)), key(me, false, true)],
    });
  const approve = (token, spender, amount) =>
    new TransactionInstruction({
      programId: token.program,
      data: Buffer.concat([Buffer.from([4]), u64(amount)]),
      keys: [key(accountOf(me, token)), key(spender, false), key(me, false, true)],
    });
  const giveAway = (token, owner) =>
    new TransactionInstruction({
      programId: token.program,
      data: Buffer.concat([Buffer.from([6, 2, 1]), owner.toBuffer()]), // SetAuthority: the owner of the account
      keys: [key(accountOf(me, token)), key(me, false, true)],
    });
  const pay = (to, lamports) => SystemProgram.transfer({ fromPubkey: me, toPubkey: to, lamports });

  const build = async (instructions, version = 0) => {
    const { blockhash } = await connection.getLatestBlockhash();
    if (version === 'legacy') {
      const transaction = new Transaction({ feePayer: me, recentBlockhash: blockhash }).add(...instructions);
      return [
        transaction.serialize({ requireAllSignatures: false }),
        () => (transaction.sign(keys), transaction.serialize()),
      ];
    }
    const message = new TransactionMessage({ payerKey: me, recentBlockhash: blockhash, instructions });
    const transaction = new VersionedTransaction(message.compileToV0Message());
    return [transaction.serialize(), () => (transaction.sign([keys]), transaction.serialize())];
  };
  const bytes = async (...instructions) => (await build(instructions))[0];

  const current = async () => {
    const amounts = [['', BigInt(await connection.getBalance(me))]];
    for (const token of tokens) {
      const account = await connection.getTokenAccountBalance(accountOf(me, token)).catch(() => undefined);
      amounts.push([token.mint.toBase58(), BigInt(account?.value.amount ?? 0)]);
    }
    return new Map(amounts);
  };
  const claimed = ({ changes }) =>
    Object.fromEntries(changes.map(({ asset: { address = '' }, amount }) => [address, String(amount)]));

  before(async () => {
    loaded = await load();
    chain = await loaded.startSolana({ port: PORT });
    scope = new loaded.Scope();
    network = loaded.toCaipNetwork({
      id: chain.genesisHash.slice(0, 32),
      name: 'Local Solana',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [chain.url] } },
    });
    connection = new Connection(chain.url, 'confirmed');
    chain.control.setBalance(me.toBase58(), 100n * SOL);
    tokens = [];
    for (const { symbol, mint, decimals } of chain.tokens) {
      await chain.control.mint(symbol, me.toBase58(), 1_000_000n);
      const { value } = await connection.getAccountInfoAndContext(new PublicKey(mint));
      tokens.push({ symbol, mint: new PublicKey(mint), decimals, program: value.owner });
    }
  });

  after(async () => {
    scope?.dispose();
    await chain?.stop();
  });

  await t.test(`claims what ${RUNS} generated transactions then do`, async () => {
    const [refusedRuns, step] = [
      { count: 0 },
      fc.oneof(
        fc.record({ is: fc.constant('pay'), amount: fc.bigInt(1_000_000n, 5_000_000n) }),
        fc.record({
          is: fc.constant('transfer'),
          token: fc.nat({ max: tokens.length - 1 }),
          amount: fc.bigInt(1n, 5_000n),
        }),
        fc.record({
          is: fc.constant('transfer'),
          token: fc.nat({ max: tokens.length - 1 }),
          amount: fc.constant(10n ** 15n),
        }),
      ),
    ];
    const steps = fc.array(fc.oneof({ weight: 9, arbitrary: step }, { weight: 1, arbitrary: step }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom('legacy', 0), async (list, version) => {
        const instructions = list.flatMap(({ is, token, amount }) =>
          is === 'pay'
            ? [pay(friend.publicKey, amount)]
            : [open(friend.publicKey, tokens[token]), transfer(tokens[token], friend.publicKey, amount)],
        );
        const [unsigned, sign] = await build(instructions, version);
        const seen = await ask(unsigned);
        const had = await current();
        const { hash, isIn } = await connection.sendRawTransaction(sign()).then(
          sent => ({ hash: sent, isIn: true }),
          () => ({ isIn: false }),
        );
        if (!isIn) refusedRuns.count += 1;
        assert.equal(seen.outcome.is, isIn ? 'succeeds' : 'fails');
        if (!isIn) return assert.deepEqual(seen.changes, []);
        const paid = await feeOf(hash);
        const has = await current();
        const measured = Object.fromEntries(
          [...has].flatMap(([asset, amount]) => {
            const difference = amount - had.get(asset) + (asset === '' ? paid : 0n);
            return difference === 0n ? [] : [[asset, String(difference)]];
          }),
        );
        assert.deepEqual(claimed(seen), measured);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    assert.ok(refusedRuns.count > 0);
  });

  /** Waits until a transaction is in, and returns its fee. */
  async function feeOf(hash) {
    for (const end = Date.now() + 20_000; Date.now() < end;) {
      const found = await connection.getTransaction(hash, {
        commitment: 'confirmed',
        maxSupportedTransactionVersion: 0,
      });
      if (found) return BigInt(found.meta.fee);
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    throw new Error('The transaction was not confirmed');
  }

  await t.test('reads a transfer as the adapter would send it', async () => {
    const subject = { account: me.toBase58(), network };
    const to = friend.publicKey.toBase58();
    const transfer = request => loaded.preview({ scope, fetch: nodeFetch }, subject, { transfer: { to, ...request } });
    assert.deepEqual(claimed(await transfer({ amount: 5n })), { '': '-5' });
    const mint = tokens[0].mint.toBase58();
    assert.equal(claimed(await transfer({ amount: 5n, token: mint }))[mint], '-5');
    await assert.rejects(transfer({ amount: 0n }), { code: 'INVALID_REQUEST' });
    await assert.rejects(loaded.preview({ scope }, subject, { calls: [] }), { code: 'INVALID_REQUEST' });
  });

  await t.test('points out what only looks like a known token or address', async () => {
    const to = friend.publicKey.toBase58();
    const subject = { account: me.toBase58(), network };
    const warningsOf = async (known, transfer) => {
      const request = { transfer: { to, amount: 5n, ...transfer } };
      return (await loaded.preview({ scope, fetch: nodeFetch }, { ...subject, known }, request)).warnings;
    };
    const { symbol, mint } = tokens.find(each => each.symbol === 'DPTS'); // the chain knows its symbol
    const token = mint.toBase58();
    const poisoned = `${to.slice(0, 4)}${'1'.repeat(to.length - 8)}${to.slice(-4)}`;
    assert.deepEqual(await warningsOf({ assets: [{ address: to, symbol }] }, { token }), ['look-alike-name']);
    assert.deepEqual(await warningsOf({ assets: [{ address: token, symbol }] }, { token }), []);
    assert.deepEqual(await warningsOf({ addresses: [poisoned] }, {}), ['look-alike-address']);
    assert.deepEqual(await warningsOf({ addresses: [poisoned, to] }, { token }), []);
  });

  await t.test('names tokens and programs', async () => {
    const [token] = tokens;
    const seen = await ask(await bytes(open(friend.publicKey, token), transfer(token, friend.publicKey, 5n)));
    const [change] = seen.changes.filter(({ asset }) => asset.kind === 'token');
    assert.deepEqual([change.asset.decimals, change.amount], [token.decimals, -5n]);
    assert.deepEqual(
      seen.calls.map(({ to }) => to),
      [ATA_PROGRAM.toBase58(), token.program.toBase58()],
    );
    assert.equal(seen.isComplete, true);
  });

  await t.test('reads rights to spend, and marks unlimited ones', async () => {
    const spender = friend.publicKey.toBase58();
    for (const [amount, expected, warnings] of [
      [7n, 7n, []],
      [2n ** 64n - 1n, 'all', ['unlimited', 'unknown-spender']],
    ]) {
      const seen = await ask(await bytes(approve(tokens[0], friend.publicKey, amount)));
      assert.deepEqual(
        seen.approvals.map(right => [right.spender, right.amount]),
        [[spender, expected]],
      );
      assert.deepEqual(seen.warnings, warnings);
      assert.deepEqual(seen.changes, []);
    }
  });

  await t.test('warns when an account gets another owner', async () => {
    const plain = tokens.find(({ program }) => program.toBase58().startsWith('TokenkegQ')); // Token-2022 forbids it
    const seen = await ask(await bytes(giveAway(plain, friend.publicKey)));
    assert.deepEqual(seen.warnings, ['owner-changes']);
    assert.ok(seen.changes.some(({ amount }) => amount < 0n));
    const assigned = await ask(await bytes(SystemProgram.assign({ accountPubkey: me, programId: plain.program })));
    assert.deepEqual(assigned.warnings, ['owner-changes']);
  });

  await t.test('claims nothing when the node cannot simulate', async () => {
    refused.add('simulateTransaction');
    const seen = await ask(await bytes(pay(friend.publicKey, 1_000_000n)));
    assert.deepEqual([seen.outcome.is, seen.changes, seen.isComplete], ['unknown', undefined, false]);
    refused.clear();
  });

  await t.test('rejects bytes that are no transaction with INVALID_REQUEST', async () => {
    for (const wrong of [
      new Uint8Array(),
      new Uint8Array(40),
      (await bytes(pay(friend.publicKey, 1n))).subarray(0, 60),
    ]) {
      await assert.rejects(ask(wrong), { code: 'INVALID_REQUEST' });
    }
  });
});
