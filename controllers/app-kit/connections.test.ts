import { expect } from '@open-wc/testing';
import { FakeEip1193Wallet } from '../../testing/fake-eip1193.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { createTestModal, ManualClock, testNetworks } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { FakeCheck } from '../../testing/gate-world.js';
import { eip155 } from '../adapters/eip155/eip155.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { W3mError } from '../domain/errors/errors.js';
import { AppKit } from './app-kit.js';
import { connectionsInfo, deleteFrom, followConnections, switchTo, type ConnectionInfo } from './connections.js';

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const B = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

describe('the connections of a namespace, as hosts read and switch them', () => {
  let kit: AppKit;
  let wallets: readonly [FakeEip1193Wallet, FakeEip1193Wallet];

  beforeEach(async () => {
    const page = new EventTarget();
    wallets = [new FakeEip1193Wallet([A]), new FakeEip1193Wallet([B])];
    for (const [at, wallet] of wallets.entries())
      wallet.announce(page, { rdns: `wallet.${at}`, uuid: `wallet.${at}`, name: `Wallet ${at}` });
    kit = AppKit.create({
      id: crypto.randomUUID(),
      networks: testNetworks,
      adapters: [new EvmAdapter({ page })],
      clock: new ManualClock(),
    });
    await kit.connect({ wallet: 'wallet.0' });
    await kit.connect({ wallet: 'wallet.1' });
  });

  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  const read = () => {
    const { connections, recentConnections } = connectionsInfo(kit.modal, 'eip155').get();
    const named = (list: readonly ConnectionInfo[]) => list.map(({ name, state }) => `${name} ${state}`);
    return { connected: named(connections), recent: named(recentConnections) };
  };
  const loaded = async (): Promise<void> => {
    followConnections(kit.modal);
    await waitUntil(() => read().connected.length === 2, 'the list');
  };
  const other = (): ConnectionInfo => kit.getConnections('eip155')[1] ?? expect.fail('no other wallet');

  it('are the active one alone until the list is loaded, then all; it alone has a provider', async () => {
    expect(read()).to.deep.equal({ connected: ['Wallet 1 active'], recent: [] });
    await loaded();
    expect(read()).to.deep.equal({ connected: ['Wallet 1 active', 'Wallet 0 granted'], recent: [] });
    expect(kit.getConnections('eip155')[0]?.provider).to.equal(wallets[1].provider);
    expect(other()).not.to.have.any.keys('provider', 'chainId');
  });

  describe('that AppKit 1.7 has stored in lower case, without namespaces and types', () => {
    const store = (key: string, connectorId: string, addresses: readonly string[]): void => {
      const accounts = addresses.map(address => ({ address: address.toLowerCase() }));
      const name = `@appkit/${encodeURIComponent(kit.modal.id)}/${key}`;
      localStorage.setItem(name, JSON.stringify({ eip155: [{ connectorId, accounts }] }));
    };
    const addresses = () => {
      const { connections, recentConnections } = connectionsInfo(kit.modal, 'eip155').get();
      const [list, recent] = [connections.slice(1), recentConnections].map(all =>
        all.map(({ accounts }) => accounts.map(({ address }) => address)),
      );
      return { list, recent };
    };
    const shown = async (expected: ReturnType<typeof addresses>): Promise<void> => {
      followConnections(kit.modal);
      await waitUntil(() => JSON.stringify(addresses()) === JSON.stringify(expected), JSON.stringify(expected));
    };

    it('have checksums also while their wallet does not answer', async () => {
      wallets[0].answers.set('eth_accounts', 'hang');
      store('connections', 'wallet.0', [A]);
      await shown({ list: [[A]], recent: [] });
    });

    it('have checksums once they have ended', async () => {
      localStorage.removeItem(`@appkit/${encodeURIComponent(kit.modal.id)}/connections`);
      store('recent_connections', 'wallet.0', [A]);
      await shown({ list: [], recent: [[A]] });
    });

    it('begin with the account of the last use', async () => {
      wallets[0].accounts = [A, B];
      store('connections', 'wallet.0', [B, A]);
      await shown({ list: [[B, A]], recent: [] });
    });
  });

  it('are switched without a prompt, and requests go to the wallet that is active', async () => {
    await loaded();
    const change = await switchTo(kit, { connection: other() });
    expect(change).to.include({ address: A, namespace: 'eip155', hasSwitchedWallet: true, hasDeletedWallet: false });
    expect(kit.getAddress('eip155')).to.equal(A);
    expect(kit.getWalletProvider()).to.equal(wallets[0].provider);
    expect(wallets.flatMap(({ methods }) => methods.filter(each => each === 'eth_requestAccounts'))).to.have.length(2);
    expect(read().connected).to.deep.equal(['Wallet 0 active', 'Wallet 1 granted']);
  });

  it('stay as they are if the other wallet does not share the account', async () => {
    const address = '0x0000000000000000000000000000000000000001';
    await expectRejection(
      switchTo(kit, { connection: { connectorId: 'wallet.0', namespace: 'eip155' }, address }),
      'WALLET_NOT_AUTHORIZED',
    );
    expect(kit.getAddress('eip155')).to.equal(B);
  });

  it('end one by one, are recent then, and leave the list on request', async () => {
    await loaded();
    await deleteFrom(kit, { address: A, connectorId: 'wallet.0' }, 'eip155');
    expect(read()).to.deep.equal({ connected: ['Wallet 1 active'], recent: ['Wallet 0 recent'] });
    expect([wallets[0].granted, wallets[1].granted]).to.deep.equal([false, true]);
    await deleteFrom(kit, { address: A, connectorId: 'wallet.0' }, 'eip155');
    expect(read()).to.deep.equal({ connected: ['Wallet 1 active'], recent: [] });
  });

  it('have none that is active once it was ended, and none takes its place by itself', async () => {
    await loaded();
    const { hasDeletedWallet } = await deleteFrom(kit, { address: B.toLowerCase() }, 'eip155');
    expect(hasDeletedWallet).to.equal(true);
    expect(kit.getAddress('eip155')).to.equal(undefined);
    await waitUntil(() => read().recent.length === 1, 'the record of the end');
    expect(read()).to.deep.equal({ connected: ['Wallet 0 granted'], recent: ['Wallet 1 recent'] });
  });

  it('stay if no wallet has the address in use', async () => {
    const address = '0x0000000000000000000000000000000000000001';
    expect((await deleteFrom(kit, { address }, 'eip155')).hasDeletedWallet).to.equal(false);
    expect(kit.getAddress('eip155')).to.equal(B);
    expect([wallets[0].granted, wallets[1].granted]).to.deep.equal([true, true]);
  });
});

describe('a switch to another wallet', () => {
  it('is checked like any other, for its own account; a refused one leaves no wallet in use', async () => {
    const page = new EventTarget();
    const wallets = [new FakeEip1193Wallet([A]), new FakeEip1193Wallet([B])];
    for (const [at, wallet] of wallets.entries())
      wallet.announce(page, { rdns: `wallet.${at}`, uuid: `wallet.${at}`, name: `Wallet ${at}` });
    const check = new FakeCheck();
    const { modal } = createTestModal({
      adapters: [{ namespace: 'eip155', create: eip155({ page }) }],
      checks: [check],
    });
    const kit = new AppKit(modal);
    const passed = async (pending: Promise<unknown>, count: number): Promise<void> => {
      await waitUntil(() => check.questions.length === count, 'the check');
      check.last.pass();
      await pending;
    };
    await passed(kit.connect({ wallet: 'wallet.0' }), 1);
    await passed(kit.connect({ wallet: 'wallet.1' }), 2);
    const pending = switchTo(kit, { connection: { connectorId: 'wallet.0', namespace: 'eip155' } });
    const outcome = expectRejection(pending, 'USER_REJECTED');
    await waitUntil(() => check.questions.length === 3, 'the check of the switch');
    expect(check.last.connection.accounts[0].address).to.equal(A);
    expect(check.last.isSilent).to.equal(false);
    expect(kit.getAccount('eip155')).to.include({ isConnected: false, address: undefined });
    expect(kit.getWalletProvider()).to.equal(undefined);
    check.last.refuse(new W3mError('USER_REJECTED'));
    await outcome;
    await waitUntil(() => wallets[0]?.granted === false, 'the end of its grant');
    expect(kit.getAccount('eip155')).to.include({ isConnected: false, status: 'disconnected' });
    const others = () => connectionsInfo(modal, 'eip155').get().connections;
    await waitUntil(() => others().length === 1, 'the other wallet');
    expect(others()[0]).to.include({ connectorId: 'wallet.1', state: 'granted' });
    modal.dispose();
    localStorage.clear();
  });
});
