import { expect } from '@open-wc/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useContext } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createConfig, WagmiProvider } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { AppKit } from '../../elements/app-kit.js';
import { waitUntil } from '../../testing/wait-until.js';
import { ConnectKitProvider, Context, getDefaultConfig, type ConnectKitProviderProps } from './index.js';

describe('The theme of ConnectKitProvider', () => {
  let root: Root;
  let shown: NonNullable<ReturnType<typeof useShown>>;
  let isShown: boolean;
  const config = createConfig(getDefaultConfig({ appName: 'App', walletConnectProjectId: '', chains: [mainnet] }));
  const client = new QueryClient();

  const useShown = () => useContext(Context);
  const Inside = (): null => {
    shown = useShown()!;
    isShown = true;
    return null;
  };
  const show = (props: Omit<ConnectKitProviderProps, 'children'>): void =>
    root.render(
      <StrictMode>
        <WagmiProvider config={config} reconnectOnMount={false}>
          <QueryClientProvider client={client}>
            <ConnectKitProvider {...props}>
              <Inside />
            </ConnectKitProvider>
          </QueryClientProvider>
        </WagmiProvider>
      </StrictMode>,
    );

  beforeEach(() => {
    isShown = false;
    root = createRoot(document.createElement('main'));
  });
  afterEach(() => {
    root.unmount();
    AppKit.getInstance()?.destroy();
    localStorage.clear();
  });

  it('is that which a part of the page sets until the host passes another one', async () => {
    show({ theme: 'soft', mode: 'light', customTheme: { '--ck-accent-color': 'red' } });
    await waitUntil(() => isShown && shown.theme === 'soft');
    shown.setTheme('retro');
    shown.setMode(mode => (mode === 'light' ? 'dark' : 'auto'));
    shown.setCustomTheme({ '--ck-accent-color': 'blue' });
    await waitUntil(() => shown.theme === 'retro' && shown.mode === 'dark');
    show({ theme: 'soft', mode: 'light', customTheme: { '--ck-accent-color': 'red' } }); // the same, as a new object
    await waitUntil(() => shown.customTheme?.['--ck-accent-color'] === 'blue');
    expect(shown).to.include({ theme: 'retro', mode: 'dark' });
    show({ theme: 'nouns', mode: 'auto', customTheme: { '--ck-accent-color': 'green' } });
    await waitUntil(() => shown.theme === 'nouns' && shown.mode === 'auto');
    expect(shown.customTheme).to.deep.equal({ '--ck-accent-color': 'green' });
  });
});
