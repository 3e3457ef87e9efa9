// Tests in Node that a wallet connects and signs in with one approval: WalletConnect's provider, a local relay and a
// wallet built on WalletKit.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils';
import { verifyMessage } from 'viem';
import { kit, never, page, phone, rejects, sign, signIn, until } from './walletconnect-world.mjs';

const CHAINS = ['eip155:1', 'eip155:10'];

/** Starts to connect; resolves with the page, the wallet and the wallet's request once it has scanned the URI. */
async function requests({ siwx = signIn({ statement: 'Welcome' }), supports = true, signal = never } = {}) {
  const onPage = page({ siwx });
  const wallet = await phone();
  const pairing = onPage.access({ silent: false, signal });
  pairing.catch(() => undefined);
  await until(() => onPage.remote.pairing.get(), 'an invitation');
  const { uri } = onPage.remote.pairing.get();
  if (!supports) return { onPage, wallet, siwx, pairing, proposal: await wallet.scan(uri) };
  const requested = once(wallet.kit.engine.signClient.events, 'session_authenticate');
  wallet.kit.on('session_authenticate', () => undefined); // tells the kit that the wallet supports it
  await wallet.kit.pair({ uri });
  const [request] = await requested;
  return { onPage, wallet, siwx, pairing, request };
}

/** Approves a request with one signature for each chain; `change` alters the payload that is signed. */
async function approve({ wallet, request }, chains = CHAINS, change = payload => payload) {
  const methods = ['personal_sign', 'eth_sendTransaction'];
  const payload = change(populateAuthPayload({ authPayload: request.params.authPayload, chains, methods }));
  const auths = await Promise.all(
    chains.map(async chain => {
      const iss = `did:pkh:${chain}:${wallet.account.address}`;
      const message = wallet.kit.formatAuthMessage({ request: payload, iss });
      return buildAuthObject(payload, { t: 'eip191', s: await wallet.account.signMessage({ message }) }, iss);
    }),
  );
  await wallet.kit.approveSessionAuthenticate({ id: request.id, auths });
}

test('connects and signs in on every network with one approval', async () => {
  const world = await requests();
  await approve(world);
  await world.pairing;
  const { onPage, wallet, siwx } = world;
  const { address } = wallet.account;
  assert.deepEqual([...onPage.remote.session.get().grants.eip155.chains].sort(), CHAINS);
  for (const chain of CHAINS) {
    const [session] = await siwx.getSessions(chain, address);
    assert.equal(session.data.chainId, chain);
    assert.equal(session.data.domain, 'page.test');
    assert.match(session.message, /Welcome/);
    assert.ok(await verifyMessage({ address, message: session.message, signature: session.signature }));
    assert.equal(session.cacao.p.iss, `did:pkh:${chain}:${address}`);
  }
  wallet.answer();
  const signature = await sign(onPage, wallet);
  assert.ok(await verifyMessage({ address, message: 'Grüße', signature }), 'the session carries requests');
});

test('signs in to a server that holds one session once, for the network in use', async () => {
  const verified = [];
  const host = kit.createSIWEConfig({
    getNonce: async () => 'abcdefgh12345678',
    getMessageParams: async () => ({ statement: 'Welcome' }),
    createMessage: ({ address, ...args }) => kit.formatMessage(args, address),
    async verifyMessage({ message, signature, cacao }) {
      const address = message.split('\n')[1];
      const chainId = Number(/Chain ID: (\d+)/.exec(message)[1]);
      verified.push({ address, chainId, cacao });
      return verifyMessage({ address, message, signature });
    },
    getSession: async () => verified.at(-1) ?? null,
    signOut: async () => true,
  });
  const page = {
    domain: 'page.test',
    origin: 'https://page.test',
    now: () => Date.now(),
    every: () => () => undefined,
  };
  const siwx = new kit.MappedSiwe(host, page);
  const world = await requests({ siwx });
  await approve(world);
  await world.pairing;
  assert.deepEqual(
    verified.map(({ chainId }) => chainId),
    [1],
  );
  assert.equal((await siwx.getSessions('eip155:1', world.wallet.account.address)).length, 1);
});

/** Returns a pattern of the texts that a shown message announces. */
const patternOf = (shown, unknown) =>
  new RegExp(
    `^${shown
      .split(unknown)
      .map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.+')}$`,
  );

test('shows the message before the wallet is asked, up to what the wallet fills in', async () => {
  for (const [siwx, chains] of [
    [signIn({ statement: 'Welcome', expiration: 600_000, resources: ['https://page.test/terms'] }), CHAINS],
    [signIn(), ['eip155:10']],
  ]) {
    const world = await requests({ siwx });
    const shown = world.onPage.remote.pairing.get().signIn;
    const { signInProposalText, UNKNOWN_PART } = kit;
    await approve(world, chains);
    await world.pairing;
    for (const chain of chains) {
      const [{ message }] = await siwx.getSessions(chain, world.wallet.account.address);
      assert.match(message, patternOf(signInProposalText(shown), UNKNOWN_PART));
    }
  }
});

test('connects without a session for the networks that the wallet did not sign for', async () => {
  const world = await requests();
  await approve(world, ['eip155:1']);
  await world.pairing;
  const { address } = world.wallet.account;
  assert.equal((await world.siwx.getSessions('eip155:1', address)).length, 1);
  assert.equal((await world.siwx.getSessions('eip155:10', address)).length, 0);
});

test('only connects a wallet that does not support it', async () => {
  const { wallet, pairing, proposal, onPage, siwx } = await requests({ supports: false });
  await wallet.approve(proposal);
  await pairing;
  assert.deepEqual(onPage.remote.session.get().grants.eip155.chains, CHAINS);
  assert.equal((await siwx.getSessions('eip155:1', wallet.account.address)).length, 0);
});

test('asks for the connection alone if the statement is not ASCII', async () => {
  const { wallet, pairing, proposal } = await requests({ siwx: signIn({ statement: '同意' }), supports: false });
  await wallet.approve(proposal);
  await pairing;
});

test('rejects with USER_REJECTED when the wallet declines', async () => {
  const { wallet, pairing, request, onPage } = await requests();
  await wallet.kit.rejectSessionAuthenticate({ id: request.id, reason: { code: 5000, message: 'User rejected.' } });
  await rejects(pairing, 'USER_REJECTED');
  assert.equal(onPage.remote.session.get(), undefined);
});

for (const [field, change] of [
  ['nonce', payload => ({ ...payload, nonce: 'anothernonce' })],
  ['domain', payload => ({ ...payload, domain: 'page.test.evil.example' })],
  ['uri', payload => ({ ...payload, aud: 'https://evil.example' })],
]) {
  test(`refuses a signature over another ${field}, and ends the session on both sides`, async () => {
    const world = await requests();
    await approve(world, CHAINS, change);
    await rejects(world.pairing, 'SIWX_MESSAGE_INVALID');
    assert.equal(world.onPage.remote.session.get(), undefined);
    assert.equal((await world.siwx.getSessions('eip155:1', world.wallet.account.address)).length, 0);
    await until(() => world.wallet.sessions.length === 0, 'the end of the session in the wallet');
  });
}

/** Starts to connect to a server that takes its time, and approves in the wallet; `accept` ends the verification. */
async function verified(signal) {
  const siwx = signIn({ statement: 'Welcome' });
  const addSession = siwx.addSession.bind(siwx);
  const verification = {};
  const begun = new Promise(resolve => (verification.begin = resolve));
  const answered = new Promise(resolve => (verification.accept = resolve));
  const added = [];
  siwx.addSession = async session => {
    verification.begin();
    await answered;
    await addSession(session);
    added.push(session.data.chainId);
  };
  const world = await requests({ siwx, signal });
  const approved = approve(world);
  await begun;
  await approved;
  const { address } = world.wallet.account;
  return {
    ...world,
    accept: verification.accept,
    added,
    sessions: async () => (await Promise.all(CHAINS.map(chain => siwx.getSessions(chain, address)))).flat(),
  };
}

test('leaves no sign-in and no session when the person turns away while the server verifies', async () => {
  const person = new AbortController();
  const world = await verified(person.signal);
  person.abort();
  await rejects(world.pairing, 'CONNECT_ABORTED');
  world.accept();
  await until(() => world.wallet.sessions.length === 0, 'the end of the session in the wallet');
  assert.deepEqual(world.added, ['eip155:1'], 'no other network is signed in');
  assert.deepEqual(await world.sessions(), []);
  assert.equal(world.onPage.remote.session.get(), undefined);
  assert.equal(world.onPage.transport().provider.session, undefined);
});

test('leaves no sign-in when the wallet disconnects while the server verifies', async () => {
  const world = await verified();
  const [{ topic }] = world.wallet.sessions;
  await world.wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  await until(() => world.onPage.transport().stored() === undefined, 'the end of the session on the page');
  world.accept();
  await rejects(world.pairing, 'WALLET_DISCONNECTED');
  assert.deepEqual(await world.sessions(), []);
  assert.equal(world.onPage.remote.session.get(), undefined);
});

test('connects the account that the wallet selects while the server verifies, without the sign-in of the other', async () => {
  const world = await verified();
  const [{ topic, namespaces }] = world.wallet.sessions;
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const accounts = CHAINS.map(chain => `${chain}:${other}`);
  const updated = once(world.onPage.transport().provider.client.events, 'session_update');
  await world.wallet.kit.updateSession({ topic, namespaces: { eip155: { ...namespaces.eip155, accounts } } });
  await updated;
  assert.equal(world.onPage.remote.session.get(), undefined, 'no session before the verification ends');
  world.accept();
  await world.pairing;
  assert.deepEqual(world.onPage.remote.session.get().grants.eip155.accounts, accounts);
  assert.deepEqual(await world.sessions(), []);
});
