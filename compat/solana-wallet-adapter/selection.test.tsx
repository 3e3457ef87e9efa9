import { expect } from '@open-wc/testing';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AppKit } from '../../elements/app-kit.js';
import { SolanaTestWallet } from '../../testing/wallet/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import {
  ConnectionProvider,
  useLocalStorage,
  useWallet,
  WalletProvider,
  type WalletContextState,
  type WalletProviderProps,
} from './index.js';

const NAME = 'Test Wallet';
const KEY = 'walletName';

describe('The chosen wallet of Solana’s wallet adapter', () => {
  let root: Root;
  let stop: () => void;
  let wallet: SolanaTestWallet;
  let shown: WalletContextState;
  let isShown: boolean; // in this test
  let logged: unknown[][];
  const { error: log } = console;

  const Inside = (): null => {
    shown = useWallet();
    isShown = true;
    return null;
  };
  const show = async (props: Omit<WalletProviderProps, 'children'> = {}): Promise<void> => {
    root.render(
      <StrictMode>
        <ConnectionProvider endpoint="http://127.0.0.1:1/">
          <WalletProvider {...props}>
            <Inside />
          </WalletProvider>
        </ConnectionProvider>
      </StrictMode>,
    );
    await waitUntil(() => isShown && shown.wallets.length === 1);
  };
  const choose = async (): Promise<void> => {
    shown.select(NAME);
    await waitUntil(() => shown.wallet !== null && localStorage.getItem(KEY) !== null);
  };

  beforeEach(() => {
    logged = [];
    isShown = false;
    console.error = (...args: unknown[]) => void logged.push(args);
    wallet = new SolanaTestWallet();
    stop = wallet.announce();
    root = createRoot(document.createElement('main'));
  });
  afterEach(async () => {
    await AppKit.getInstance()?.disconnect();
    root.unmount();
    AppKit.getInstance()?.destroy();
    stop();
    console.error = log;
    localStorage.clear();
  });

  it('is forgotten when it declines the connection', async () => {
    const refusals: unknown[] = [];
    await show({ onError: error => refusals.push(error) });
    await choose();
    wallet.script.answer('reject', 'standard:connect');
    const refusal: unknown = await shown.connect().catch((error: unknown) => error);
    expect(refusal).to.have.property('code', 'USER_REJECTED');
    await waitUntil(() => shown.wallet === null && localStorage.getItem(KEY) === null); // an effect removes it
    expect(refusals).to.deep.equal([refusal]);
  });

  it('is forgotten when it declines the connection of autoConnect, and can be chosen again', async () => {
    const refusals: unknown[] = [];
    await show({ autoConnect: true, onError: error => refusals.push(error) });
    wallet.script.answer('reject', 'standard:connect');
    shown.select(NAME);
    await waitUntil(() => refusals.length === 1);
    await waitUntil(() => shown.wallet === null && localStorage.getItem(KEY) === null);
    shown.select(NAME);
    await waitUntil(() => shown.connected);
    expect(localStorage.getItem(KEY)).to.equal(JSON.stringify(NAME));
  });

  it('is forgotten by disconnect() before it is connected', async () => {
    await show();
    await choose();
    await shown.disconnect();
    await waitUntil(() => shown.wallet === null && localStorage.getItem(KEY) === null); // an effect removes it
  });

  it('has its rejections on the console if the host names no onError', async () => {
    await show();
    await choose();
    const { adapter } = shown.wallet!;
    wallet.script.answer('reject', 'standard:connect');
    const refusal: unknown = await shown.connect().catch((error: unknown) => error);
    expect(logged).to.deep.equal([[refusal, adapter]]);
  });
});

describe('useLocalStorage', () => {
  let root: Root;
  let set: (value: string | null) => void;
  let value: string | null | undefined;
  const { error: log } = console;

  const Inside = (): null => {
    [value, set] = useLocalStorage<string | null>('key', 'default');
    return null;
  };
  const show = async (): Promise<void> => {
    value = undefined;
    root = createRoot(document.createElement('main'));
    root.render(
      <StrictMode>
        <Inside />
      </StrictMode>,
    );
    await waitUntil(() => value !== undefined);
  };
  afterEach(() => {
    root.unmount();
    console.error = log;
    localStorage.clear();
  });

  it('stores what the host sets, and nothing before', async () => {
    await show();
    await new Promise(resolve => setTimeout(resolve, 50)); // effects run
    expect(localStorage.getItem('key')).to.equal(null);
    set('own');
    await waitUntil(() => value === 'own' && localStorage.getItem('key') === '"own"');
    set(null);
    await waitUntil(() => value === null && localStorage.getItem('key') === null);
  });

  it('returns the default where the browser refuses every access', async () => {
    console.error = () => undefined;
    const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
    try {
      await show();
      expect(value).to.equal('default');
      set('own');
      await waitUntil(() => value === 'own');
    } finally {
      Object.defineProperty(window, 'localStorage', own);
    }
  });
});
