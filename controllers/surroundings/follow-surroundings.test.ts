import { expect } from '@open-wc/testing';
import { catchReports } from '../../testing/catch-reports.js';
import { fakeAccounts } from '../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../testing/fake-eip1193.js';
import { createTestModal, ManualClock } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { eip155 } from '../adapters/eip155/eip155.js';
import type { Modal } from '../modal/modal.js';
import { followSurroundings } from './index.js';
import type { MiniAppSurrounding } from './surrounding.js';

type Sdk = Awaited<ReturnType<MiniAppSurrounding['sdk']>>['sdk'];

describe('the search for what the page is in', () => {
  const page = window as { ReactNativeWebView?: object };
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

  it('connects the wallet of a client also where the host disables announced wallets', async () => {
    const wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    modal.dispose();
    modal = createTestModal({
      clock,
      adapters: [{ namespace: 'eip155', create: eip155() }],
      enableEIP6963: false,
      enableInjected: false,
    }).modal;
    const getEthereumProvider = async (): Promise<unknown> => wallet.provider;
    expect(
      await search(async () => ({ sdk: { isInMiniApp: async () => true, wallet: { getEthereumProvider } } })),
    ).to.equal('mini-app');
    const address = (): string | undefined => modal.account.of('eip155').connection?.accounts[0].address;
    await waitUntil(() => address() === fakeAccounts[0], 'the connection');
  });

  it('goes on after a client whose wallet is no provider', async () => {
    const getEthereumProvider = async (): Promise<unknown> => ({ request: 'none' });
    const found = search(async () => ({ sdk: { isInMiniApp: async () => true, wallet: { getEthereumProvider } } }));
    expect(await found).to.equal('wallet-browser');
  });
});
