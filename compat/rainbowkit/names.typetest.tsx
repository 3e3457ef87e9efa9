/** Uses every public name and prop as the documents of RainbowKit write them; it is compiled, not run. */
import type { ReactNode } from 'react';
import { createConfig, http } from 'wagmi';
import { mainnet, polygon } from 'wagmi/chains';
import {
  ConnectButton,
  connectorsForWallets,
  createAuthenticationAdapter,
  cssObjectFromTheme,
  cssStringFromTheme,
  darkTheme,
  getDefaultConfig,
  getDefaultWallets,
  getWalletConnectConnector,
  lightTheme,
  midnightTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  useAccountModal,
  useAddRecentTransaction,
  useChainModal,
  useConnectModal,
  WalletButton,
  type AuthenticationStatus,
  type AvatarComponent,
  type Chain,
  type DisclaimerComponent,
  type Locale,
  type RainbowKitProviderProps,
  type Theme,
  type Wallet,
  type WalletList,
} from './index.js';
import { argentWallet, metaMaskWallet, trustWallet } from './wallets.js';

const own = {
  id: 43_114,
  name: 'Avalanche',
  iconUrl: 'https://shop.example/avalanche.png',
  iconBackground: '#fff',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://shop.example/rpc'] } },
} as const satisfies Chain;

const { wallets } = getDefaultWallets();
const ownWallet = ({ projectId }: { projectId: string }): Wallet => ({
  id: 'own',
  name: 'Own',
  rdns: 'example.own',
  iconUrl: async () => 'https://shop.example/own.png',
  iconBackground: '#0c2f78',
  downloadUrls: { android: 'https://shop.example/a', qrCode: 'https://shop.example/q' },
  mobile: { getUri: uri => uri },
  qrCode: {
    getUri: uri => uri,
    instructions: {
      learnMoreUrl: 'https://shop.example/learn',
      steps: [{ step: 'install', title: 'Open', description: 'The app' }],
    },
  },
  createConnector: getWalletConnectConnector({ projectId }),
});
const list: WalletList = [...wallets, { groupName: 'Others', wallets: [argentWallet, trustWallet, ownWallet] }];

export const one = getDefaultConfig({
  appName: 'Shop',
  projectId: 'id',
  chains: [mainnet, polygon, own],
  wallets: list,
  ssr: true,
  transports: { [mainnet.id]: http(), [polygon.id]: http(), [own.id]: http('https://shop.example/rpc') },
});
export const two = createConfig({
  connectors: connectorsForWallets([{ groupName: 'Suggested', wallets: [metaMaskWallet] }], {
    appName: 'Shop',
    projectId: 'id',
  }),
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
});

const theme: Theme = {
  lightMode: lightTheme({ ...lightTheme.accentColors.pink, borderRadius: 'small', fontStack: 'system' }),
  darkMode: darkTheme({ accentColor: '#7b3fe4', accentColorForeground: 'white', overlayBlur: 'large' }),
};
const Disclaimer: DisclaimerComponent = ({ Text, Link }) => (
  <Text>
    By connecting you agree to the <Link href="https://shop.example/terms">terms</Link>
  </Text>
);
const Avatar: AvatarComponent = ({ address, ensImage, size }) => <img src={ensImage ?? address} width={size} />;
const locale: Locale = 'zh-Hant';
const props: Omit<RainbowKitProviderProps, 'children'> = {
  initialChain: polygon,
  id: 'kit',
  theme,
  showRecentTransactions: true,
  appInfo: { appName: 'Shop', learnMoreUrl: 'https://shop.example/learn', disclaimer: Disclaimer },
  coolMode: true,
  avatar: Avatar,
  modalSize: 'compact',
  locale,
};

const adapter = createAuthenticationAdapter({
  getNonce: async () => 'nonce',
  createMessage: ({ nonce, address, chainId }) => `${nonce} ${address} ${chainId}`,
  verify: async ({ message, signature }) => message !== signature,
  signOut: async () => undefined,
});

function Buttons(): ReactNode {
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
  const addRecentTransaction = useAddRecentTransaction();
  return (
    <>
      {openConnectModal && <button onClick={openConnectModal}>{String(connectModalOpen)}</button>}
      {openAccountModal && <button onClick={openAccountModal}>Account</button>}
      {openChainModal && <button onClick={openChainModal}>Networks</button>}
      <button onClick={() => addRecentTransaction({ hash: '0x12', description: 'Mint', confirmations: 2 })}>Add</button>
      <ConnectButton
        accountStatus={{ smallScreen: 'avatar', largeScreen: 'full' }}
        showBalance={{ smallScreen: false, largeScreen: true }}
        chainStatus="icon"
        label="Sign in"
      />
      <ConnectButton.Custom>
        {({ account, chain, openAccountModal: show, openChainModal: choose, openConnectModal: open, ...others }) => {
          const status: AuthenticationStatus | undefined = others.authenticationStatus;
          const isReady = others.mounted && status !== 'loading';
          if (!isReady || !account || !chain) return <button onClick={open}>Connect</button>;
          if (chain.unsupported) return <button onClick={choose}>Wrong network</button>;
          const picture = chain.hasIcon && chain.iconUrl && <img src={chain.iconUrl} alt={chain.name ?? ''} />;
          return (
            <button onClick={show} style={{ background: chain.iconBackground }}>
              {picture} {account.displayName} {account.displayBalance ? `(${account.displayBalance})` : ''}
              {account.ensName} {account.ensAvatar} {account.hasPendingTransactions && '…'}
            </button>
          );
        }}
      </ConnectButton.Custom>
      <WalletButton wallet="rainbow" />
      <WalletButton.Custom wallet="metamask">
        {({ ready, connect, connected, loading, error, mounted, connector }) => (
          <button disabled={!ready || connected || loading || error || !mounted} onClick={() => void connect()}>
            {connector.name}
          </button>
        )}
      </WalletButton.Custom>
    </>
  );
}

export const Page = ({ status }: { readonly status: AuthenticationStatus }): ReactNode => (
  <RainbowKitAuthenticationProvider adapter={adapter} status={status} enabled>
    <style>
      {`:root{${cssStringFromTheme(lightTheme)}}html.dark{${cssStringFromTheme(midnightTheme, { extends: lightTheme })}}`}
    </style>
    <RainbowKitProvider {...props} options={{ services: {} }}>
      <Buttons />
      {Object.keys(cssObjectFromTheme(midnightTheme())).length}
    </RainbowKitProvider>
  </RainbowKitAuthenticationProvider>
);
