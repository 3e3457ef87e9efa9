'use client';

import { RainbowKitSiweNextAuthProvider } from '@rainbow-me/rainbowkit-siwe-next-auth';
import { SessionProvider, useSession } from 'next-auth/react';
import type { ReactNode } from 'react';

const Session = () => <p data-testid="session">{useSession().status}</p>;

/** Sign-in by next-auth as RainbowKit's documents write it. */
export const SignIn = ({ children }: { readonly children: ReactNode }) => (
  <SessionProvider refetchInterval={0}>
    <RainbowKitSiweNextAuthProvider getSiweMessageOptions={() => ({ statement: 'Sign in to the host.' })}>
      {children}
      <Session />
    </RainbowKitSiweNextAuthProvider>
  </SessionProvider>
);
