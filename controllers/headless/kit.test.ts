import { expect } from '@open-wc/testing';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { createFakeSiwx } from '../../testing/sign-in-world.js';
import {
  createTestModal,
  FakeRemoteWallet,
  testAccounts,
  testConnector,
  testEmbedded,
  testNetworks,
  type TestModal,
} from '../../testing/index.js';
import { settleImports } from '../../testing/settle-imports.js';
import { waitUntil } from '../../testing/wait-until.js';
import { createModal } from '../modal/create-modal.js';
import * as sessionModule from '../modal/session.js';
import type { ConnectAttempt } from './attempt.js';
import type { AttemptState } from './attempt-state.js';
import { kitOf, type Kit } from './kit.js';
import { isSameData } from './same-data.js';

const [account] = testAccounts;

/** Collects the states of an attempt, the same one after the other once. */
function record(attempt: ConnectAttempt): AttemptState['status'][] {
  const seen: AttemptState['status'][] = [];
  attempt.subscribe(({ status }) => seen.at(-1) === status || seen.push(status));
  return seen;
}

/** Waits until an attempt is in a state, and returns it. */
async function reach<S extends AttemptState['status']>(
  attempt: ConnectAttempt,
  status: S,
  holds: (state: Extract<AttemptState, { readonly status: S }>) => boolean = () => true,
): Promise<Extract<AttemptState, { readonly status: S }>> {
  type State = Extract<AttemptState, { readonly status: S }>;
  const isReached = (): boolean => attempt.get().status === status && holds(attempt.get() as State);
  await waitUntil(isReached, `it is ${status}`);
  return attempt.get() as State; // as just compared
}

const codeOf = async (attempt: PromiseLike<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'connected',
    (error: unknown) => (isW3mError(error) ? error.code : error),
  );

describe('a kit without a modal', () => {
  let world: TestModal;
  let kit: Kit;
  const create = (options: Parameters<typeof createTestModal>[0] = {}): void => {
    world = createTestModal(options);
    kit = kitOf(world.modal);
  };

  before(() => import('./attempt-run.js'));
  afterEach(() => world.modal.dispose());

  it('connects an installed wallet by its id', async () => {
    create();
    const attempt = kit.connect({ wallet: testConnector.id });
    const seen = record(attempt);
    expect(await attempt).to.deep.equal({ namespace: 'eip155', address: account.address, chainId: 1 });
    await settleImports();
    expect(seen).to.deep.equal(['waiting', 'connected']);
    const { active, all } = kit.accounts.get();
    expect(active).to.deep.include({
      status: 'connected',
      address: account.address,
      caipAddress: `eip155:1:${account.address}`,
    });
    expect(all).to.have.length(1);
    expect(kit.accounts.provider()).to.equal(world.modal.account.of().connection?.provider);
    await kit.accounts.disconnect();
    expect(kit.accounts.get().active).to.deep.include({ status: 'disconnected', addresses: [] });
    expect(kit.accounts.provider()).to.equal(undefined);
  });

  it('writes every snapshot as JSON', async () => {
    create({ remote: new FakeRemoteWallet() });
    kit.wallets.subscribe(() => undefined);
    await kit.connect({ wallet: testConnector.id });
    await settleImports();
    for (const { get } of [kit.wallets, kit.accounts, kit.networks])
      expect(isSameData(JSON.parse(JSON.stringify(get())), get())).to.equal(true);
  });

  it('lists the wallets once somebody subscribes', async () => {
    create({ remote: new FakeRemoteWallet(), customWallets: [{ id: 'mine', name: 'Mine', mobile_link: 'mine://' }] });
    kit.wallets.subscribe(() => undefined);
    await waitUntil(() => kit.wallets.get().status === 'ready');
    const { methods, installed, recommended, results } = kit.wallets.get();
    expect(methods).to.deep.equal(['walletConnect']);
    expect(installed.map(({ id, isInstalled }) => [id, isInstalled])).to.deep.equal([[testConnector.id, true]]);
    expect(recommended[0]).to.deep.include({ id: 'mine', name: 'Mine', isInstalled: false });
    expect(results.length).to.equal(installed.length + recommended.length);
    kit.wallets.search('mine');
    await waitUntil(() => kit.wallets.get().search === 'mine');
    expect(kit.wallets.get().results.map(({ id }) => id)).to.deep.equal(['mine']);
  });

  it('lets the person choose', async () => {
    create();
    const attempt = kit.connect();
    expect(attempt.get()).to.deep.equal({ status: 'choosing' });
    await settleImports();
    attempt.submit(testConnector.id);
    expect((await attempt).address).to.equal(account.address);
  });

  it('takes a choice that is made before the session has loaded', async () => {
    create();
    const attempt = kit.connect();
    attempt.submit(testConnector.id);
    expect((await attempt).address).to.equal(account.address);
  });

  it('fails with the code of the wallet, and tries again', async () => {
    create();
    world.wallet.answer = 'reject';
    const attempt = kit.connect({ wallet: testConnector.id });
    expect(await codeOf(attempt)).to.equal('USER_REJECTED');
    expect(attempt.get()).to.deep.equal({ status: 'failed', code: 'USER_REJECTED' });
    world.wallet.answer = 'approve';
    attempt.retry();
    expect((await attempt).address).to.equal(account.address);
    expect(attempt.get().status).to.equal('connected');
  });

  it('fails if no wallet of that name announces itself in time', async () => {
    create();
    const attempt = kit.connect({ wallet: 'nobody.example' });
    await settleImports();
    world.clock.advance(3_000);
    expect(await codeOf(attempt)).to.equal('CONNECTOR_NOT_FOUND');
  });

  it('shows the URI of a wallet on another device, and its link', async () => {
    const remote = new FakeRemoteWallet();
    create({ remote, customWallets: [{ id: 'mine', name: 'Mine', mobile_link: 'mine://' }] });
    const attempt = kit.connect({ wallet: 'mine' });
    const state = await reach(attempt, 'uri');
    expect(state.uri).to.match(/^wc:/);
    expect(state.wallet?.name).to.equal('Mine');
    expect(attempt.links('mobile')?.href).to.equal(`mine://wc?uri=${encodeURIComponent(state.uri)}`);
    remote.renew();
    await settleImports();
    expect(attempt.get()).to.not.deep.equal(state); // the pairing was renewed
    remote.approve();
    expect((await attempt).address).to.equal(account.address);
  });

  it('ends an attempt that is aborted, by another one, its caller or the signal', async () => {
    create();
    world.wallet.answer = 'hang';
    const first = kit.connect({ wallet: testConnector.id });
    await settleImports();
    const stop = new AbortController();
    const second = kit.connect({ wallet: testConnector.id, signal: stop.signal });
    expect(await codeOf(first)).to.equal('CONNECT_ABORTED');
    stop.abort();
    expect(await codeOf(second)).to.equal('CONNECT_ABORTED');
    const third = kit.connect();
    third.abort();
    expect(await codeOf(third)).to.equal('CONNECT_ABORTED');
    expect(kit.accounts.get().active?.status).to.equal('disconnected');
  });

  it('ends an attempt with the kit', async () => {
    create();
    world.wallet.answer = 'hang';
    const attempt = kit.connect({ wallet: testConnector.id });
    await settleImports();
    kit.destroy();
    expect(await codeOf(attempt)).to.equal('CONNECT_ABORTED');
  });

  it('asks for the consent to legal texts before it connects', async () => {
    create({ features: { legalCheckbox: true }, termsConditionsUrl: 'https://app.example/terms' });
    const attempt = kit.connect({ wallet: testConnector.id });
    const seen = record(attempt);
    expect((await reach(attempt, 'consent')).termsUrl).to.equal('https://app.example/terms');
    attempt.submit(true);
    expect((await attempt).address).to.equal(account.address);
    await settleImports();
    expect(seen).to.deep.equal(['waiting', 'consent', 'waiting', 'connected']);
    expect(world.modal.shell.isOpen.get()).to.equal(false);
  });

  it('keeps a question while another view is on top, and ends it with the answer', async () => {
    create({ features: { legalCheckbox: true }, termsConditionsUrl: 'https://app.example/terms' });
    const attempt = kit.connect({ wallet: testConnector.id });
    await reach(attempt, 'consent');
    world.session.router.push('WhatIsAWallet');
    expect(attempt.get().status).to.equal('consent');
    attempt.submit(false);
    expect(await codeOf(attempt)).to.equal('CONSENT_DECLINED');
    await settleImports();
    expect(world.session.requests.get()).to.deep.equal([]);
  });

  it('declines the consent', async () => {
    create({ features: { legalCheckbox: true }, termsConditionsUrl: 'https://app.example/terms' });
    const attempt = kit.connect({ wallet: testConnector.id });
    await reach(attempt, 'consent');
    attempt.submit(false);
    expect(await codeOf(attempt)).to.equal('CONSENT_DECLINED');
  });

  it('asks for a required sign-in, with the text to sign', async () => {
    create({ siwx: createFakeSiwx() });
    const attempt = kit.connect({ wallet: testConnector.id });
    const state = await reach(attempt, 'sign-in', ({ message }) => message !== undefined);
    expect(state).to.deep.include({ namespace: 'eip155', address: account.address, isRequired: true, step: 'asking' });
    expect(state.message).to.contain('app.example wants you to sign in');
    expect(kit.accounts.get().active?.status).to.equal('connecting');
    attempt.submit(true);
    expect((await attempt).address).to.equal(account.address);
  });

  it('refuses an answer that the state does not take', async () => {
    create();
    world.wallet.answer = 'hang';
    const attempt = kit.connect({ wallet: testConnector.id });
    await settleImports();
    expect(() => attempt.submit('123456'))
      .to.throw(W3mError)
      .with.property('code', 'INVALID_REQUEST');
  });

  it('switches the network, and refuses one that the page does not have', async () => {
    create();
    await kit.networks.switchTo('eip155:137');
    expect(kit.networks.get().active).to.deep.include({ id: 'eip155:137', name: 'Polygon' });
    expect(await codeOf(kit.networks.switchTo('eip155:5'))).to.equal('NETWORK_NOT_FOUND');
  });
});

describe('a kit that signs in by email', () => {
  it('goes from the address over the code to the account', async () => {
    const wallet = new FakeEmbeddedWallet({ eip155: [account.address] });
    wallet.results.set('email', { next: 'otp' });
    const modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        embeddedWallet: wallet,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    const kit = kitOf(modal);
    const attempt = kit.connect({ wallet: 'ID_AUTH' });
    const seen = record(attempt);
    expect(await reach(attempt, 'login')).to.deep.include({ email: true, isBusy: false });
    attempt.submit('no address');
    await reach(attempt, 'login', ({ error }) => error === 'EMAIL_INVALID');
    attempt.submit('ann@example.org');
    expect((await reach(attempt, 'otp', ({ isBusy }) => !isBusy)).email).to.equal('ann@example.org');
    wallet.results.set('otp', new W3mError('SIGN_IN_FAILED'));
    attempt.submit('000000');
    await reach(attempt, 'otp', ({ error }) => error === 'SIGN_IN_FAILED');
    wallet.results.delete('otp');
    attempt.submit('123456');
    expect((await attempt).address).to.equal(account.address);
    await settleImports();
    expect(seen).to.deep.equal(['waiting', 'login', 'otp', 'connected']);
    expect(kit.accounts.get().active).to.deep.include({ status: 'connected', address: account.address });
    modal.dispose();
  });
});
