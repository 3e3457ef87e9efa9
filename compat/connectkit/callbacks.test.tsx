import { aTimeout, expect } from '@open-wc/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { createConfig, createStorage, WagmiProvider, type Config } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { AppKit } from '../../elements/app-kit.js';
import { EvmTestWallet } from '../../testing/wallet/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { ConnectKitProvider, getDefaultConfig, useModal } from './index.js';

describe('The callbacks of ConnectKitProvider', () => {
  let root: Root | undefined;
  let stop: () => void;
  let calls: string[];

  const configure = (): Config =>
    createConfig(
      getDefaultConfig({
        appName: 'App',
        walletConnectProjectId: '',
        chains: [mainnet],
        storage: createStorage({ storage: localStorage }),
      }),
    );
  const Part = (): null => {
    useModal({ onConnect: () => calls.push('part connect'), onDisconnect: () => calls.push('part disconnect') });
    return null;
  };
  /** Shows the page as after a load. */
  const load = async (config: Config): Promise<void> => {
    root = createRoot(document.createElement('main'));
    render(config, false);
    await waitUntil(() => AppKit.getInstance() !== undefined);
  };
  const render = (config: Config, hasPart: boolean): void =>
    root!.render(
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <ConnectKitProvider
            onConnect={({ connectorId }) => calls.push(`connect ${connectorId}`)}
            onDisconnect={() => calls.push('disconnect')}
          >
            {hasPart && <Part />}
          </ConnectKitProvider>
        </QueryClientProvider>
      </WagmiProvider>,
    );
  const leave = (): void => {
    root?.unmount();
    AppKit.getInstance()?.destroy();
  };

  beforeEach(() => {
    calls = [];
    stop = new EvmTestWallet().announce();
  });
  afterEach(async () => {
    await AppKit.getInstance()?.disconnect();
    leave();
    stop();
    localStorage.clear();
  });

  const connect = async (): Promise<void> => {
    const kit = AppKit.getInstance()!;
    kit.getConnectors();
    await waitUntil(() => kit.getConnectors().length > 0);
    await kit.connect({ wallet: kit.getConnectors()[0]!.id, namespace: 'eip155' });
  };

  it('tell of a wallet that a person connects, and of one that is disconnected', async () => {
    await load(configure());
    await connect();
    await waitUntil(() => calls.length === 1);
    await AppKit.getInstance()!.disconnect();
    await waitUntil(() => calls.length === 2);
    await connect();
    await waitUntil(() => calls.length === 3);
    expect(calls.map(call => call.split(' ')[0])).to.deep.equal(['connect', 'disconnect', 'connect']);
  });

  it('do not tell of a wallet that a reload restores', async () => {
    await load(configure());
    await connect();
    await waitUntil(() => calls.length === 1);
    leave();
    await load(configure());
    await waitUntil(() => AppKit.getInstance()!.getAccount('eip155').status === 'connected');
    await aTimeout(100); // until React has drawn it: of an account that it never showed, nobody hears the end
    await AppKit.getInstance()!.disconnect();
    await waitUntil(() => calls.at(-1) === 'disconnect');
    expect(calls.filter(call => call.startsWith('connect'))).to.have.length(1);
  });

  it('do not tell a part of the page that is shown later of the wallet that was connected before it', async () => {
    const config = configure();
    await load(config);
    await connect();
    await waitUntil(() => calls.length === 1);
    render(config, true);
    await aTimeout(100); // effects run
    await AppKit.getInstance()!.disconnect();
    await waitUntil(() => calls.includes('part disconnect') && calls.includes('disconnect'));
    expect(calls.filter(call => call.startsWith('part'))).to.deep.equal(['part disconnect']);
  });
});
