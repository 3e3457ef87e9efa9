// Tests the remote wallet in Node with the WalletConnect provider, a local relay and a wallet built on WalletKit.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import { verifyMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  BITCOIN,
  bitcoinProvider,
  frames,
  HASTE,
  hex,
  memory,
  mortalPage,
  manualClock,
  never,
  page,
  RACE_RUNS,
  paired,
  phone,
  plainProvider,
  realClock,
  rejects,
  relay,
  sign,
  until,
} from './walletconnect-world.mjs';

test('pairs and signs without exposing request details to the relay', async () => {
  const { onPage, wallet } = await paired();
  const session = onPage.remote.session.get();
  assert.deepEqual(session.grants.eip155.chains, ['eip155:1', 'eip155:10']);
  assert.equal(session.wallet.name, 'Phone');
  assert.equal(session.isFresh, true);
  assert.equal(onPage.remote.pairing.get(), undefined, 'the invitation is taken down');
  assert.deepEqual(await onPage.provider.request({ method: 'eth_accounts' }), [wallet.account.address]);
  assert.equal(await onPage.provider.request({ method: 'eth_chainId' }), '0x1');

  wallet.answer();
  const signature = await sign(onPage, wallet);
  assert.ok(await verifyMessage({ address: wallet.account.address, message: 'Grüße', signature }));

  const ours = frames.filter(({ project }) => project === 'latchkey');
  assert.ok(ours.some(({ text }) => text.includes('irn_publish')));
  for (const word of ['rpcMethods', 'txHashes', 'contractAddresses', 'personal_sign']) {
    assert.ok(!ours.some(({ text }) => text.includes(word)), word);
  }
});

test('rejects with USER_REJECTED when the wallet declines a session or a signature', async () => {
  const onPage = page();
  const wallet = await phone();
  const pairing = onPage.access({ silent: false, signal: never });
  pairing.catch(() => undefined);
  await until(() => onPage.remote.pairing.get(), 'an invitation');
  const { id } = await wallet.scan(onPage.remote.pairing.get().uri);
  await wallet.kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } });
  await rejects(pairing, 'USER_REJECTED');
  assert.equal(onPage.remote.session.get(), undefined);

  await paired({ onPage, onPhone: wallet });
  wallet.answer(async () => {
    throw Object.assign(new Error('User rejected.'), { code: 5000 });
  });
  await assert.rejects(sign(onPage, wallet), error => error.code === 4001 && error.cause.code === 'USER_REJECTED');
});

test('rejects with NOTHING_GRANTED when the wallet supports none of the networks', async () => {
  const onPage = page();
  const wallet = await phone();
  const pairing = onPage.access({ silent: false, signal: never });
  pairing.catch(() => undefined);
  await until(() => onPage.remote.pairing.get(), 'an invitation');
  const { id } = await wallet.scan(onPage.remote.pairing.get().uri);
  await wallet.kit.rejectSession({ id, reason: { code: 5100, message: 'Unsupported chains.' } });
  await rejects(pairing, 'NOTHING_GRANTED');
});

test('uses a partial approval and rejects networks and methods that were not granted', async () => {
  const onPage = page();
  const wallet = await phone();
  const pairing = onPage.access({ silent: false, signal: never });
  await until(() => onPage.remote.pairing.get(), 'an invitation');
  await wallet.approve(await wallet.scan(onPage.remote.pairing.get().uri), ['eip155:10']);
  await pairing;
  assert.equal(await onPage.provider.request({ method: 'eth_chainId' }), '0xa');
  await rejects(onPage.remote.request('eip155:1', { method: 'personal_sign', params: [] }), 'CHAIN_NOT_GRANTED');
  await rejects(onPage.remote.request('eip155:10', { method: 'eth_mine', params: [] }), 'METHOD_UNSUPPORTED');
});

test('ends a session that the wallet approves after the attempt was aborted', async () => {
  const onPage = page();
  const wallet = await phone();
  const abort = new AbortController();
  const pairing = onPage.access({ silent: false, signal: abort.signal });
  pairing.catch(() => undefined);
  await until(() => onPage.remote.pairing.get(), 'an invitation');
  const proposal = await wallet.scan(onPage.remote.pairing.get().uri);
  abort.abort();
  await rejects(pairing, 'CONNECT_ABORTED');
  assert.equal(onPage.remote.pairing.get(), undefined);
  // The page may end the session while the wallet is still processing its own approval
  await wallet.approve(proposal).catch(error => assert.match(error.message, /recently deleted/));
  await until(() => wallet.sessions.length === 0, 'the wallet is told');
  assert.equal(onPage.remote.session.get(), undefined);
});

test('restores the session without a prompt after a reload, and signs', async () => {
  const { onPage, wallet } = await paired();
  wallet.answer();
  await onPage.close();
  const reloaded = page({ storage: onPage.storage, id: onPage.id });
  const accounts = await reloaded.access({ silent: true, signal: never });
  assert.deepEqual(accounts, [wallet.account.address]);
  assert.equal(reloaded.remote.session.get().isFresh, false);
  assert.match(await sign(reloaded, wallet), /^0x/);
});

test('closing a page keeps the session of a newer page with the same id', async () => {
  const { onPage, wallet } = await paired();
  wallet.answer();
  const successor = page({ storage: onPage.storage, id: onPage.id });
  assert.deepEqual(await successor.access({ silent: true, signal: never }), [wallet.account.address]);
  await onPage.close();
  await wait(100);
  const { topic } = successor.remote.session.get();
  await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  await until(() => successor.remote.session.get() === undefined, 'the successor is told');
});

test('connects with a session that was approved during a reload', async () => {
  const onPage = page();
  const wallet = await phone();
  const pairing = onPage.access({ silent: false, signal: never });
  pairing.catch(() => undefined);
  await until(() => onPage.remote.pairing.get(), 'an invitation');
  const proposal = await wallet.scan(onPage.remote.pairing.get().uri);
  await onPage.close();
  const approving = wallet.approve(proposal);
  await until(() => wallet.sessions.length === 1, 'the approval');
  const { storage } = onPage;
  // Storage reads are slow, as in a browser's database, so the approval arrives before the kit has read its storage
  const slow = { ...storage, getItem: async key => (await wait(30), storage.getItem(key)) };
  const reloaded = page({ storage: slow, id: onPage.id });
  assert.deepEqual(await reloaded.access({ silent: false, signal: AbortSignal.timeout(10_000) }), [
    wallet.account.address,
  ]);
  await approving;
  wallet.answer();
  assert.match(await sign(reloaded, wallet), /^0x/);
});

/** Upper bound for the storage writes and relay messages of a page between the approval and the session. */
const HANDSHAKE_STEPS = 34;

for (let run = 0; run < RACE_RUNS; run += 1) {
  const steps = Math.floor(((run + 0.5) * HANDSHAKE_STEPS) / RACE_RUNS);
  test(`takes over an approved session after a reload at handshake step ${steps}`, async () => {
    const onPage = mortalPage();
    const wallet = await phone();
    wallet.answer();
    const pairing = onPage.access({ silent: false, signal: never });
    pairing.catch(() => undefined);
    await until(() => onPage.remote.pairing.get(), 'an invitation');
    const proposal = await wallet.scan(onPage.remote.pairing.get().uri);
    onPage.killAfter(steps);
    await wallet.approve(proposal);
    await wait(150); // longer than the handshake takes
    onPage.kill();

    const reloaded = onPage.reload();
    if (run % 2 === 1) {
      await reloaded.remote.prefetch(); // as when the modal lists wallets: no connection attempt is pending
      await wait(100);
    }
    const accounts = await reloaded.access({ silent: false, signal: AbortSignal.timeout(10_000) });
    assert.deepEqual(accounts, [wallet.account.address]);
    assert.deepEqual(
      wallet.sessions.map(({ topic }) => topic),
      [reloaded.remote.session.get().topic],
    );
    assert.match(await sign(reloaded, wallet), /^0x/);
    const provider = await reloaded.remote.getProvider();
    assert.equal(provider.session.topic, reloaded.remote.session.get().topic, 'hosts find it in their provider');
    await reloaded.remote.release('eip155');
    await until(() => wallet.sessions.length === 0, 'the wallet is told');
  });
}

test('rejects with WALLET_NOT_AUTHORIZED without contacting the relay when no session is stored', async () => {
  const onPage = page();
  await rejects(onPage.access({ silent: true, signal: never }), 'WALLET_NOT_AUTHORIZED');
  assert.equal(relay.visits.length, 0, 'and did not come near the relay');
});

test('applies changes of accounts, network, grants and expiry from the wallet', async () => {
  const { onPage, wallet } = await paired();
  const replies = [];
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) {
    onPage.provider.on(event, payload => replies.push([event, payload]));
  }
  const { topic } = onPage.remote.session.get();
  const other = privateKeyToAccount(generatePrivateKey()).address;
  const emit = (name, data, chainId = 'eip155:1') =>
    wallet.kit.emitSessionEvent({ topic, event: { name, data }, chainId });

  await emit('chainChanged', 10, 'eip155:10');
  await until(() => replies.length === 1, 'chainChanged');
  assert.deepEqual(replies.pop(), ['chainChanged', '0xa']);

  await emit('accountsChanged', [`eip155:10:${other}`], 'eip155:10'); // ignored: not granted yet
  const { methods, events } = onPage.remote.session.get().grants.eip155;
  const chains = ['eip155:1', 'eip155:10', 'eip155:137'];
  const accounts = chains.map(chain => `${chain}:${other}`);
  await wallet.kit.updateSession({
    topic,
    namespaces: { eip155: { chains, accounts, methods: [...methods], events: [...events] } },
  });
  await until(() => onPage.remote.session.get().grants.eip155.chains.length === 3, 'the update');
  assert.deepEqual(replies.pop(), ['accountsChanged', [other]]);
  assert.deepEqual(replies, []);

  const before = onPage.remote.session.get().expiresAt;
  await wait(1_100); // expiry is in whole seconds
  await wallet.kit.extendSession({ topic });
  await until(() => onPage.remote.session.get().expiresAt > before, 'the extension');
});

test('clears the session and rejects pending requests when the wallet disconnects', async () => {
  const { onPage, wallet } = await paired();
  const gone = new Promise(resolve => onPage.provider.on('disconnect', resolve));
  const signing = sign(onPage, wallet);
  signing.catch(() => undefined);
  await once(wallet.kit.engine.signClient.events, 'session_request');
  const { topic } = onPage.remote.session.get();
  await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  assert.equal((await gone).code, 4900);
  assert.equal(onPage.remote.session.get(), undefined);
  await assert.rejects(signing, error => error.cause.code === 'WALLET_DISCONNECTED');
});

test('ends the session in the wallet on disconnect and does not restore it after a reload', async () => {
  const { onPage, wallet } = await paired();
  await onPage.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
  assert.equal(onPage.remote.session.get(), undefined);
  await until(() => wallet.sessions.length === 0, 'the wallet is told');
  await onPage.close();
  const reloaded = page({ storage: onPage.storage, id: onPage.id });
  await rejects(reloaded.access({ silent: true, signal: never }), 'WALLET_NOT_AUTHORIZED');
});

test('keeps the session until the last namespace with grants releases it', async () => {
  const { onPage, wallet } = await paired();
  onPage.holding.add('solana');
  await onPage.remote.release('solana'); // the session grants nothing for solana
  assert.ok(onPage.remote.session.get());
  await onPage.remote.release('eip155');
  await until(() => wallet.sessions.length === 0, 'the wallet is told');
});

test('completes a request when every relay socket closes before the response', async () => {
  const { onPage, wallet } = await paired();
  let answer;
  wallet.answer(
    ({ params }) =>
      new Promise(resolve => (answer = () => resolve(wallet.account.signMessage({ message: { raw: params[0] } })))),
  );
  const signing = sign(onPage, wallet);
  await until(() => answer, 'the request');
  relay.cut();
  answer();
  assert.match(await signing, /^0x/);
});

test('completes a pairing when the relay restarts before the approval', async () => {
  const onPage = page();
  const wallet = await phone();
  const pairing = onPage.access({ silent: false, signal: never });
  await until(() => onPage.remote.pairing.get(), 'an invitation');
  await relay.restart();
  await wallet.approve(await wallet.scan(onPage.remote.pairing.get().uri));
  assert.deepEqual(await pairing, [wallet.account.address]);
});

test('rejects with RELAY_UNREACHABLE on timeout and connects when the relay is back', async () => {
  const onPage = page({ clock: realClock(HASTE) });
  await onPage.remote.getProvider(); // loads the kit, so that the timeout measures the relay alone
  for (const how of ['down', 'hanging']) {
    await relay.pause(how);
    await rejects(onPage.access({ silent: false, signal: never }), 'RELAY_UNREACHABLE');
    assert.equal(onPage.remote.pairing.get(), undefined);
    await relay.resume();
  }
  const again = page();
  const { wallet } = await paired({ onPage: again });
  wallet.answer();
  assert.match(await sign(again, wallet), /^0x/);
});

test('renews an expiring pairing and accepts an approval of the previous one', async () => {
  const clock = manualClock();
  const onPage = page({ clock });
  const wallet = await phone();
  const pairing = onPage.access({ silent: false, signal: never });
  await until(() => onPage.remote.pairing.get(), 'an invitation');
  const first = onPage.remote.pairing.get();
  clock.advance(first.expiresAt - clock.now());
  await until(() => onPage.remote.pairing.get()?.uri !== first.uri, 'another');
  await wallet.approve(await wallet.scan(first.uri));
  assert.deepEqual(await pairing, [wallet.account.address]);
});

test('a new session replaces the old one and ends it in its wallet', async () => {
  const { onPage, wallet } = await paired();
  onPage.provider.on('chainChanged', () => undefined); // an event listener marks the provider as in use
  const { topic } = onPage.remote.session.get();
  const next = await phone();
  await paired({ onPage, onPhone: next });
  assert.notEqual(onPage.remote.session.get().topic, topic);
  await until(() => wallet.sessions.length === 0, 'the first is told');
  assert.equal(next.sessions.length, 1);
});

/** The compressed public key of a Bitcoin account: the generator point of secp256k1. */
const OWNER_KEY = Buffer.from('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex');

/** Returns a transaction in base64 (BIP-174) with one input and one output of the owner. */
function psbtOf(owner) {
  const transaction = new Transaction();
  transaction.addInput({
    txid: '11'.repeat(32),
    index: 0,
    witnessUtxo: { script: p2wpkh(OWNER_KEY).script, amount: 5000n },
  });
  transaction.addOutputAddress(owner, 4000n);
  return Buffer.from(transaction.toPSBT()).toString('base64');
}

test('a Bitcoin wallet signs and sends with the bip122 methods', async () => {
  const OWNER = p2wpkh(OWNER_KEY).address;
  const psbt = psbtOf(OWNER);
  const onPage = page({ takesBitcoin: true });
  const wallet = await phone();
  const pairing = onPage.remote.pair({ signal: never });
  await until(() => onPage.remote.pairing.get(), 'an invitation');
  const proposal = await wallet.scan(onPage.remote.pairing.get().uri);
  const { methods, events, chains } = proposal.params.optionalNamespaces.bip122;
  assert.deepEqual(chains, [BITCOIN]);
  const accounts = [`${BITCOIN}:${OWNER}`];
  await wallet.kit.approveSession({ id: proposal.id, namespaces: { bip122: { chains, methods, events, accounts } } });
  assert.deepEqual((await pairing).grants.bip122.accounts, accounts);

  const received = [];
  const answers = {
    signMessage: { address: OWNER, signature: 'c2ln' },
    sendTransfer: { txid: 'ab'.repeat(32) },
    signPsbt: { psbt },
    getAccountAddresses: [{ address: OWNER }],
  };
  wallet.answer(async ({ method, params }) => {
    received.push({ method, ...params });
    return answers[method];
  });
  const bitcoin = bitcoinProvider(onPage.remote, OWNER);
  assert.equal(await bitcoin.signMessage({ message: 'Grüße' }), 'c2ln');
  assert.equal(await bitcoin.sendTransfer({ recipient: OWNER, amount: '1000' }), 'ab'.repeat(32));
  assert.equal((await bitcoin.signPSBT({ psbt, signInputs: [{ address: OWNER, index: 0 }] })).psbt, psbt);
  assert.equal((await bitcoin.getAccountAddresses())[0].address, OWNER);
  assert.deepEqual(
    received.map(({ method, account }) => [method, account]),
    Object.keys(answers).map(method => [method, OWNER]),
  );
  assert.equal(received[1].amount, '1000');
});

test('returns to hosts a provider that holds the session', async () => {
  const { onPage, wallet } = await paired();
  wallet.answer();
  const provider = await onPage.remote.getProvider();
  assert.equal(provider.session.topic, onPage.remote.session.get().topic);
  const signature = await provider.request(
    { method: 'personal_sign', params: [hex('by hand'), wallet.account.address] },
    'eip155:1',
  );
  assert.match(signature, /^0x/);
});

test('restores a session stored without a prefix, as AppKit does, when storagePrefix is empty', async () => {
  const storage = memory();
  const wallet = await phone();
  const { provider, stop } = await plainProvider(storage);
  const uri = once(provider.events, 'display_uri');
  const connecting = provider.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign'], events: [] } },
  });
  const [given] = await uri;
  await wallet.approve(await wallet.scan(given));
  const { topic } = await connecting;
  await stop();
  assert.ok((await storage.getKeys()).includes('wc@2:client:0.3//session'), 'its key has no prefix');

  wallet.answer();
  const apart = page({ storage, storagePrefix: 'other' });
  await rejects(apart.access({ silent: true, signal: never }), 'WALLET_NOT_AUTHORIZED');
  const onPage = page({ storage, storagePrefix: '' });
  assert.deepEqual(await onPage.access({ silent: true, signal: never }), [wallet.account.address]);
  assert.equal(onPage.remote.session.get().topic, topic);
  assert.match(await sign(onPage, wallet), /^0x/);
  await onPage.remote.release('eip155');
  await until(() => wallet.sessions.length === 0, 'the wallet is told');
});
