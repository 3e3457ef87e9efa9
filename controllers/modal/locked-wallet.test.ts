import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { SolanaAdapter } from '../adapters/solana/index.js';
import { fakeAccounts, homeChain } from '../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../testing/fake-eip1193.js';
import { FakeStandardWallet } from '../../testing/fake-standard-wallet.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settleImports } from '../../testing/settle-imports.js';
import { testSolanaNetworks } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';

const GRANTED = { value: [{ parentCapability: 'eth_accounts', caveats: [] }] };

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
});
