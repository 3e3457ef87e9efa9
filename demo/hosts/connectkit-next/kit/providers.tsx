'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Avatar, ChainIcon, ConnectKitProvider, SIWEButton, useSIWE } from 'connectkit';
import { Fragment, useState, type ReactNode } from 'react';
import { WagmiProvider } from 'wagmi';
import { config } from './config';
import { client } from './siwe-client';

interface Props {
  readonly children: ReactNode;
  readonly signsIn?: boolean;
}

const Session = () => {
  const { isSignedIn, data } = useSIWE();
  return (
    <>
      <Avatar {...(data && { address: data.address })} size={24} />
      <ChainIcon id={1} size={24} />
      <SIWEButton showSignOutButton />
      <p data-testid="session">{isSignedIn ? 'authenticated' : 'unauthenticated'}</p>
    </>
  );
};

/** The providers as ConnectKit's documents write them. */
export function Providers({ children, signsIn = false }: Props) {
  const [queries] = useState(() => new QueryClient());
  const Around = signsIn ? client.Provider : Fragment;
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <Around>
          <ConnectKitProvider theme="soft" mode="light">
            {children}
            {signsIn && <Session />}
          </ConnectKitProvider>
        </Around>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
