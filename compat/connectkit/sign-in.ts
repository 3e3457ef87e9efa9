'use client';

import { createContext, createElement, useCallback, useContext, useInsertionEffect, useMemo } from 'react';
import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { useConfig } from 'wagmi';
import { signMessage } from 'wagmi/actions';
import type { SIWEConfig as ModalSIWEConfig } from '../../controllers/index.js';
import { useShownAccount, useShownNetwork } from '../shared/account.js';
import { NOBODY, signInOf, type Callbacks, type PageSignIn, type SignInProps } from './page-sign-in.js';
import type { SignInState, SIWESession, Status } from './page-sign-in.js';

export type { SIWEConfig, SIWESession } from './page-sign-in.js';

/** Names of queries of ConnectKit, whose state is here that of `useSIWE`. */
export const SIWE_NONCE_QUERY_KEY = 'ckSiweNonce';
export const SIWE_SESSION_QUERY_KEY = 'ckSiweSession';

export interface SIWEProviderProps extends SignInProps {
  children: ReactNode;
}

interface SignIn extends SignInState {
  readonly page: PageSignIn;
}

const Context = createContext<SignIn | undefined>(undefined);

/** Returns the option `siweConfig` of the page; undefined if it has no sign-in. */
export const useSignInOption = (): ModalSIWEConfig | undefined => useContext(Context)?.page.option;

/**
 * Asks a person who connects a wallet to sign in; declining leaves the wallet connected. Place it inside `WagmiProvider`
 * and around the provider. `enabled` is read when the modal is created.
 */
export function SIWEProvider(props: SIWEProviderProps): ReactElement {
  const { children, enabled = true } = props;
  const wagmi = useConfig();
  const page = useMemo(() => signInOf(wagmi, props), [wagmi]);
  useInsertionEffect(() => page.take(props)); // before the effects of the page, which may sign in
  const state = useSyncExternalStore(page.subscribe, page.state, () => NOBODY);
  const value = useMemo(() => (enabled ? { page, ...state } : undefined), [enabled, page, state]);
  return createElement(Context.Provider, { value }, children);
}

export interface UseSIWE {
  isSignedIn: boolean;
  data?: SIWESession;
  status: Status;
  error?: unknown;
  isRejected: boolean;
  isError: boolean;
  isLoading: boolean;
  isSuccess: boolean;
  isReady: boolean;
  reset: () => void;
  signIn: () => Promise<boolean>;
  signOut: () => Promise<boolean>;
}

const isRejection = (error: unknown): boolean => {
  const { code, name, cause } = Object(error) as Partial<Record<'code' | 'name' | 'cause', unknown>>;
  return code === 4001 || name === 'UserRejectedRequestError' || (cause ? isRejection(cause) : false);
};

const NO_PAGE = { page: undefined, ...NOBODY };

/** Returns the sign-in of the connected account, and functions that sign in and out. */
export function useSIWE({ onSignIn, onSignOut }: Callbacks = {}): UseSIWE {
  const { page, session, attempt } = useContext(Context) ?? NO_PAGE;
  const wagmi = useConfig();
  const account = useShownAccount();
  const network = useShownNetwork();
  const isSignedIn = account?.isConnected === true && session?.address.toLowerCase() === account.address.toLowerCase();

  const run = useCallback(async (): Promise<boolean> => {
    if (!page || !account || !network) return false;
    page.setAttempt({ status: 'loading' });
    try {
      const address = account.address as `0x${string}`; // of the EVM adapter, which checks it
      const now = await page.signIn({ address, chainId: network.id }, message => signMessage(wagmi, { message }));
      onSignIn?.(now);
      return true;
    } catch (error) {
      page.setAttempt({ status: isRejection(error) ? 'rejected' : 'error', error });
      return false;
    }
  }, [page, account, network, wagmi, onSignIn]);

  const end = useCallback(async (): Promise<boolean> => {
    const isDone = (await page?.signOut()) ?? false;
    if (isDone) onSignOut?.();
    return isDone;
  }, [page, onSignOut]);

  const status = isSignedIn ? 'success' : attempt.status;
  return useMemo(
    () => ({
      isSignedIn,
      ...(isSignedIn && { data: session }),
      status,
      error: attempt.error,
      isRejected: status === 'rejected',
      isError: status === 'error',
      isLoading: status === 'loading',
      isSuccess: status === 'success',
      isReady: account !== undefined && status === 'ready',
      reset: () => page?.setAttempt(),
      signIn: run,
      signOut: end,
    }),
    [isSignedIn, session, status, attempt, account, page, run, end],
  );
}
