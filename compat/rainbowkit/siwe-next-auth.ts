'use client';

/** Entry `latchkey/compat/rainbowkit/siwe-next-auth`: the names of RainbowKit’s package for next-auth 4. */
import { getCsrfToken, signIn, signOut, useSession } from 'next-auth/react';
import { createElement, useMemo, type ReactElement, type ReactNode } from 'react';
import { RainbowKitAuthenticationProvider } from './authentication.js';
import { nextAuthAdapter, type GetSiweMessageOptions } from './next-auth-adapter.js';

export type { GetSiweMessageOptions } from './next-auth-adapter.js';

export interface RainbowKitSiweNextAuthProviderProps {
  /** False renders the page without sign-in. It is read when the modal is created. */
  enabled?: boolean;
  /** Fields of the message; those of wallet and nonce are added. */
  getSiweMessageOptions?: GetSiweMessageOptions;
  children: ReactNode;
}

/** Has every wallet sign in by next-auth. Place it inside `SessionProvider` and around `RainbowKitProvider`. */
export function RainbowKitSiweNextAuthProvider({
  enabled,
  getSiweMessageOptions,
  children,
}: RainbowKitSiweNextAuthProviderProps): ReactElement {
  const { status } = useSession();
  const adapter = useMemo(
    () => nextAuthAdapter({ getCsrfToken, signIn, signOut }, getSiweMessageOptions),
    [getSiweMessageOptions],
  );
  return createElement(RainbowKitAuthenticationProvider<string>, {
    adapter,
    status,
    children,
    ...(enabled !== undefined && { enabled }),
  });
}
