// Compiled only: components and tests of public hosts of the 1.7 line, in our words, which compile there with the same imports.
import { BrowserProvider, type Eip1193Provider } from 'ethers';
import { createContext, useState, type ReactElement } from 'react';
import type { AppKitNetwork } from '../controllers/networks.js';
import {
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useDisconnect,
  useWalletInfo,
  type ConnectedWalletInfo,
  type Provider,
  type UseAppKitAccountReturn,
} from './index.js';

const NOBODY: UseAppKitAccountReturn = { allAccounts: [], isConnected: false, status: 'disconnected' };
export const AccountContext = createContext<UseAppKitAccountReturn>(NOBODY);

/** Asks the wallet without a check for undefined: the button that calls it is shown while a wallet is connected. */
export function useSignature(): () => Promise<readonly string[]> {
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155');
  const { walletProvider: annotated }: { walletProvider: Eip1193Provider } = useAppKitProvider('eip155');
  const { walletProvider: ofKit } = useAppKitProvider<Provider>('eip155');
  return async () => {
    const signers = [walletProvider, annotated, ofKit].map(each => new BrowserProvider(each).getSigner());
    return Promise.all(signers.map(async signer => (await signer).signMessage('hello')));
  };
}

export function Panel(): ReactElement {
  const account = useAppKitAccount({ namespace: 'eip155' });
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork();
  const { walletInfo } = useWalletInfo();
  const [accounts, setAccounts] = useState<{ address: string; namespace: string; type?: string }[]>([]);
  const [network, setNetwork] = useState<AppKitNetwork | undefined>(caipNetwork);
  const nameOf = (wallet?: ConnectedWalletInfo): string => `${wallet?.name} ${String(wallet?.['flavour'])}`;
  const { open, connect } = useAppKit(); // `connect` is ours
  return (
    <AccountContext.Provider value={account}>
      <appkit-modal class="inline" />
      <appkit-button size="sm" balance="hide" namespace="solana" loadingLabel="…" />
      <button onClick={() => setAccounts(account.allAccounts)}>{accounts.length}</button>
      <button onClick={() => setNetwork(caipNetwork)}>{nameOf(walletInfo)}</button>
      <button onClick={() => void (network && network.id !== chainId && switchNetwork(network))}>
        {Number(chainId)}
      </button>
      <button onClick={() => void open({ view: 'Networks' })}>{account.address as `0x${string}`}</button>
      <button onClick={() => void connect()}>connect</button>
    </AccountContext.Provider>
  );
}

/** Sets the result of a hook, as the mocks of test runners do. */
type Mocked = <H extends (...given: never[]) => unknown>(hook: H, result: ReturnType<H>) => void;
const address = '0x1111111111111111111111111111111111111111';

export function testOfHost(mock: Mocked, fn: () => never): void {
  mock(useAppKit, { open: fn, close: fn });
  mock(useDisconnect, { disconnect: fn });
  mock(useWalletInfo, { walletInfo: { name: 'MetaMask', icon: 'https://app.example/icon.png' } });
  mock(useAppKitNetworkCore, { chainId: 1, caipNetwork: undefined, caipNetworkId: undefined });
  mock(useAppKitNetwork, { chainId: 1, caipNetwork: undefined, caipNetworkId: 'eip155:1', switchNetwork: fn });
  mock(useAppKitProvider, { walletProvider: { request: fn }, walletProviderType: 'INJECTED' });
  mock(useAppKitAccount, {
    address,
    caipAddress: `eip155:1:${address}`,
    allAccounts: [{ address, namespace: 'eip155', type: 'eoa' }],
    isConnected: true,
    status: 'connected',
  });
}
