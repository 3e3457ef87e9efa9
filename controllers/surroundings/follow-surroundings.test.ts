import { expect } from '@open-wc/testing';
import { getConnection } from '@wagmi/core';
import { catchReports } from '../../testing/catch-reports.js';
import { fakeAccounts, homeChain } from '../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../testing/fake-eip1193.js';
import { createTestModal, ManualClock, type ReadyHolder } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { eip155 } from '../adapters/eip155/eip155.js';
import { WagmiAdapter } from '../adapters/wagmi/index.js';
import { createWagmiAdapter } from '../adapters/wagmi/wagmi-adapter.js';
import type { Modal } from '../modal/modal.js';
import { followSurroundings } from './index.js';
import type { MiniAppSurrounding } from './surrounding.js';

type Sdk = Awaited<ReturnType<MiniAppSurrounding['sdk']>>['sdk'];

describe('the search for what the page is in', () => {
  const page = window as { ReactNativeWebView?: object; ethereum?: unknown };
  let clock: ManualClock;
  let modal: Modal;
  let reports: ReturnType<typeof catchReports>;
  let failures: readonly unknown[];

  beforeEach(() => {
    reports = catchReports();
    failures = [];
    page.ReactNativeWebView = { postMessage: () => undefined }; // browsers of wallets have it as well as clients of mini apps
    const value = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 MetaMaskMobile';
    Object.defineProperty(navigator, 'userAgent', { value, configurable: true });
    clock = new ManualClock();
    modal = createTestModal({ clock }).modal;
  });
  afterEach(() => {
    modal.dispose();
    delete page.ReactNativeWebView;
    delete page.ethereum;
    delete (navigator as { userAgent?: string }).userAgent;
    expect(reports.stop()).to.deep.equal(failures);
    localStorage.clear();
  });

  const search = (sdk: () => Promise<{ sdk: Sdk }>) => followSurroundings({ modal }, { miniApp: { sdk } }).surrounding;

  it('goes on after an SDK that does not load, and reports why', async () => {
    const missing = new TypeError('Failed to fetch dynamically imported module');
    expect(await search(() => Promise.reject(missing))).to.equal('wallet-browser');
    failures = [missing];
  });

  it('goes on after a client that says it is one, and never gives its wallet', async () => {
    let isPending = false;
    const getEthereumProvider = (): Promise<unknown> => {
      isPending = true;
      return new Promise(() => undefined);
    };
    const found = search(async () => ({ sdk: { isInMiniApp: async () => true, wallet: { getEthereumProvider } } }));
    await waitUntil(() => isPending, 'the request for the wallet');
    clock.advance(5_000);
    expect(await found).to.equal('wallet-browser');
  });

  describe('where the host disables announced wallets', () => {
    const create = (adapter: ReadyHolder['create'], enableInjected: boolean): void => {
      modal.dispose();
      const adapters = [{ namespace: 'eip155', create: adapter }] as const;
      modal = createTestModal({ clock, adapters, enableEIP6963: false, enableInjected }).modal;
    };
    const address = (): string | undefined => modal.account.of('eip155').connection?.accounts[0].address;
    const searchClient = (wallet: FakeEip1193Wallet): Promise<string> => {
      const getEthereumProvider = async (): Promise<unknown> => wallet.provider;
      return search(async () => ({ sdk: { isInMiniApp: async () => true, wallet: { getEthereumProvider } } }));
    };

    it('connects the wallet of a client', async () => {
      create(eip155(), false);
      expect(await searchClient(new FakeEip1193Wallet([fakeAccounts[0]]))).to.equal('mini-app');
      await waitUntil(() => address() === fakeAccounts[0], 'the connection');
    });

    it('connects the wallet of a client in wagmi too', async () => {
      const { wagmiConfig } = new WagmiAdapter({ networks: [homeChain], storage: null });
      create(context => createWagmiAdapter(wagmiConfig, context, {}), false);
      expect(await searchClient(new FakeEip1193Wallet([fakeAccounts[0]]))).to.equal('mini-app');
      await waitUntil(() => getConnection(wagmiConfig).address === fakeAccounts[0], 'the connection of wagmi');
      expect(address()).to.equal(fakeAccounts[0]);
    });

    it('asks the wallet around the page, which announces itself too, when the list is opened', async () => {
      const wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
      page.ethereum = wallet.provider;
      const withdraw = wallet.announce(window);
      create(eip155(), true);
      expect(await followSurroundings({ modal }).surrounding).to.equal('wallet-browser');
      const { router } = await modal.start();
      modal.shell.open();
      await waitUntil(() => router.current.get().view === 'ConnectingExternal', 'the request');
      const { data } = router.current.get();
      expect((data as { readonly connector: { readonly id: string } }).connector.id).to.equal('injected');
      withdraw();
    });
  });

  it('goes on after a client whose wallet is no provider', async () => {
    const getEthereumProvider = async (): Promise<unknown> => ({ request: 'none' });
    const found = search(async () => ({ sdk: { isInMiniApp: async () => true, wallet: { getEthereumProvider } } }));
    expect(await found).to.equal('wallet-browser');
  });
});
