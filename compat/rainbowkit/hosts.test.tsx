import { expect } from '@open-wc/testing';
import { injected } from '@wagmi/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createConfig, createConnector, http, WagmiProvider, type Config } from 'wagmi';
import { mainnet, polygon, sepolia } from 'wagmi/chains';
import { AppKit } from '../../elements/app-kit.js';
import {
  ConnectButton,
  connectorsForWallets,
  getDefaultConfig,
  RainbowKitProvider,
  type RainbowKitProviderProps,
  type Theme,
  type Wallet,
  type WalletDetailsParams,
} from './index.js';

const APP = { appName: 'Shop', projectId: '' };

/** What hosts of RainbowKit rely on, beside what its documents say. */
describe('a host of the names of RainbowKit', () => {
  let root: Root;
  let page: HTMLElement;

  beforeEach(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    page = document.createElement('main');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    AppKit.getInstance()?.destroy();
    page.remove();
    localStorage.clear();
  });

  const show = (config: Config, children: ReactNode, props: Partial<RainbowKitProviderProps> = {}): Promise<void> =>
    act(async () =>
      root.render(
        <WagmiProvider config={config} reconnectOnMount={false}>
          <QueryClientProvider client={new QueryClient()}>
            <RainbowKitProvider {...props}>{children}</RainbowKitProvider>
          </QueryClientProvider>
        </WagmiProvider>,
      ),
    );
  const button = (): Element | null => page.querySelector('[data-testid="rk-connect-button"]');

  it('names transports for some of its networks', async () => {
    const transports = { [mainnet.id]: http('https://own.node.test/') } as Record<1 | 137, ReturnType<typeof http>>;
    await show(getDefaultConfig({ ...APP, chains: [mainnet, polygon], transports }), <ConnectButton />);
    expect(button()).not.to.equal(null);
    const networks = AppKit.getInstance()!.modal.network.networks.get();
    expect(networks.map(({ id }) => id)).to.deep.equal([1, 137]);
    expect(networks[0]?.rpcUrls.default.http).to.deep.equal(['https://own.node.test/']);
    expect(networks[1]?.rpcUrls.default.http).to.deep.equal(polygon.rpcUrls.default.http);
  });

  it('names a network twice, as a list with test networks may', async () => {
    const testNetworks: readonly (typeof sepolia)[] = [sepolia];
    await show(getDefaultConfig({ ...APP, chains: [sepolia, ...testNetworks] }), <ConnectButton />);
    expect(button()).not.to.equal(null);
    const networks = AppKit.getInstance()!.modal.network.networks.get();
    expect(networks.map(({ id }) => id)).to.deep.equal([sepolia.id]);
  });

  it('casts a theme that names a part of it', async () => {
    const theme = { colors: { accentColor: '#27292b' }, radii: { actionButton: '9999px' } } as Theme;
    await show(getDefaultConfig({ ...APP, chains: [mainnet] }), <ConnectButton />, { theme });
    expect(getComputedStyle(button()!).getPropertyValue('--w3m-accent').trim()).to.equal('#27292b');
  });

  it('runs its tests in a document without media queries', async () => {
    const { matchMedia } = window;
    try {
      window.matchMedia = undefined as never;
      await show(getDefaultConfig({ ...APP, chains: [mainnet] }), <ConnectButton />);
      expect(button()).not.to.equal(null);
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  it('spreads the details of its own wallet into the connector', async () => {
    const details: WalletDetailsParams[] = [];
    const paper = (): Wallet => ({
      id: 'paper',
      name: 'Paper Wallet',
      iconUrl: '/paper.png',
      iconBackground: '#fff',
      installed: true,
      createConnector: given => {
        details.push(given);
        return createConnector(config => ({ ...injected()(config), ...given }));
      },
    });
    const connectors = connectorsForWallets([{ groupName: 'Mine', wallets: [paper] }], APP);
    const config = createConfig({
      connectors,
      chains: [sepolia],
      transports: { [sepolia.id]: http() },
      multiInjectedProviderDiscovery: false,
    });
    const own = config.connectors.find(({ name }) => name === 'Paper Wallet') as unknown as WalletDetailsParams;
    expect(own.rkDetails).to.include({ id: 'paper', name: 'Paper Wallet', groupName: 'Mine', groupIndex: 0, index: 0 });
    expect(details[0]?.rkDetails).to.include({ id: 'paper', isRainbowKitConnector: true });
  });

  it('renders its own page as it was when the theme is null', async () => {
    const Child = (): ReactElement => <p id="child">Page</p>;
    await show(getDefaultConfig({ ...APP, chains: [mainnet] }), <Child />, { theme: null });
    expect(page.querySelector('#child')?.parentElement).to.equal(page);
  });
});
