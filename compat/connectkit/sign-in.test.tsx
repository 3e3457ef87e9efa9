import { expect } from '@open-wc/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createConfig, WagmiProvider, type Config } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { SolanaAdapter } from '../../controllers/adapters/solana/index.js';
import { AppKit } from '../../elements/app-kit.js';
import { testSolanaNetworks } from '../../testing/index.js';
import { EvmTestWallet, SolanaTestWallet } from '../../testing/wallet/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { createPageModal } from '../shared/page-modal.js';
import { ConnectKitProvider, getDefaultConfig, SIWEProvider, useSIWE } from './index.js';

/** Finds an element by its test id, also inside shadow roots. */
const inside = (place: ParentNode, id: string): HTMLElement | undefined => {
  const found = place.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  if (found) return found;
  for (const { shadowRoot } of place.querySelectorAll('*')) {
    const nested = shadowRoot && inside(shadowRoot, id);
    if (nested) return nested;
  }
  return undefined;
};

describe('SIWEProvider', () => {
  let config: Config;
  let root: Root;
  let stop: () => void;
  let calls: string[];
  let signer: `0x${string}` | undefined;
  let state: ReturnType<typeof useSIWE> | undefined;

  const Inside = (): ReactElement => {
    state = useSIWE();
    return <p>{state.status}</p>;
  };
  const mount = async (name: string, Child: ComponentType = Inside): Promise<void> => {
    state = undefined;
    root = createRoot(document.createElement('main'));
    root.render(
      <Suspense>
        <WagmiProvider config={config} reconnectOnMount={false}>
          <QueryClientProvider client={new QueryClient()}>
            <SIWEProvider
              getNonce={async () => `nonce of ${name}`}
              createMessage={({ nonce, address }) => {
                signer = address;
                return nonce;
              }}
              verifyMessage={async () => true}
              getSession={async () => (signer ? { address: signer, chainId: 1 } : null)}
              signOut={async () => true}
              onSignIn={() => calls.push(`${name} in`)}
              onSignOut={() => calls.push(`${name} out`)}
            >
              <ConnectKitProvider>
                <Child />
              </ConnectKitProvider>
            </SIWEProvider>
          </QueryClientProvider>
        </WagmiProvider>
      </Suspense>,
    );
    await waitUntil(() => state !== undefined);
  };
  const signIn = async (): Promise<void> => {
    const connection = AppKit.getInstance()!.connect({ wallet: 'Test Wallet', namespace: 'eip155' });
    await waitUntil(() => inside(document, 'w3m-connecting-siwe-sign'));
    inside(document, 'w3m-connecting-siwe-sign')!.click();
    await connection;
  };

  beforeEach(() => {
    calls = [];
    signer = undefined;
    stop = new EvmTestWallet().announce();
    config = createConfig(getDefaultConfig({ appName: 'App', walletConnectProjectId: '', chains: [mainnet] }));
  });
  afterEach(async () => {
    await AppKit.getInstance()?.disconnect();
    root.unmount();
    AppKit.getInstance()?.destroy();
    stop();
    localStorage.clear();
  });

  it('tells a page mounted again of the sign-in, and calls its functions', async () => {
    await mount('first');
    root.unmount();
    await mount('second');
    await signIn();
    await waitUntil(() => state!.isSignedIn);
    expect(calls).to.deep.equal(['second in']);
  });

  it('keeps the session while the page is unmounted', async () => {
    await mount('first');
    await signIn();
    await waitUntil(() => state!.isSignedIn);
    root.unmount();
    await mount('second');
    await waitUntil(() => state!.isSignedIn);
    expect(state!.data).to.include({ chainId: 1 });
  });

  it('stays signed in while a wallet of another namespace is active, and after it has gone', async () => {
    createPageModal('solana', { adapters: [new SolanaAdapter()], networks: [testSolanaNetworks[0]] });
    await mount('page');
    await signIn();
    await waitUntil(() => state!.isSignedIn);
    const stopSolana = new SolanaTestWallet().announce();
    const kit = AppKit.getInstance()!;
    await kit.connect({ wallet: 'Test Wallet', namespace: 'solana' });
    expect([kit.getState().activeChain, kit.getAccount('solana').isConnected]).to.deep.equal(['solana', true]);
    await kit.disconnect('solana');
    expect([calls, state!.isSignedIn]).to.deep.equal([['page in'], true]);
    stopSolana();
  });

  it('tells a page whose first rendering was suspended', async () => {
    await mount(
      'page',
      lazy(async () => ({ default: Inside })),
    );
    await signIn();
    await waitUntil(() => state!.isSignedIn);
    expect(calls).to.deep.equal(['page in']);
  });

  it('offers to sign in again after another part of the page has signed out', async () => {
    let other: ReturnType<typeof useSIWE> | undefined;
    const Both = (): ReactElement => {
      other = useSIWE();
      return <Inside />;
    };
    await mount('page', Both);
    await signIn();
    await waitUntil(() => state!.isSignedIn);
    await other!.signOut();
    await waitUntil(() => state!.isReady);
    expect(await state!.signIn()).to.equal(true);
    await waitUntil(() => other!.isSignedIn);
    await other!.signOut();
    await waitUntil(() => !state!.isSignedIn);
    expect(state!).to.include({ status: 'ready', isReady: true, isSuccess: false });
  });

  it('finds the session of the server after a load, without asking the wallet', async () => {
    await mount('page');
    await signIn();
    await waitUntil(() => state!.isSignedIn);
    root.unmount();
    AppKit.getInstance()!.destroy();
    config = createConfig(getDefaultConfig({ appName: 'App', walletConnectProjectId: '', chains: [mainnet] }));
    await mount('page');
    await waitUntil(() => AppKit.getInstance()!.getAccount('eip155').status === 'connected');
    await waitUntil(() => state!.isSignedIn);
    expect(state!).to.include({ status: 'success', isReady: false });
  });
});
