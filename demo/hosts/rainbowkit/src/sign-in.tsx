import {
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
  type AuthenticationStatus,
} from '@rainbow-me/rainbowkit';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { verifyMessage } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';

const SESSION = 'session'; // stands for the cookie of a server

/** Sign-in as RainbowKit's documents write it, with this browser in place of a server. */
export function SignIn({ children }: { readonly children: ReactNode }) {
  const [status, setStatus] = useState<AuthenticationStatus>('loading');
  useEffect(() => setStatus(localStorage.getItem(SESSION) ? 'authenticated' : 'unauthenticated'), []);
  const adapter = useMemo(
    () =>
      createAuthenticationAdapter({
        getNonce: async () => 'nonce12345678',
        createMessage: ({ nonce, address, chainId }) =>
          createSiweMessage({
            domain: location.host,
            address,
            statement: 'Sign in to the host.',
            uri: location.origin,
            version: '1',
            chainId,
            nonce,
          }),
        verify: async ({ message, signature }) => {
          const { address } = parseSiweMessage(message);
          const isValid =
            address !== undefined && (await verifyMessage({ address, message, signature: signature as `0x${string}` }));
          if (isValid) localStorage.setItem(SESSION, address);
          setStatus(isValid ? 'authenticated' : 'unauthenticated');
          return isValid;
        },
        signOut: async () => {
          localStorage.removeItem(SESSION);
          setStatus('unauthenticated');
        },
      }),
    [],
  );
  return (
    <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
      {children}
      <p data-testid="session">{status}</p>
    </RainbowKitAuthenticationProvider>
  );
}
