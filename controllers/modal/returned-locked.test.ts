import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { SolanaAdapter } from '../adapters/solana/index.js';
import { comeBack } from '../../testing/come-back.js';
import { fakeAccounts, homeChain } from '../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../testing/fake-eip1193.js';
import { FakeStandardWallet } from '../../testing/fake-standard-wallet.js';
import { testSolanaNetworks } from '../../testing/index.js';
import { loadParts } from '../../testing/load-parts.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settleImports } from '../../testing/settle-imports.js';
import { waitUntil } from '../../testing/wait-until.js';

describe('a wallet that is locked or unlocked while its page is in the back-forward cache', () => {
  let id: string;
  let page: EventTarget;
  let kit: AppKit;

  const create = (): AppKit =>
    AppKit.create({
      id,
      networks: [homeChain, testSolanaNetworks[0]],
      adapters: [new EvmAdapter({ page }), new SolanaAdapter({ page })],
      clock: new ManualClock(),
    });
  const stored = (namespace: string): string | null =>
    localStorage.getItem(`@appkit/${id}/${namespace}:connected_connector_id`);

  before(loadParts); // what follows a locked wallet is there before the page comes back
  beforeEach(() => {
    id = crypto.randomUUID();
    page = new EventTarget();
    kit = create();
  });
  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  it('of an EVM network is connected when the page comes back after the unlock', async () => {
    const wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    wallet.announce(page);
    await kit.connect({ wallet: 'wallet.fake' });
    wallet.answers.set('eth_accounts', { value: [] });
    wallet.answers.set('wallet_getPermissions', { value: [{ parentCapability: 'eth_accounts', caveats: [] }] });
    comeBack();
    await waitUntil(() => !kit.getIsConnectedState());
    await settleImports();
    expect(stored('eip155')).to.equal('wallet.fake');
    comeBack(); // it is still locked
    await settleImports();
    expect(kit.getIsConnectedState()).to.equal(false);
    wallet.answers.delete('eth_accounts');
    comeBack();
    await waitUntil(() => kit.getIsConnectedState());
    expect(wallet.methods.filter(method => method === 'eth_requestAccounts')).to.have.length(1);
  });

  it('of Solana is connected when the page comes back after the unlock', async () => {
    const wallet = new FakeStandardWallet();
    wallet.register(page);
    await kit.connect({ wallet: wallet.name, namespace: 'solana' });
    wallet.answers.set('connectSilently', { error: { code: 4001, message: 'User rejected the request.' } });
    comeBack();
    await waitUntil(() => !kit.getAccount('solana').isConnected);
    await settleImports();
    expect(stored('solana')).to.equal(wallet.name);
    wallet.answers.delete('connectSilently');
    comeBack();
    await waitUntil(() => kit.getAccount('solana').isConnected);
    expect(wallet.requests.filter(({ method }) => method === 'connect')).to.have.length(1);
  });

  it('is not asked after a disconnect', async () => {
    const wallet = new FakeStandardWallet();
    wallet.register(page);
    await kit.connect({ wallet: wallet.name, namespace: 'solana' });
    wallet.answers.set('connectSilently', { value: { accounts: [] } });
    comeBack();
    await waitUntil(() => !kit.getAccount('solana').isConnected);
    await settleImports();
    await kit.disconnect('solana');
    const { length } = wallet.requests;
    comeBack();
    await settleImports();
    expect(wallet.requests).to.have.length(length);
    expect(stored('solana')).to.equal(null);
  });
});
