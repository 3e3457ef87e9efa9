import { aTimeout, expect } from '@open-wc/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createConfig, createStorage, useConnection, WagmiProvider, type Config } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { AppKit } from '../../elements/app-kit.js';
import { testAccounts } from '../../testing/index.js';
import { EvmTestWallet } from '../../testing/wallet/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import * as connectkit from '../connectkit/index.js';
import * as rainbowkit from '../rainbowkit/index.js';

const [{ address: OWN }] = testAccounts;

interface KitPage {
  readonly config: (storage: Storage) => Config;
  readonly Provider: (props: { readonly children: ReactNode; readonly onCall: (call: string) => void }) => ReactElement;
  readonly Button: () => ReactElement;
}

const storageOf = (storage: Storage) =>
  ({ chains: [mainnet], storage: createStorage({ storage }), ssr: true }) as const;

const KITS: Readonly<Record<string, KitPage>> = {
  RainbowKit: {
    config: storage => rainbowkit.getDefaultConfig({ appName: 'App', projectId: '', ...storageOf(storage) }),
    Provider: ({ children }) => <rainbowkit.RainbowKitProvider>{children}</rainbowkit.RainbowKitProvider>,
    Button: () => (
      <>
        <rainbowkit.ConnectButton />
        <rainbowkit.ConnectButton.Custom>
          {({ account, chain, mounted }) => <p>{`${mounted} ${account?.address} ${chain?.id}`}</p>}
        </rainbowkit.ConnectButton.Custom>
      </>
    ),
  },
  ConnectKit: {
    config: storage =>
      createConfig(connectkit.getDefaultConfig({ appName: 'App', walletConnectProjectId: '', ...storageOf(storage) })),
    Provider: ({ children, onCall }) => (
      <connectkit.ConnectKitProvider onConnect={() => onCall('connect')} onDisconnect={() => onCall('disconnect')}>
        {children}
      </connectkit.ConnectKitProvider>
    ),
    Button: () => (
      <>
        <connectkit.ConnectKitButton />
        <connectkit.ConnectKitButton.Custom>
          {({ isConnected, address, chain }) => <p>{`${isConnected} ${address} ${chain?.id}`}</p>}
        </connectkit.ConnectKitButton.Custom>
      </>
    ),
  },
};

for (const [name, { config: configure, Provider, Button }] of Object.entries(KITS))
  describe(`A page of ${name} through its life`, () => {
    let root: Root | undefined;
    let page: HTMLElement;
    let stop: () => void;
    let calls: string[];
    let logs: string[];
    let accounts: string;
    const { error, warn } = console;

    const Account = (): ReactElement => {
      const { address, status } = useConnection();
      accounts = `${status} ${address}`;
      return <i />;
    };
    const Page = ({ config }: { readonly config: Config }): ReactElement => (
      <StrictMode>
        <WagmiProvider config={config}>
          <QueryClientProvider client={new QueryClient()}>
            <Provider onCall={call => calls.push(call)}>
              <Button />
              <Account />
            </Provider>
          </QueryClientProvider>
        </WagmiProvider>
      </StrictMode>
    );
    const kit = (): AppKit => AppKit.getInstance()!;
    const connect = async (): Promise<void> => {
      await waitUntil(() => AppKit.getInstance() !== undefined);
      kit().getConnectors();
      await waitUntil(() => kit().getConnectors().length > 0);
      await kit().connect({ wallet: kit().getConnectors()[0]!.id, namespace: 'eip155' });
      await connected();
    };
    const connected = (): Promise<void> =>
      waitUntil(() => accounts === `connected ${OWN}`, `connected in place of ${accounts}`);

    beforeEach(() => {
      [calls, logs, accounts] = [[], [], ''];
      page = document.createElement('main');
      document.body.append(page);
      stop = new EvmTestWallet().announce();
      console.error = console.warn = (...args: unknown[]) => void logs.push(args.map(String).join(' '));
    });
    afterEach(async () => {
      await AppKit.getInstance()?.disconnect();
      root?.unmount();
      AppKit.getInstance()?.destroy();
      stop();
      page.remove();
      localStorage.clear();
      Object.assign(console, { error, warn });
    });

    it('hydrates what the server has rendered, with an account of the last visit', async () => {
      const html = renderToString(<Page config={configure(localStorage)} />);
      AppKit.getInstance()?.destroy();
      root = createRoot(page);
      root.render(<Page config={configure(localStorage)} />);
      await connect();
      root.unmount();
      kit().destroy();
      page.innerHTML = html;
      [calls, logs] = [[], []];
      const problems: unknown[] = [];
      root = hydrateRoot(page, <Page config={configure(localStorage)} />, {
        onRecoverableError: problem => problems.push(problem),
      });
      await connected();
      await aTimeout(100);
      expect([problems, logs, calls]).to.deep.equal([[], [], []]);
      expect(page.querySelector('p')?.textContent).to.equal(`true ${OWN} 1`);
    });

    it('keeps its wallet, without another request, when its configuration is created again', async () => {
      root = createRoot(page);
      root.render(<Page config={configure(localStorage)} />);
      await connect();
      const first = kit().modal;
      calls = [];
      root.render(<Page config={configure(localStorage)} />); // as hot module replacement does
      await waitUntil(() => kit().modal !== first);
      await waitUntil(() => kit().getAccount('eip155').status === 'connected');
      await connected();
      await aTimeout(100);
      expect([accounts, kit().getAccount('eip155').address, calls]).to.deep.equal([`connected ${OWN}`, OWN, []]);
      expect(document.querySelectorAll('w3m-modal')).to.have.length(1);
      await kit().disconnect();
      await waitUntil(() => accounts.startsWith('disconnected'));
      expect(logs).to.deep.equal([]);
    });

    it('tells each connection and each end once', async () => {
      root = createRoot(page);
      root.render(<Page config={configure(localStorage)} />);
      await connect();
      await kit().disconnect();
      await waitUntil(() => accounts.startsWith('disconnected'));
      await connect();
      await aTimeout(100);
      expect(calls).to.deep.equal(name === 'ConnectKit' ? ['connect', 'disconnect', 'connect'] : []);
      expect(logs).to.deep.equal([]);
    });

    it('keeps its wallet while it is unmounted', async () => {
      const config = configure(localStorage);
      root = createRoot(page);
      root.render(<Page config={config} />);
      await connect();
      root.unmount();
      calls = [];
      root = createRoot(page);
      accounts = '';
      root.render(<Page config={config} />);
      await connected();
      await aTimeout(100);
      expect([kit().getAccount('eip155').address, calls, logs]).to.deep.equal([OWN, [], []]);
    });
  });
