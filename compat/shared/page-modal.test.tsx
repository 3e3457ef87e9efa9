import { expect } from '@open-wc/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { AppKit } from '../../elements/app-kit.js';
import { EvmTestWallet, SolanaTestWallet } from '../../testing/wallet/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import * as rainbow from '../rainbowkit/index.js';
import * as solana from '../solana-wallet-adapter/index.js';

const ENDPOINT = 'http://127.0.0.1:1/';

describe('a page with the kits of two namespaces', () => {
  let root: Root;
  let wallet: solana.WalletContextState | undefined;
  let chosen: ReturnType<typeof rainbow.useConnectModal>;
  const stops: (() => void)[] = [];

  const Inside = (): ReactElement => {
    wallet = solana.useWallet();
    chosen = rainbow.useConnectModal();
    return (
      <>
        <rainbow.ConnectButton />
        <solana.WalletMultiButton />
      </>
    );
  };
  const config = () => rainbow.getDefaultConfig({ appName: 'Shop', projectId: '', chains: [mainnet] });
  const Solana = ({ children }: { children: ReactElement }): ReactElement => (
    <solana.ConnectionProvider endpoint={ENDPOINT}>
      <solana.WalletProvider wallets={[]}>
        <solana.WalletModalProvider>{children}</solana.WalletModalProvider>
      </solana.WalletProvider>
    </solana.ConnectionProvider>
  );
  const render = async (inOrder: (Rainbow: typeof rainbow.RainbowKitProvider) => ReactElement): Promise<void> => {
    stops.push(new EvmTestWallet().announce(), new SolanaTestWallet().announce());
    root = createRoot(document.createElement('main'));
    root.render(
      <WagmiProvider config={config()} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>{inOrder(rainbow.RainbowKitProvider)}</QueryClientProvider>
      </WagmiProvider>,
    );
    await waitUntil(() => wallet?.wallets.length === 1 && AppKit.getInstance() !== undefined);
  };

  afterEach(async () => {
    await AppKit.getInstance()?.disconnect();
    root.unmount();
    AppKit.getInstance()?.destroy();
    for (const stop of stops.splice(0)) stop();
    localStorage.clear();
  });

  for (const [order, inOrder] of [
    [
      'RainbowKit outside',
      (Rainbow: typeof rainbow.RainbowKitProvider) => (
        <Rainbow>
          <Solana>
            <Inside />
          </Solana>
        </Rainbow>
      ),
    ],
    [
      'Solana outside',
      (Rainbow: typeof rainbow.RainbowKitProvider) => (
        <Solana>
          <Rainbow>
            <Inside />
          </Rainbow>
        </Solana>
      ),
    ],
  ] as const) {
    it(`has one modal with the wallets and networks of both: ${order}`, async () => {
      await render(inOrder);
      const kit = AppKit.getInstance()!;
      expect(kit.getCaipNetwork('eip155')?.name).to.equal('Ethereum');
      expect(kit.getCaipNetwork('solana')?.name).to.equal('Solana Devnet');
      wallet!.select('Test Wallet');
      await waitUntil(() => wallet!.wallet !== null);
      await wallet!.connect();
      await waitUntil(() => wallet!.connected);
      expect(kit.getAddress('eip155')).to.equal(undefined);
      expect(AppKit.getInstance()!.modal).to.equal(kit.modal);
      chosen.openConnectModal!();
      await waitUntil(() => kit.modal.shell.isOpen.get());
      expect(kit.modal.shell.namespace.get()).to.equal('eip155');
      await kit.close();
    });
  }

  it('names the app as the kit that knows its name', async () => {
    await render(Rainbow => (
      <Rainbow>
        <Solana>
          <Inside />
        </Solana>
      </Rainbow>
    ));
    const { options } = AppKit.getInstance()!.modal;
    expect(options.current.get().metadata?.name).to.equal('Shop');
  });
});
