// Tests the local Solana node with both client libraries, and with raw requests that the libraries cannot send.
import assert from 'node:assert/strict';
import { createHmac, pbkdf2Sync } from 'node:crypto';
import { createServer } from 'node:http';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import * as kit from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NonceAccount,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionExpiredBlockheightExceededError,
  TransactionMessage,
  VersionedTransaction,
  sendAndConfirmTransaction,
} from '@solana/web3.js';
import { WebSocket } from 'ws';
import { loadTypeScript } from '../../../tools/load-typescript.mjs';

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';

test('the local Solana', async t => {
  let startSolana, exactJson, parseExactJson, keys, solana, connection, rpc, subscriptions, owner;

  before(async () => {
    ({ startSolana } = await loadTypeScript('demo/services/solana/solana.ts'));
    ({ exactJson, parseExactJson } = await loadTypeScript('test-kit/solana/exact-json.ts'));
    keys = await loadTypeScript('demo/wallet/solana/keys.ts');
    solana = await startSolana({ port: 0 });
    rpc = kit.createSolanaRpc(solana.url);
    subscriptions = kit.createSolanaRpcSubscriptions(solana.wsUrl);
    const pair = await keys.solanaTestKeys(0, 1)[0].pair();
    owner = await kit.createSignerFromKeyPair(pair);
  });
  beforeEach(() => {
    // A new connection per test: it caches blockhashes for 30 s, and some tests expire them
    connection = new Connection(solana.url, 'confirmed');
  });
  afterEach(async () => {
    await connection._rpcWebSocket.close(); // the library cannot close its socket and would reconnect forever
    await solana.control.reset();
  });
  after(() => solana.stop());

  const ask = async (method, params = []) => {
    const response = await fetch(solana.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: exactJson({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return parseExactJson(await response.text());
  };

  /** Returns a funded key pair. */
  const rich = async (sol = 10) => {
    const keypair = Keypair.generate();
    await connection.requestAirdrop(keypair.publicKey, sol * LAMPORTS_PER_SOL);
    return keypair;
  };

  const transfer = async (from, to, lamports, commitment = 'confirmed') => {
    const life = await connection.getLatestBlockhash(commitment);
    const transaction = new Transaction({ feePayer: from.publicKey, ...life });
    transaction.add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports }));
    transaction.sign(from);
    return transaction;
  };

  /** Returns a @solana/kit transaction signed by the wallet's first account. */
  const signed = async instructions => {
    const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
    return kit.signTransactionMessageWithSigners(
      kit.pipe(
        kit.createTransactionMessage({ version: 0 }),
        message => kit.setTransactionMessageFeePayerSigner(owner, message),
        message => kit.setTransactionMessageLifetimeUsingBlockhash(value, message),
        message => kit.appendTransactionMessageInstructions(instructions, message),
      ),
    );
  };

  const confirm = transaction =>
    kit.sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions: subscriptions })(transaction, {
      commitment: 'confirmed',
    });

  await t.test('holds the keys that every wallet derives from the public phrase', async () => {
    const phrase = 'test test test test test test test test test test test junk';
    const seed = pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512');
    for (const [index, [privateKey, address]] of keys.PUBLIC_TEST_KEYS.entries()) {
      let node = createHmac('sha512', 'ed25519 seed').update(seed).digest();
      for (const step of [44, 501, index, 0]) {
        const place = Buffer.alloc(4);
        place.writeUInt32BE((step | 0x80000000) >>> 0);
        const data = Buffer.concat([Buffer.of(0), node.subarray(0, 32), place]);
        node = createHmac('sha512', node.subarray(32)).update(data).digest();
      }
      assert.equal(node.subarray(0, 32).toString('hex'), privateKey);
      assert.equal(Keypair.fromSeed(Uint8Array.from(node.subarray(0, 32))).publicKey.toBase58(), address);
    }
  });

  await t.test('has the same genesis hash at every start', async () => {
    const hash = await rpc.getGenesisHash().send();
    assert.equal(solana.caipNetworkId, `solana:${hash.slice(0, 32)}`);
    assert.match(solana.caipNetworkId, /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/);
    const other = await startSolana({ port: 0 });
    assert.equal(other.genesisHash, hash);
    assert.deepEqual(other.tokens, solana.tokens);
    await other.stop();
  });

  await t.test('advances slots, heights and blockhashes', async () => {
    const [slot, height] = [await connection.getSlot('processed'), await connection.getBlockHeight('processed')];
    assert.ok(height < slot);
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('processed');
    assert.ok(lastValidBlockHeight >= height + 150);
    let listener;
    const notified = await new Promise(resolve => (listener = connection.onSlotChange(resolve)));
    await connection.removeSlotChangeListener(listener);
    assert.equal(notified.parent, notified.slot - 1);
    assert.ok(notified.slot > slot);
    assert.notEqual((await connection.getLatestBlockhash('processed')).blockhash, blockhash);
    const info = await connection.getEpochInfo('finalized');
    assert.equal(BigInt(info.absoluteSlot), BigInt(info.epoch) * BigInt(info.slotsInEpoch) + BigInt(info.slotIndex));
    assert.ok(info.absoluteSlot <= (await connection.getSlot('processed')) - 31);
    assert.equal(await rpc.getHealth().send(), 'ok');
    assert.match((await connection.getVersion())['solana-core'], /^\d+\.\d+\.\d+$/);
  });

  await t.test('expires a blockhash after 150 blocks', async () => {
    const from = await rich();
    const transaction = await transfer(from, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
    const { recentBlockhash } = transaction;
    assert.equal((await connection.isBlockhashValid(recentBlockhash)).value, true);
    solana.control.expireBlockhashes();
    assert.equal((await connection.isBlockhashValid(recentBlockhash)).value, false);
    assert.equal((await connection.getFeeForMessage(transaction.compileMessage())).value, null);
    await assert.rejects(connection.sendRawTransaction(transaction.serialize()), /Blockhash not found/);
    const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    assert.equal((await connection.getSignatureStatus(signature)).value, null);
  });

  await t.test('rejects a blockhash that has not reached the preflight commitment', async () => {
    const from = await rich();
    const transaction = await transfer(from, Keypair.generate().publicKey, LAMPORTS_PER_SOL, 'processed');
    const careful = { preflightCommitment: 'finalized' };
    await assert.rejects(connection.sendRawTransaction(transaction.serialize(), careful), /Blockhash not found/);
    solana.control.skip(31);
    await connection.sendRawTransaction(transaction.serialize(), careful);
  });

  await t.test('transfers exact lamports with legacy and version 0 transactions', async () => {
    const [from, to] = [await rich(), Keypair.generate().publicKey];
    const legacy = await transfer(from, to, 1_234_567_891);
    const fee = await connection.getFeeForMessage(legacy.compileMessage());
    await sendAndConfirmTransaction(connection, legacy, [from]);
    assert.equal(await connection.getBalance(to), 1_234_567_891);
    assert.equal(await connection.getBalance(from.publicKey), 10 * LAMPORTS_PER_SOL - 1_234_567_891 - fee.value);

    const life = await connection.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: from.publicKey,
      recentBlockhash: life.blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_001 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 999 }),
        SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: 9 }),
      ],
    }).compileToV0Message();
    const versioned = new VersionedTransaction(message);
    versioned.sign([from]);
    const before = await connection.getBalance(from.publicKey);
    const request = await connection.getFeeForMessage(message);
    assert.equal(request.value, 5_001); // the prioritisation fee of 999 999 microlamports is rounded up
    const signature = await connection.sendTransaction(versioned);
    assert.deepEqual((await connection.confirmTransaction({ signature, ...life })).value, { err: null });
    assert.equal(await connection.getBalance(from.publicKey), before - 9 - request.value);
  });

  await t.test('keeps integers exact beyond 2^53, in and out', async () => {
    const { address } = await kit.generateKeyPairSigner();
    const odd = 2n ** 53n + 1n;
    assert.notEqual(BigInt(Number(odd)), odd);
    assert.match((await ask('requestAirdrop', [address, odd])).result, /^[1-9A-HJ-NP-Za-km-z]{80,}$/);
    assert.equal((await rpc.getBalance(address).send()).value, odd);
    assert.match(JSON.stringify(parseExactJson('{"a":"\\"12345678901234567890"}')), /12345678901234567890/);
    assert.equal(
      exactJson(parseExactJson('[18446744073709551615,1.5,-2,"x",null,{"a":true}]')),
      '[18446744073709551615,1.5,-2,"x",null,{"a":true}]',
    );
  });

  await t.test('rejects unsigned, malformed and duplicate transactions', async () => {
    const from = await rich();
    const transaction = await transfer(from, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
    const wire = transaction.serialize();
    const forged = Buffer.from(wire);
    forged[5] ^= 1;
    await assert.rejects(connection.sendRawTransaction(forged), /signature verification failure/i);
    const unsigned = transaction.serialize({ verifySignatures: false, requireAllSignatures: false });
    unsigned.fill(0, 1, 65);
    await assert.rejects(connection.sendRawTransaction(unsigned), /signature verification failure/i);
    assert.equal((await ask('sendTransaction', ['AAAA', { encoding: 'base64' }])).error.code, -32602);
    assert.equal((await ask('sendTransaction', ['0', {}])).error.code, -32602);

    await connection.sendRawTransaction(wire);
    const again = await ask('sendTransaction', [wire.toString('base64'), { encoding: 'base64' }]);
    assert.equal(again.error.code, -32002);
    assert.equal(again.error.data.err, 'AlreadyProcessed');
  });

  await t.test('survives arbitrary bytes', async () => {
    const from = await rich();
    const wire = (await transfer(from, Keypair.generate().publicKey, LAMPORTS_PER_SOL)).serialize();
    for (let at = 0; at < wire.length; at += 1)
      for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
        if (at > 4 && at < 64 && value > 0) continue; // every change within the signature has the same effect
        const broken = Buffer.from(wire);
        broken[at] = value;
        const text = broken.toString('base64');
        for (const method of ['simulateTransaction', 'sendTransaction']) {
          const answer = await ask(method, [text, { encoding: 'base64', skipPreflight: true }]);
          assert.ok('result' in answer || answer.error.code < -32000, JSON.stringify(answer));
          assert.notEqual(answer.error?.code, -32603);
        }
      }
    assert.equal(await rpc.getHealth().send(), 'ok');
  });

  await t.test('reports preflight failures with the messages and codes of a node', async () => {
    const [from, to] = [await rich(1), Keypair.generate().publicKey];
    const tooMuch = await transfer(from, to, 5 * LAMPORTS_PER_SOL);
    const { error } = await ask('sendTransaction', [
      tooMuch.serialize().toString('base64'),
      { encoding: 'base64', preflightCommitment: 'confirmed' },
    ]);
    assert.equal(error.code, -32002);
    assert.equal(
      error.message,
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    );
    assert.deepEqual(error.data.err, { InstructionError: [0, { Custom: 1 }] });
    assert.ok(error.data.logs.some(line => line.includes('insufficient lamports')));
    await assert.rejects(connection.sendRawTransaction(tooMuch.serialize()), SendTransactionError);

    const nobody = Keypair.generate();
    const poor = await transfer(nobody, to, 1);
    await assert.rejects(connection.sendRawTransaction(poor.serialize()), /no record of a prior credit/);
    const dust = await transfer(from, to, 1);
    await assert.rejects(connection.sendRawTransaction(dust.serialize()), /insufficient funds for rent/);
    assert.equal(await connection.getBalance(from.publicKey), LAMPORTS_PER_SOL);
  });

  await t.test('charges the fee of a failed transaction and reports the failure', async () => {
    const from = await rich(1);
    const transaction = await transfer(from, Keypair.generate().publicKey, 5 * LAMPORTS_PER_SOL);
    const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    const err = { InstructionError: [0, { Custom: 1 }] };
    solana.control.skip(1);
    assert.deepEqual((await connection.getSignatureStatus(signature)).value.err, err);
    assert.equal(await connection.getBalance(from.publicKey), LAMPORTS_PER_SOL - 5_000);
    const reply = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    assert.deepEqual(reply.meta.err, err);
  });

  await t.test('confirms after one slot and finalizes after 31', async () => {
    const from = await rich();
    const status = async () => (await connection.getSignatureStatus(signature)).value;
    solana.control.skip(1);
    const transaction = await transfer(from, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
    const signature = await connection.sendRawTransaction(transaction.serialize());
    const first = await status();
    assert.ok(['processed', 'confirmed'].includes(first.confirmationStatus)); // a slot may pass between the two
    solana.control.skip(1);
    assert.equal((await status()).confirmationStatus, 'confirmed');
    assert.equal(
      await connection.getTransaction(signature, { commitment: 'finalized', maxSupportedTransactionVersion: 0 }),
      null,
    );
    solana.control.skip(31);
    const last = await status();
    assert.equal(last.confirmationStatus, 'finalized');
    assert.equal(last.confirmations, null);
    assert.notEqual(
      await connection.getTransaction(signature, { commitment: 'finalized', maxSupportedTransactionVersion: 0 }),
      null,
    );
    const found = await connection.getSignaturesForAddress(from.publicKey);
    assert.deepEqual(
      found.map(({ memo }) => memo),
      [null, found[1].memo],
    );
    assert.match(found[1].memo, /^\[\d+\] Airdrop \d+$/);
    const newer = await connection.getSignaturesForAddress(from.publicKey, { until: found[1].signature });
    assert.deepEqual(
      newer.map(one => one.signature),
      [signature],
    );
    assert.equal((await ask('getTransaction', [signature, { commitment: 'processed' }])).error.code, -32602);
  });

  await t.test('drops a held transaction whose blockhash expired', async () => {
    const from = await rich();
    solana.control.hold(true);
    const lost = await transfer(from, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
    const signature = await connection.sendRawTransaction(lost.serialize());
    const { recentBlockhash: blockhash, lastValidBlockHeight } = lost;
    const waiting = connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight });
    solana.control.expireBlockhashes();
    await assert.rejects(waiting, TransactionExpiredBlockheightExceededError);
    solana.control.hold(false);
    assert.equal((await connection.getSignatureStatus(signature, { searchTransactionHistory: true })).value, null);
    assert.equal(await connection.getBalance(from.publicKey), 10 * LAMPORTS_PER_SOL);
  });

  await t.test('transfers a classic token and creates the token account', async () => {
    const [dollars] = solana.tokens;
    const { address: to } = await kit.generateKeyPairSigner();
    const tokenProgram = kit.address(TOKEN);
    const mint = kit.address(dollars.mint);
    const [source] = await findAssociatedTokenPda({ owner: owner.address, mint, tokenProgram });
    const [destination] = await findAssociatedTokenPda({ owner: to, mint, tokenProgram });
    const amount = 1_000_001n;
    const before = BigInt((await rpc.getTokenAccountBalance(source).send()).value.amount);
    const transaction = await signed([
      await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: owner, owner: to, mint, tokenProgram }),
      getTransferCheckedInstruction({ source, mint, destination, authority: owner, amount, decimals: 6 }),
    ]);
    await confirm(transaction);
    assert.deepEqual((await rpc.getTokenAccountBalance(destination).send()).value, {
      amount: '1000001',
      decimals: 6,
      uiAmount: 1.000001,
      uiAmountString: '1.000001',
    });
    assert.equal(BigInt((await rpc.getTokenAccountBalance(source).send()).value.amount), before - amount);

    const reply = await rpc
      .getTransaction(kit.getSignatureFromTransaction(transaction), {
        commitment: 'confirmed',
        encoding: 'jsonParsed',
        maxSupportedTransactionVersion: 0,
      })
      .send();
    const [created, moved] = reply.transaction.message.instructions;
    assert.equal(created.parsed.type, 'createIdempotent');
    assert.deepEqual(moved.parsed.info.tokenAmount.amount, '1000001');
    assert.equal(reply.meta.postTokenBalances.find(one => one.owner === to).uiTokenAmount.amount, '1000001');
    assert.ok(reply.meta.innerInstructions[0].instructions.some(one => one.parsed?.type === 'createAccount'));
  });

  await t.test('has a Token-2022 token with its name as metadata', async () => {
    const [, points] = solana.tokens;
    const info = await connection.getParsedAccountInfo(new PublicKey(points.mint));
    const { extensions } = info.value.data.parsed.info;
    const { state } = extensions.find(({ extension }) => extension === 'tokenMetadata');
    assert.deepEqual([state.name, state.symbol], ['Demo Points', 'DPTS']);
    assert.equal(info.value.owner.toBase58(), TOKEN_2022);
    const supply = await connection.getTokenSupply(new PublicKey(points.mint));
    assert.equal(supply.value.amount, '500100');
  });

  await t.test('returns accounts by owner, mint and program, raw and parsed', async () => {
    const holder = new PublicKey(owner.address);
    const [dollars, points] = solana.tokens;
    const raw = await connection.getTokenAccountsByOwner(holder, { programId: new PublicKey(TOKEN) });
    assert.equal(raw.value.length, 3); // the dollars and two NFTs
    assert.equal(raw.value[0].account.data.length, 165);
    const parsed = await connection.getParsedTokenAccountsByOwner(holder, { mint: new PublicKey(points.mint) });
    assert.equal(parsed.value[0].account.data.parsed.info.tokenAmount.amount, '250050');
    const all = await connection.getProgramAccounts(new PublicKey(TOKEN), {
      filters: [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: owner.address } }],
      dataSlice: { offset: 64, length: 8 },
    });
    assert.equal(all.length, 3);
    assert.equal(all[0].account.data.length, 8);
    const { error } = await ask('getTokenAccountsByOwner', [owner.address, { mint: owner.address }]);
    assert.deepEqual([error.code, error.message], [-32602, 'Invalid param: not a Token mint']);
    const several = await rpc
      .getMultipleAccounts([kit.address(dollars.mint), kit.address(Keypair.generate().publicKey.toBase58())], {
        encoding: 'base64',
      })
      .send();
    assert.equal(several.value[0].data[1], 'base64');
    assert.equal(several.value[1], null);
    const rent = await connection.getMinimumBalanceForRentExemption(165);
    assert.equal(raw.value[0].account.lamports, rent);
  });

  await t.test('simulates without signatures and returns the resulting accounts', async () => {
    const { address: to } = await kit.generateKeyPairSigner();
    const transaction = await signed([
      getTransferSolInstruction({ source: owner, destination: to, amount: 5_000_000n }),
    ]);
    const unsigned = kit.getBase64EncodedWireTransaction({ ...transaction, signatures: { [owner.address]: null } });
    const { value } = await rpc
      .simulateTransaction(unsigned, {
        encoding: 'base64',
        commitment: 'confirmed',
        replaceRecentBlockhash: true,
        accounts: { addresses: [to], encoding: 'base64' },
      })
      .send();
    assert.equal(value.err, null);
    assert.equal(value.accounts[0].lamports, 5_000_000n);
    assert.equal(value.unitsConsumed, 150n);
    assert.ok(value.replacementBlockhash.lastValidBlockHeight > 0n);
    assert.equal((await rpc.getBalance(to).send()).value, 0n);
    const { error } = await ask('simulateTransaction', [
      unsigned,
      { encoding: 'base64', sigVerify: true, commitment: 'confirmed' },
    ]);
    assert.equal(error.code, -32003);
  });

  await t.test('reports prioritisation fees from recent blocks, and a configured minimum', async () => {
    const from = await rich();
    const price = 4_321;
    solana.control.skip(1); // puts the airdrop into an earlier block
    const life = await connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: from.publicKey, ...life }).add(
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
      SystemProgram.transfer({
        fromPubkey: from.publicKey,
        toPubkey: owner.address && new PublicKey(owner.address),
        lamports: 1,
      }),
    );
    await sendAndConfirmTransaction(connection, transaction, [from]);
    const paid = async accounts =>
      (await rpc.getRecentPrioritizationFees(accounts).send()).map(fee => fee.prioritizationFee);
    assert.ok((await paid([kit.address(from.publicKey.toBase58())])).includes(BigInt(price)));
    assert.ok(!(await paid([kit.address(solana.tokens[0].mint)])).some(fee => fee > BigInt(price)));
    solana.control.setBusyFee(50_000n);
    assert.ok((await paid([])).every(fee => fee >= 50_000n));
  });

  await t.test('serves address lookup tables and durable nonces', async () => {
    const from = await rich();
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: from.publicKey,
      payer: from.publicKey,
      recentSlot: (await connection.getSlot('confirmed')) - 1,
    });
    const to = Keypair.generate().publicKey;
    const extend = AddressLookupTableProgram.extendLookupTable({
      payer: from.publicKey,
      authority: from.publicKey,
      lookupTable: table,
      addresses: [to],
    });
    await sendAndConfirmTransaction(connection, new Transaction().add(create, extend), [from]);
    solana.control.skip(1);
    const { value } = await connection.getAddressLookupTable(table);
    const life = await connection.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: from.publicKey,
      recentBlockhash: life.blockhash,
      instructions: [SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL })],
    }).compileToV0Message([value]);
    const transaction = new VersionedTransaction(message);
    transaction.sign([from]);
    const signature = await connection.sendTransaction(transaction);
    await connection.confirmTransaction({ signature, ...life });
    assert.equal(await connection.getBalance(to), LAMPORTS_PER_SOL);
    const reply = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    assert.deepEqual(reply.meta.loadedAddresses.writable.map(String), [to.toBase58()]);
    assert.equal((await ask('getTransaction', [signature, { commitment: 'confirmed' }])).error.code, -32015);

    const nonce = Keypair.generate();
    const lamports = await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH);
    const make = SystemProgram.createNonceAccount({
      fromPubkey: from.publicKey,
      noncePubkey: nonce.publicKey,
      authorizedPubkey: from.publicKey,
      lamports,
    });
    await sendAndConfirmTransaction(connection, new Transaction().add(make), [from, nonce]);
    const { data } = await connection.getAccountInfo(nonce.publicKey);
    const current = NonceAccount.fromAccountData(data).nonce;
    const durable = new Transaction({ feePayer: from.publicKey, recentBlockhash: current }).add(
      SystemProgram.nonceAdvance({ noncePubkey: nonce.publicKey, authorizedPubkey: from.publicKey }),
      SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: 1 }),
    );
    durable.sign(from);
    solana.control.expireBlockhashes();
    await connection.sendRawTransaction(durable.serialize());
    assert.equal(await connection.getBalance(to), LAMPORTS_PER_SOL + 1);
    await assert.rejects(connection.sendRawTransaction(durable.serialize()), /already been processed/);
  });

  await t.test('notifies of accounts and signatures at the requested commitment', async () => {
    const [from, watched] = [await rich(), Keypair.generate().publicKey];
    let listener;
    const received = new Promise(resolve => {
      listener = connection.onAccountChange(watched, resolve, { commitment: 'confirmed' });
    });
    while (!solana.control.requests.some(({ method }) => method === 'accountSubscribe')) await connection.getSlot();
    const transaction = await transfer(from, watched, LAMPORTS_PER_SOL);
    const reply = new Promise(resolve => {
      connection.onSignature(kit.getBase58Decoder().decode(transaction.signature), resolve, 'confirmed');
    });
    await connection.sendRawTransaction(transaction.serialize());
    assert.equal((await reply).err, null);
    assert.equal((await received).lamports, LAMPORTS_PER_SOL);
    await connection.removeAccountChangeListener(listener);
  });

  await t.test('answers subscriptions but sends no notifications while mute', async () => {
    const from = await rich();
    await solana.control.setSocketMode('mute');
    const socket = new WebSocket(solana.wsUrl);
    await new Promise(resolve => socket.once('open', resolve));
    const messages = [];
    const next = () => new Promise(resolve => socket.once('message', data => resolve(JSON.parse(data))));
    const answer = next();
    const transaction = await transfer(from, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
    const signature = kit.getBase58Decoder().decode(transaction.signature);
    socket.send(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 7,
        method: 'signatureSubscribe',
        params: [signature, { commitment: 'processed' }],
      }),
    );
    const { id, result } = await answer;
    assert.equal(id, 7);
    assert.equal(typeof result, 'number');
    socket.on('message', data => messages.push(JSON.parse(data)));
    await connection.sendRawTransaction(transaction.serialize());
    solana.control.skip(40);
    const ended = next();
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'slotUnsubscribe', params: [result] }));
    assert.equal((await ended).error.code, -32602);
    assert.deepEqual(
      messages.map(message => message.id),
      [8],
    );
    assert.equal((await connection.getSignatureStatus(signature)).value.err, null);
    socket.close();
  });

  await t.test('keeps the chain running while HTTP or the websocket is unavailable', async () => {
    const { blockhash } = await connection.getLatestBlockhash('processed');
    await solana.control.setMode('down');
    await assert.rejects(ask('getHealth'), /fetch failed/);
    await solana.control.setMode('failing');
    assert.equal((await fetch(solana.url, { method: 'POST', body: '{}' })).status, 503);
    await solana.control.setMode('up');
    assert.equal((await ask('isBlockhashValid', [blockhash, { commitment: 'processed' }])).result.value, true);
    for (const mode of ['failing', 'down']) {
      await solana.control.setSocketMode(mode);
      await assert.rejects(
        new Promise((resolve, reject) => new WebSocket(solana.wsUrl).once('open', resolve).once('error', reject)),
      );
    }
  });

  await t.test('handles JSON-RPC batches, unknown methods, invalid requests and other origins', async () => {
    const post = body => fetch(solana.url, { method: 'POST', headers: { origin: 'http://elsewhere.test' }, body });
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
      { jsonrpc: '2.0', id: 2, method: 'toString' },
      { method: 'getHealth' },
    ];
    const response = await post(JSON.stringify(batch));
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    const [first, second, third] = await response.json();
    assert.deepEqual([first.id, first.result], ['a', 'ok']);
    assert.deepEqual([second.id, second.error.code], [2, -32601]);
    assert.equal(third.error.code, -32600);
    assert.equal((await (await post('{')).json()).error.code, -32700);
    assert.equal((await (await post('[]')).json()).error.code, -32600);
    assert.equal((await ask('getBalance', ['nobody'])).error.code, -32602);
    const { error } = await ask('getSlot', [{ minContextSlot: 2n ** 60n }]);
    assert.equal(error.code, -32016);
    const records = solana.control.requests.map(({ method }) => method);
    assert.deepEqual(records.slice(-4), ['getHealth', 'toString', 'getBalance', 'getSlot']);
  });

  await t.test('uses other ports when one is taken, or fails with strictPort', async () => {
    const taken = createServer();
    await new Promise(resolve => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address();
    await assert.rejects(startSolana({ port: port - 1, strictPort: true }), /is taken/);
    const other = await startSolana({ port: port - 1 });
    assert.equal(Number(new URL(other.wsUrl).port), Number(new URL(other.url).port) + 1);
    assert.notEqual(Number(new URL(other.wsUrl).port), port);
    await other.stop();
    taken.close();
  });
});
