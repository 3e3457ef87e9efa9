/** Uses the names as hosts of ConnectKit do, beside what its documents write; it is compiled, not run. */
import type { ReactNode } from 'react';
import { createConfig, http, type CreateConfigParameters } from 'wagmi';
import { arbitrum, base, mainnet, sepolia } from 'wagmi/chains';
import {
  ConnectKitButton,
  ConnectKitProvider,
  getDefaultConfig,
  SIWEProvider,
  useModal,
  useSIWE,
  type SIWEConfig,
  type SIWESession,
  type Types,
} from './index.js';

declare const isMain: boolean;
export const config = createConfig(
  getDefaultConfig({
    appName: 'Shop',
    walletConnectProjectId: process.env['PROJECT_ID'] ?? '',
    chains: isMain ? [mainnet, base, arbitrum] : [sepolia],
    transports: { [mainnet.id]: http(), [sepolia.id]: http() },
    ssr: true,
  }),
);
export const parameters: CreateConfigParameters = getDefaultConfig({ appName: 'Shop', walletConnectProjectId: 'id' });

const connectKitTheme = {
  '--ck-font-family': 'var(--font)',
  '--ck-border-radius': '12px',
  '--ck-connectbutton-background': '#8000ff',
} as const;

// Replies of servers have addresses as plain text
const siweConfig: SIWEConfig = {
  getNonce: async () => (await fetch('/nonce')).text(),
  createMessage: ({ nonce, address, chainId }: { nonce: string; address: string; chainId: number }) =>
    `${nonce} ${address} ${chainId}`,
  verifyMessage: async ({ message, signature }) => (await fetch(`/verify?${message}&${signature}`)).ok,
  getSession: async () => {
    const reply = (await (await fetch('/session')).json()) as { address: string; chainId: number } | null;
    return reply;
  },
  signOut: async () => (await fetch('/logout')).ok,
};

function Buttons(): ReactNode {
  const { open, setOpen, openSIWE, openSwitchNetworks } = useModal({
    onConnect: ({ address, connectorId }) => console.log(address, connectorId),
    onDisconnect: () => console.log('gone'),
  });
  const { data, isReady, isRejected, isLoading, isSignedIn, signIn, signOut } = useSIWE({
    onSignIn: (session?: SIWESession) => console.log(session?.address),
    onSignOut: () => setOpen(false),
  });
  return (
    <>
      <ConnectKitButton.Custom>
        {({ isConnected, isConnecting, show, hide, address, ensName, truncatedAddress, chain, unsupported }) => (
          <div onClick={isConnected ? hide : show}>
            {isConnecting ? 'Connecting …' : (ensName ?? truncatedAddress ?? address?.slice(0, 6))}
            {chain?.unsupported || unsupported ? 'Wrong network' : chain?.name}
          </div>
        )}
      </ConnectKitButton.Custom>
      <ConnectKitButton label="Enter" showBalance showAvatar={false} onClick={show => show()} mode="dark" />
      <button disabled={!isReady || isLoading} onClick={() => void (isSignedIn ? signOut() : signIn())}>
        {isRejected ? 'Try again' : data?.address}
      </button>
      <button onClick={() => openSIWE(true)}>{String(open)}</button>
      <button onClick={openSwitchNetworks}>Networks</button>
    </>
  );
}

export const App = ({ mode }: { readonly mode: Types.Mode }): ReactNode => (
  <SIWEProvider {...siweConfig} signOutOnNetworkChange={false}>
    <ConnectKitProvider
      theme="minimal"
      mode={mode}
      customTheme={connectKitTheme}
      options={{ hideQuestionMarkCTA: true, embedGoogleFonts: false, initialChainId: 0, enforceSupportedChains: false }}
    >
      <Buttons />
    </ConnectKitProvider>
  </SIWEProvider>
);
