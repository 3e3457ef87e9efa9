import { expect } from '@open-wc/testing';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { createModal } from '../modal/create-modal.js';
import * as sessionModule from '../modal/session.js';
import { createTestModal, testAccounts, testConnector, testEmbedded, testNetworks } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { FakePrices } from '../../testing/fake-prices.js';
import { ScriptedWallet } from '../../testing/scripted-wallet.js';
import { createFakeSiwx } from '../../testing/sign-in-world.js';
import { createSignedInModal } from '../../testing/signed-in-modal.js';
import { settle } from '../../testing/settle.js';
import { settleImports } from '../../testing/settle-imports.js';
import { waitUntil } from '../../testing/wait-until.js';
import { kitOf, type Kit } from './kit.js';

const [account, receiver] = testAccounts;
const DUSD = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const JUNK = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const token = { network: 'eip155:1', name: 'Demo Dollar', symbol: 'DUSD', decimals: 6 } as const;

describe('what a kit hands on of an account', () => {
  let kit: Kit;
  let end: () => void = () => undefined;
  const create = (options: Parameters<typeof createTestModal>[0] = {}) => {
    const world = createTestModal(options);
    kit = kitOf(world.modal);
    end = () => world.modal.dispose();
    return world;
  };

  before(() => import('./attempt-run.js'));
  afterEach(() => end());

  it('values tokens by the source of prices, hides dust and spam, and reads the coin of a namespace', async () => {
    const prices = new FakePrices({ DUSD: { price: '3', change24h: '-1.25' } });
    const world = create({ services: { prices } });
    world.wallet.tokens.set([
      { ...token, address: DUSD, amount: 2_000_000n, isListed: true },
      { ...token, address: JUNK, symbol: 'JUNK', amount: 5n, isSpam: true },
    ]);
    await kit.connect({ wallet: testConnector.id });
    kit.balances.subscribe(() => undefined);
    await waitUntil(() => kit.balances.get().tokens.some(({ value }) => value === '6'));
    const [coin, dollar, junk] = kit.balances.get().tokens;
    expect(coin).to.deep.include({ isHidden: false });
    expect(dollar).to.deep.include({ price: '3', value: '6', change24h: '-1.25', isListed: true, isHidden: false });
    expect(junk).to.deep.include({ isListed: false, isSpam: true, isHidden: true });
    expect(kit.balances.get().total).to.equal('6');
    expect(await kit.balances.coin('eip155')).to.deep.equal({ symbol: 'ETH', amount: '1.234567' });
  });

  it('warns of a receiver, shows the preview and the cost of a transfer, and remembers the receiver', async () => {
    const world = create();
    world.wallet.preview = { warnings: ['unlimited'], changes: [{ asset: { kind: 'coin' }, amount: -5n }] };
    await kit.connect({ wallet: testConnector.id });
    kit.send.subscribe(() => undefined);
    await kit.send.edit({ amount: '0.5', to: receiver.address });
    await waitUntil(() => kit.send.get().warning === 'first-time');
    const reviewing = kit.send.review();
    await settle();
    world.clock.advance(1_000);
    await reviewing;
    await waitUntil(() => kit.send.get().review?.preview.status === 'ready');
    const { preview } = kit.send.get().review!.preview; // as just awaited
    expect(preview).to.deep.include({ warnings: ['unlimited'], changes: [{ asset: { kind: 'coin' }, amount: '-5' }] });
    expect(() => JSON.stringify(kit.send.get())).not.to.throw();
    expect(kit.send.get()).to.deep.include({ fee: '0.000021', deposit: '0', isInterrupted: false });
    await world.modal.session.get()?.switchNetwork(world.modal.network.networks.get()[1]!);
    await waitUntil(() => kit.send.get().isInterrupted);
    expect(kit.send.get().review, 'it was of the other network').to.equal(undefined);
    await kit.send.edit({ amount: '0.1', to: receiver.address });
    const again = kit.send.review();
    await settle();
    world.clock.advance(1_000);
    await again;
    await kit.send.submit();
    await waitUntil(() => kit.send.get().recent.includes(receiver.address));
  });

  it('reads the activity and the NFTs of another network, once it is used', async () => {
    const world = create();
    const nft = { network: 'eip155:1', contract: JUNK, tokenId: '7', amount: 3n, name: 'Boat' } as const;
    world.wallet.nfts = [nft];
    await kit.connect({ wallet: testConnector.id });
    kit.nfts.subscribe(() => undefined);
    await waitUntil(() => kit.nfts.get().items.length === 1);
    expect(kit.nfts.get().items).to.deep.equal([{ ...nft, amount: '3', id: `eip155:1/${JUNK}/7` }]);
    world.wallet.nfts = [nft, { ...nft, tokenId: '8' }];
    await kit.networks.switchTo('eip155:137');
    await waitUntil(() => kit.nfts.get().items.length === 2);
  });

  it('says what the host offers', async () => {
    create({ features: { send: false, pay: true } });
    expect(kit.abilities.get().offered).to.deep.equal([]);
    kit.abilities.subscribe(() => undefined);
    await waitUntil(() => kit.abilities.get().offered.length > 0);
    expect(kit.abilities.get().offered).to.deep.equal(['receive', 'pay', 'tokens', 'nfts', 'activity']);
  });

  it('keeps a payment open while the person connects a wallet, and takes another one', async () => {
    create({ features: { pay: true } });
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    const paymentAsset = { network: 'eip155:1', asset: 'native', metadata } as const;
    kit.pay.subscribe(() => undefined);
    await kit.pay.start({ paymentAsset, recipient: receiver.address, amount: '0.1' });
    await kit.connect({ wallet: testConnector.id });
    await settleImports();
    expect(kit.pay.get()).to.deep.include({ payer: account.address, hasExchanges: false });
    expect(kit.pay.get().payment).to.deep.include({ amount: '0.1', networkName: 'Ethereum', decimals: 18 });
    await waitUntil(() => kit.pay.get().preview?.status === 'ready');
    await kit.pay.disconnectPayer();
    expect(kit.pay.get()).to.deep.include({ payer: undefined, status: 'idle' });
    expect(kit.pay.get().payment?.amount, 'it is still to be paid').to.equal('0.1');
    await kit.connect({ wallet: testConnector.id });
    await kit.pay.payByWallet();
    expect(kit.pay.get().status).to.equal('done');
  });

  it('hides an installed wallet that the host excludes by its id in the directory, and says where others are', async () => {
    const rdns = 'io.metamask';
    const installed = { ...testConnector, id: rdns, rdns, name: 'MetaMask' };
    create({
      fake: { connectors: [installed, testConnector] },
      excludeWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
    });
    kit.wallets.subscribe(() => undefined);
    await waitUntil(() => kit.wallets.get().status === 'ready');
    expect(kit.wallets.get().installed.map(({ id }) => id)).to.deep.equal([testConnector.id]);
    end();
    create({
      customWallets: [{ id: 'mine', name: 'Mine', mobile_link: 'mine://', app_store: 'https://apps.example/mine' }],
    });
    kit.wallets.subscribe(() => undefined);
    await waitUntil(() => kit.wallets.get().status === 'ready');
    const [first] = kit.wallets.get().recommended;
    expect(first).to.deep.include({ opensIn: ['mobile'], isCertified: false });
    expect(first?.stores?.ios).to.equal('https://apps.example/mine');
    await kit.wallets.findUnusable();
    expect(kit.wallets.get().unusable).to.deep.equal([]);
  });

  it('says what a sign-in message means', async () => {
    create({ siwx: createFakeSiwx() });
    const attempt = kit.connect({ wallet: testConnector.id });
    const state = () => attempt.get() as Extract<ReturnType<typeof attempt.get>, { status: 'sign-in' }>;
    await waitUntil(() => attempt.get().status === 'sign-in' && state().warnings !== undefined);
    expect(state().warnings, 'the page is not at app.example').to.deep.equal(['wrong-site']);
    expect(state().parts?.domain).to.equal('app.example');
    attempt.submit(true);
    await attempt;
  });

  it('uses one of several wallets of a namespace', async () => {
    const page = new EventTarget();
    for (const [name, address] of [
      ['a', account.address],
      ['b', receiver.address],
    ] as const)
      new ScriptedWallet(`wallet.${name}`, [address], [1]).announce(page, {
        rdns: `wallet.${name}`,
        uuid: `wallet.${name}`,
        name: `Wallet ${name}`,
      });
    const modal = createModal(
      { id: crypto.randomUUID(), networks: testNetworks, adapters: [new EvmAdapter({ page })] },
      { session: () => Promise.resolve(sessionModule), sources: [] },
    );
    kit = kitOf(modal);
    end = () => modal.dispose();
    kit.connections.subscribe(() => undefined);
    await kit.connect({ wallet: 'wallet.a' });
    await kit.connect({ wallet: 'wallet.b' });
    const shown = () => kit.connections.get().connections.map(({ id, state }) => `${id} ${state}`);
    await waitUntil(() => shown().join() === 'wallet.b active,wallet.a granted');
    await kit.connections.switchTo('eip155', 'wallet.a');
    await waitUntil(() => shown().join() === 'wallet.a active,wallet.b granted');
    expect(kit.accounts.get().active?.address).to.equal(account.address);
    await kit.connections.end('eip155', 'wallet.b');
    await waitUntil(() => shown().join() === 'wallet.a active,wallet.b recent');
    await kit.connections.forget('eip155', 'wallet.b');
    await waitUntil(() => shown().join() === 'wallet.a active');
    await expectRejection(kit.connections.switchTo('eip155', 'wallet.c'), 'CONNECTOR_NOT_FOUND');
    await expectRejection(kit.connections.activate('solana'), 'ADAPTER_NOT_FOUND');
  });
});

describe('what a kit hands on of the embedded wallet', () => {
  it('changes the email address by both codes', async () => {
    const { modal } = await createSignedInModal();
    const kit = kitOf(modal);
    kit.embedded.subscribe(() => undefined);
    await waitUntil(() => kit.embedded.get().can.includes('changeEmail'));
    expect(kit.embedded.get()).to.deep.include({ status: 'ready', provider: 'email' });
    expect(kit.embedded.get().user?.email).to.equal('ann@example.org');
    const change = () => kit.embedded.get().emailChange!; // once one has begun
    await kit.embedded.changeEmail('no address');
    expect(change()).to.deep.include({ step: 'idle', error: 'EMAIL_INVALID' });
    await kit.embedded.changeEmail('bea@example.org');
    expect(change()).to.deep.include({ step: 'primary', newEmail: 'bea@example.org', error: undefined });
    await kit.embedded.confirmEmail('111111');
    expect(change().step).to.equal('secondary');
    await kit.embedded.confirmEmail('222222');
    await waitUntil(() => change().email === 'bea@example.org');
    expect(change().step).to.equal('idle');
    await expectRejection(kit.embedded.confirmEmail('333333'), 'INVALID_REQUEST');
    await expectRejection(kit.embedded.openSettings('recovery'), 'METHOD_UNSUPPORTED');
    modal.dispose();
  });

  it('goes back from the code to the address, and ends the wait for a phone', async () => {
    let reloads = 0;
    const fake = new FakeEmbeddedWallet({ eip155: [account.address] });
    const wallet = Object.assign(fake, { reload: () => (reloads += 1) });
    wallet.results.set('email', { next: 'otp' });
    wallet.results.set('farcaster-start', { next: 'open', uri: 'https://phone.example/connect' });
    const login = wallet.login.bind(wallet);
    wallet.login = step => (step.kind === 'farcaster' ? new Promise(() => undefined) : login(step));
    const modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        embeddedWallet: wallet,
        features: { socials: ['farcaster'] },
      },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    const attempt = kitOf(modal).connect({ wallet: 'ID_AUTH' });
    const reach = (status: string) => waitUntil(() => attempt.get().status === status, `it is ${status}`);
    await reach('login');
    attempt.submit('ann@example.org');
    await reach('otp');
    attempt.submit({ back: true });
    expect(attempt.get()).to.deep.include({ status: 'login', address: 'ann@example.org' });
    attempt.submit({ provider: 'farcaster' });
    await reach('uri');
    attempt.submit({ back: true });
    await reach('login');
    await settleImports();
    expect(reloads, 'the wallet waits for no phone').to.equal(1);
    attempt.abort();
    modal.dispose();
  });
});
