import { SIWEProvider, useSIWE, type SIWESession } from 'connectkit';
import type { ReactNode } from 'react';
import { verifyMessage } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';

const SESSION = 'session'; // stands for the cookie of a server

const Session = () => {
  const { isSignedIn } = useSIWE();
  return <p data-testid="session">{isSignedIn ? 'authenticated' : 'unauthenticated'}</p>;
};

/** Sign-in as ConnectKit's documents write it, with this browser in place of a server. */
export const SignIn = ({ children }: { readonly children: ReactNode }) => (
  <SIWEProvider
    getNonce={async () => 'nonce12345678'}
    createMessage={({ nonce, address, chainId }) =>
      createSiweMessage({
        domain: location.host,
        address,
        statement: 'Sign in to the host.',
        uri: location.origin,
        version: '1',
        chainId,
        nonce,
      })
    }
    verifyMessage={async ({ message, signature }) => {
      const { address, chainId } = parseSiweMessage(message);
      const isValid =
        address !== undefined && (await verifyMessage({ address, message, signature: signature as `0x${string}` }));
      if (isValid) localStorage.setItem(SESSION, JSON.stringify({ address, chainId }));
      return isValid;
    }}
    getSession={async () => JSON.parse(localStorage.getItem(SESSION) ?? 'null') as SIWESession | null}
    signOut={async () => {
      localStorage.removeItem(SESSION);
      return true;
    }}
  >
    {children}
  </SIWEProvider>
);

/** What the page shows of the session, inside the kit's provider. */
export const Shown = ({ children }: { readonly children: ReactNode }) => (
  <>
    {children}
    <Session />
  </>
);
