/** Uses the names as hosts of RainbowKit do, beside what its documents write; it is compiled, not run. */
import type { ComponentProps, ReactNode } from 'react';
import { cookieStorage, createStorage, fallback, http, WagmiProvider, type Register } from 'wagmi';
import { arbitrum, mainnet, sepolia } from 'wagmi/chains';
import {
  ConnectButton,
  connectorsForWallets,
  createAuthenticationAdapter,
  darkTheme,
  getDefaultConfig,
  getDefaultWallets,
  lightTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  useAccountModal,
  useChainModal,
  useConnectModal,
  type AuthenticationStatus,
  type AvatarComponent,
  type Chain,
  type DisclaimerComponent,
  type Theme,
  type Wallet,
} from './index.js';
import { base, coinbaseWallet, injectedWallet, metaMaskWallet, walletConnectWallet } from './wallets.js';

type DeepPartial<T> = { [K in keyof T]?: T[K] extends object ? DeepPartial<T[K]> : T[K] };
declare function merge<A, B>(one: A, other: B): A & B;

// Themes that are composed, cast, mutated or spread
const fonts: DeepPartial<Theme> = { fonts: { body: 'inherit' }, shadows: { dialog: 'none' } };
export const merged: Theme = merge(lightTheme(), fonts);
export const cast: Theme = merge(darkTheme(), { colors: { accentColor: '#92fe9d' } } as Theme);
export const partial = { colors: { accentColor: '#27292b' }, radii: { actionButton: '9999px' } } as Theme;
export const spread: Theme = { ...darkTheme(), colors: { ...darkTheme().colors, accentColor: 'gray' } };
const mutated = darkTheme({ borderRadius: 'small' });
mutated.colors.modalBackground = '#fff';

// Wallets with settings of their own, and functions with parameters of their own
coinbaseWallet.preference = 'smartWalletOnly';
base.preference = { options: 'smartWalletOnly' };
const own = ({ appName, projectId }: { appName: string; projectId: string }): Wallet => ({
  ...metaMaskWallet({ projectId }),
  id: 'own',
  name: appName,
});
export const connectors = connectorsForWallets(
  [
    { groupName: 'Recommended', wallets: [injectedWallet, coinbaseWallet, walletConnectWallet, own] },
    ...getDefaultWallets().wallets,
  ],
  { appName: 'Shop', projectId: 'id' },
);

// Networks by a condition, as a list, or by a cast
declare const isTest: boolean;
export const byCondition = getDefaultConfig({
  appName: 'Shop',
  projectId: 'id',
  chains: [mainnet, arbitrum, ...(isTest ? [sepolia] : [])],
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
  transports: {
    [mainnet.id]: fallback([http('https://one.example'), http('https://two.example')]),
    [arbitrum.id]: http(),
    [sepolia.id]: http(),
  },
});
const list: Chain[] = [mainnet, { ...arbitrum, iconUrl: async () => '/arbitrum.svg', iconBackground: '#fff' }];
export const byList = getDefaultConfig({
  appName: 'Shop',
  projectId: 'id',
  chains: list as [Chain, ...Chain[]],
  transports: list.reduce((all, { id }) => ({ ...all, [id]: http() }), {}),
});
export type Registered = Register & { config: typeof byCondition };

const Avatar: AvatarComponent = ({ address, ensImage, size }) =>
  ensImage ? (
    <img src={ensImage} width={size} height={size} />
  ) : (
    <div style={{ height: size }}>{address.slice(2, 4)}</div>
  );
const Disclaimer: DisclaimerComponent = ({ Text, Link }) => (
  <Text>
    <Link href="https://shop.example">Terms</Link>
  </Text>
);

interface Message {
  readonly nonce: string;
  prepareMessage(): string;
}
declare class SiweMessage implements Message {
  constructor(fields: { nonce: string; address: string; chainId: number });
  readonly nonce: string;
  prepareMessage(): string;
}
export const adapter = createAuthenticationAdapter({
  getNonce: async () => (await fetch('/nonce')).text(),
  createMessage: ({ nonce, address, chainId }) => new SiweMessage({ nonce, address, chainId }),
  getMessageBody: ({ message }) => message.prepareMessage(),
  verify: async ({ message, signature }) =>
    (await fetch('/verify', { method: 'POST', body: JSON.stringify({ message, signature }) })).ok,
  signOut: async () => {
    await fetch('/logout');
  },
});

type Rendered = Parameters<ComponentProps<typeof ConnectButton.Custom>['children']>[0];

/** A renderer of its own, with the parameters of the kit. */
export const renderButton = ({ account, chain, mounted, ...open }: Rendered): ReactNode => {
  const isReady = mounted && open.authenticationStatus !== 'loading';
  const isConnected =
    isReady && account && chain && (!open.authenticationStatus || open.authenticationStatus === 'authenticated');
  if (!isConnected) return <button onClick={open.openConnectModal}>Connect</button>;
  if (chain.unsupported) return <button onClick={open.openChainModal}>Wrong network</button>;
  return <button onClick={open.openAccountModal}>{account.ensName ?? account.displayName}</button>;
};

export function App({
  status,
  children,
}: {
  readonly status: AuthenticationStatus;
  readonly children: ReactNode;
}): ReactNode {
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const { openChainModal, chainModalOpen } = useChainModal();
  const { openAccountModal } = useAccountModal();
  const open = connectModalOpen || chainModalOpen ? undefined : (openConnectModal ?? openAccountModal);
  return (
    <WagmiProvider config={byCondition}>
      <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
        <RainbowKitProvider
          modalSize="compact"
          initialChain={sepolia.id}
          theme={{ lightMode: merged as ReturnType<typeof lightTheme>, darkMode: mutated }}
          avatar={Avatar}
          appInfo={{ disclaimer: Disclaimer }}
          coolMode
        >
          <ConnectButton.Custom>{renderButton}</ConnectButton.Custom>
          <button onClick={() => (open ?? openChainModal)?.()}>Open</button>
          {children}
        </RainbowKitProvider>
      </RainbowKitAuthenticationProvider>
    </WagmiProvider>
  );
}
