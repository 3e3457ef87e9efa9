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
import { ConnectKitProvider, getDefaultConfig, SIWEProvider, useSIWE, type SIWEProviderProps } from './index.js';

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
  let messageAddress: `0x${string}` | undefined;
  let signer: `0x${string}` | undefined; // whose session the server has
  let state: ReturnType<typeof useSIWE> | undefined;
  let other: ReturnType<typeof useSIWE> | undefined; // of another part of the page

  const Inside = (): ReactElement => {
    state = useSIWE();
    return <p>{state.status}</p>;
  };
  const Both = (): ReactElement => {
    other = useSIWE();
    return <Inside />;
  };
  const mount = async (
    name: string,
    Child: ComponentType = Inside,
    props: Partial<SIWEProviderProps> = {},
  ): Promise<void> => {
    state = undefined;
    root = createRoot(document.createElement('main'));
    root.render(
      <Suspense>
        <WagmiProvider config={config} reconnectOnMount={false}>
          <QueryClientProvider client={new QueryClient()}>
            <SIWEProvider
              getNonce={async () => `nonce of ${name}`}
              createMessage={({ nonce, address }) => {
                messageAddress = address;
                return nonce;
              }}
              verifyMessage={async () => {
                signer = messageAddress;
                return true;
              }}
              getSession={async () => (signer ? { address: signer, chainId: 1 } : null)}
              signOut={async () => {
                signer = undefined;
                return true;
              }}
              onSignIn={() => calls.push(`${name} in`)}
              onSignOut={() => calls.push(`${name} out`)}
              {...props}
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
    expect(calls).to.deep.equal(['page in', 'page out', 'page in', 'page out']);
  });

  it('tells every part of the page of a sign-in under way, and of its failure', async () => {
    let answer: ((isValid: boolean) => void) | undefined;
    await mount('page', Both);
    await signIn();
    await waitUntil(() => state!.isSignedIn);
    await state!.signOut();
    root.unmount();
    await mount('page', Both, { verifyMessage: () => new Promise(resolve => (answer = resolve)) });
    await waitUntil(() => state!.isReady);
    const attempt = state!.signIn();
    await waitUntil(() => answer !== undefined);
    await waitUntil(() => other!.isLoading);
    answer!(false);
    expect(await attempt).to.equal(false);
    await waitUntil(() => other!.isError);
    expect(calls).to.deep.equal(['page in', 'page out']);
    other!.reset();
    await waitUntil(() => state!.isReady);
  });

  it('is signed out once a wallet that the page signed in is disconnected', async () => {
    await mount('page', Both);
    await signIn();
    await waitUntil(() => state!.isSignedIn);
    await state!.signOut();
    await waitUntil(() => state!.isReady);
    await state!.signIn();
    await waitUntil(() => state!.isSignedIn);
    await AppKit.getInstance()!.disconnect('eip155');
    expect(calls).to.deep.equal(['page in', 'page out', 'page in', 'page out']);
    const connection = AppKit.getInstance()!.connect({ wallet: 'Test Wallet', namespace: 'eip155' });
    await waitUntil(() => inside(document, 'w3m-connecting-siwe-cancel'));
    inside(document, 'w3m-connecting-siwe-cancel')!.click();
    await connection;
    await waitUntil(() => state!.isReady);
    expect(state!.isSignedIn).to.equal(false);
  });

  it('is signed out when the server ends the session', async () => {
    await mount('page', Inside, { sessionRefetchInterval: 50 });
    await signIn();
    await waitUntil(() => state!.isSignedIn);
    signer = undefined;
    await waitUntil(() => !state!.isSignedIn);
    expect(calls).to.deep.equal(['page in']);
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
    expect(calls).to.deep.equal(['page in']); // nobody has signed in since
  });
});
