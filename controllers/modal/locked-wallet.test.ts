import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { SolanaAdapter } from '../adapters/solana/index.js';
import { fakeAccounts, homeChain } from '../../testing/evm-world.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeEip1193Wallet } from '../../testing/fake-eip1193.js';
import { FakeStandardWallet } from '../../testing/fake-standard-wallet.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settleImports } from '../../testing/settle-imports.js';
import { testSolanaNetworks } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';

const GRANTED = { value: [{ parentCapability: 'eth_accounts', caveats: [] }] };

/** A reply that the wallet gives when the test says so. */
const pendingReply = (): { readonly promise: Promise<unknown>; resolve(value: unknown): void } => {
  let resolve: (value: unknown) => void = () => undefined;
  const promise = new Promise(done => (resolve = done));
  return { promise, resolve: value => resolve(value) };
};

describe('a locked wallet', () => {
  let id: string;
  let page: EventTarget;
  let wallet: FakeEip1193Wallet;
  let kit: AppKit;
  let clock: ManualClock;

  beforeEach(() => {
    id = crypto.randomUUID();
    page = new EventTarget();
    wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    wallet.announce(page);
  });

  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  const visit = (): void => {
    clock = new ManualClock();
    kit = AppKit.create({ id, networks: [homeChain], adapters: [new EvmAdapter({ page })], clock });
  };
  const stored = (): string | null => localStorage.getItem(`@appkit/${id}/eip155:connected_connector_id`);
  const lock = (): void => {
    wallet.answers.set('eth_accounts', { value: [] });
    wallet.answers.set('wallet_getPermissions', GRANTED);
  };
  const unlock = (): void => {
    wallet.answers.delete('eth_accounts');
    wallet.changeAccounts([fakeAccounts[0]]);
  };
  const connected = async (): Promise<void> => {
    visit();
    await kit.connect({ wallet: 'wallet.fake' });
  };
  const settled = async (): Promise<void> => {
    await waitUntil(() => kit.getAccount('eip155').status === 'disconnected');
    await settleImports();
  };

  for (const [permissions, name] of [
    [GRANTED, 'that keeps its permission'],
    [{ error: { code: -32601, message: 'Unknown method.' } }, 'that cannot tell its permissions'],
  ] as const)
    it(`at load, ${name}, is connected when it is unlocked`, async () => {
      await connected();
      kit.destroy();
      lock();
      wallet.answers.set('wallet_getPermissions', permissions);
      visit();
      await settled();
      expect(stored()).to.equal('wallet.fake');
      unlock();
      await waitUntil(() => kit.getIsConnectedState());
      expect(wallet.methods.filter(method => method === 'eth_requestAccounts')).to.have.length(1);
    });

  it('is connected when it is unlocked while it is asked for its permissions', async () => {
    await connected();
    kit.destroy();
    lock();
    const permissions = pendingReply();
    wallet.answers.set('wallet_getPermissions', { value: permissions.promise });
    const request = wallet.whenRequested('wallet_getPermissions');
    visit();
    await request;
    unlock();
    permissions.resolve(GRANTED.value);
    await waitUntil(() => kit.getIsConnectedState());
  });

  it('is connected when it is unlocked as soon as it has replied about its permissions', async () => {
    await connected();
    kit.destroy();
    lock();
    const request = wallet.whenRequested('wallet_getPermissions');
    visit();
    await request;
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    unlock();
    await waitUntil(() => kit.getIsConnectedState());
  });

  it('leaves no listener once it is found locked, connected or gone', async () => {
    await connected();
    const attached = wallet.listenerCount;
    kit.destroy();
    const before = wallet.listenerCount;
    lock();
    visit();
    await settled();
    expect(wallet.listenerCount).to.be.above(before);
    unlock();
    await waitUntil(() => kit.getIsConnectedState());
    await settleImports();
    expect(wallet.listenerCount).to.equal(attached);
    kit.destroy();
    expect(wallet.listenerCount).to.equal(before);
  });

  it('is not held as locked by a disconnect while it is asked for its permissions', async () => {
    await connected();
    kit.destroy();
    lock();
    const permissions = pendingReply();
    wallet.answers.set('wallet_getPermissions', { value: permissions.promise });
    const request = wallet.whenRequested('wallet_getPermissions');
    visit();
    await request;
    await kit.disconnect();
    permissions.resolve(GRANTED.value);
    await settleImports();
    expect(stored()).to.equal(null);
    unlock();
    await settleImports();
    expect(kit.getIsConnectedState()).to.equal(false);
  });

  it('at load is restored on the next visit', async () => {
    await connected();
    kit.destroy();
    lock();
    visit();
    await settled();
    kit.destroy();
    wallet.answers.clear();
    visit();
    await waitUntil(() => kit.getIsConnectedState());
  });

  it('at load that has revoked its permission is forgotten', async () => {
    await connected();
    kit.destroy();
    lock();
    wallet.answers.set('wallet_getPermissions', { value: [] });
    visit();
    await settled();
    expect(stored()).to.equal(null);
    unlock();
    await settleImports();
    expect(kit.getIsConnectedState()).to.equal(false);
  });

  it('is not connected by its unlock after a disconnect', async () => {
    await connected();
    kit.destroy();
    lock();
    visit();
    await settled();
    await kit.disconnect();
    expect(stored()).to.equal(null);
    unlock();
    await settleImports();
    expect(kit.getIsConnectedState()).to.equal(false);
  });

  it('that locks itself while the page is open comes back when it is unlocked', async () => {
    await connected();
    lock();
    wallet.emit('accountsChanged', []);
    await settled();
    expect(stored()).to.equal('wallet.fake');
    unlock();
    await waitUntil(() => kit.getIsConnectedState());
  });

  it('that is unlocked while the page connects another wallet comes back after that has failed', async () => {
    await connected();
    kit.destroy();
    lock();
    visit();
    await settled();
    const other = new FakeEip1193Wallet([fakeAccounts[1]]);
    other.answers.set('eth_requestAccounts', 'hang');
    const prompt = other.whenRequested('eth_requestAccounts');
    other.announce(page, { uuid: crypto.randomUUID(), name: 'Other Wallet', rdns: 'wallet.other', icon: '' });
    const stop = new AbortController();
    const attempt = kit.connect({ wallet: 'wallet.other', signal: stop.signal });
    await prompt;
    unlock();
    await settleImports();
    expect(kit.getAccount('eip155').status).to.equal('connecting');
    stop.abort();
    await expectRejection(attempt, 'CONNECT_ABORTED');
    await waitUntil(() => kit.getIsConnectedState());
    expect(kit.getAccount('eip155').address).to.equal(fakeAccounts[0]);
  });

  it('that revokes its permission while the page is open is forgotten', async () => {
    await connected();
    wallet.answers.set('wallet_getPermissions', { value: [] });
    wallet.changeAccounts([]);
    await settled();
    expect(stored()).to.equal(null);
  });

  it('of Solana is connected when it is unlocked', async () => {
    const solana = new FakeStandardWallet();
    const create = (): AppKit =>
      AppKit.create({
        id,
        networks: [testSolanaNetworks[0]],
        adapters: [new SolanaAdapter({ page })],
        clock: new ManualClock(),
      });
    kit = create();
    solana.register(page);
    await kit.connect({ wallet: solana.name });
    kit.destroy();
    solana.answers.set('connectSilently', { value: { accounts: [] } });
    kit = create();
    solana.register(page);
    await waitUntil(() => kit.getAccount('solana').status === 'disconnected');
    await settleImports();
    expect(localStorage.getItem(`@appkit/${id}/solana:connected_connector_id`)).not.to.equal(null);
    solana.answers.delete('connectSilently');
    solana.changeAccounts(solana.addresses);
    await waitUntil(() => kit.getIsConnectedState());
  });

  it('of Solana is connected when it is unlocked while it is asked', async () => {
    const solana = new FakeStandardWallet();
    const create = (): AppKit =>
      AppKit.create({
        id,
        networks: [testSolanaNetworks[0]],
        adapters: [new SolanaAdapter({ page })],
        clock: new ManualClock(),
      });
    kit = create();
    solana.register(page);
    await kit.connect({ wallet: solana.name });
    kit.destroy();
    const reply = pendingReply();
    solana.answers.set('connectSilently', { value: reply.promise });
    const request = solana.whenRequested('connectSilently');
    kit = create();
    solana.register(page);
    await request;
    solana.answers.delete('connectSilently');
    solana.changeAccounts(solana.addresses);
    reply.resolve({ accounts: [] });
    await waitUntil(() => kit.getIsConnectedState());
  });
});
