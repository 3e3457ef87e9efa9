'use client';

import { darkTheme, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useState, type ReactNode } from 'react';
import { WagmiProvider } from 'wagmi';
import { config } from './config';
import { SignIn } from './sign-in';

interface Props {
  readonly children: ReactNode;
  readonly signsIn?: boolean;
}

/** The providers as RainbowKit's documents write them. */
export function Providers({ children, signsIn = false }: Props) {
  const [queries] = useState(() => new QueryClient());
  const Around = signsIn ? SignIn : Fragment;
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <Around>
          <RainbowKitProvider
            theme={{ lightMode: lightTheme({ accentColor: '#7b3fe4' }), darkMode: darkTheme() }}
            modalSize="compact"
          >
            {children}
          </RainbowKitProvider>
        </Around>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
