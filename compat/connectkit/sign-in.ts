'use client';

import { createContext, createElement, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useConfig } from 'wagmi';
import { signMessage } from 'wagmi/actions';
import type { SIWEConfig as ModalSIWEConfig } from '../../controllers/index.js';
import { useShownAccount, useShownNetwork } from '../shared/account.js';

/** Names of queries of ConnectKit, whose state is here that of `useSIWE`. */
export const SIWE_NONCE_QUERY_KEY = 'ckSiweNonce';
export const SIWE_SESSION_QUERY_KEY = 'ckSiweSession';

export interface SIWESession {
  address: `0x${string}`;
  chainId: number;
}

/** Functions of a sign-in, whose session is a server's. */
export interface SIWEConfig {
  getNonce: () => Promise<string>;
  createMessage: (args: { nonce: string; address: `0x${string}`; chainId: number }) => Promise<string> | string;
  verifyMessage: (args: { message: string; signature: string }) => Promise<boolean>;
  getSession: () => Promise<SIWESession | null>;
  signOut: () => Promise<boolean>;
  enabled?: boolean;
  nonceRefetchInterval?: number;
  sessionRefetchInterval?: number;
  signOutOnDisconnect?: boolean;
  signOutOnAccountChange?: boolean;
  signOutOnNetworkChange?: boolean;
}

interface Callbacks {
  onSignIn?: (session?: SIWESession) => void;
  onSignOut?: () => void;
}

export interface SIWEProviderProps extends SIWEConfig, Callbacks {
  children: ReactNode;
}

interface SignIn {
  readonly config: SIWEConfig;
  /** The option `siweConfig` of the modal. */
  readonly option: ModalSIWEConfig;
  readonly session: SIWESession | undefined;
  readonly setSession: (session: SIWESession | undefined) => void;
}

const Context = createContext<SignIn | undefined>(undefined);

/** Returns the option `siweConfig` of the page; undefined if it has no sign-in. */
export const useSignInOption = (): ModalSIWEConfig | undefined => useContext(Context)?.option;

/** Asks a person who connects a wallet to sign in; declining leaves the wallet connected. Place it around the provider. */
export function SIWEProvider({ children, onSignIn, onSignOut, ...config }: SIWEProviderProps): ReactElement {
  const [session, setSession] = useState<SIWESession>();
  const [latest] = useState<{ props: SIWEProviderProps }>({ props: { children, ...config } });
  latest.props = {
    children,
    ...config,
    ...(onSignIn && { onSignIn }),
    ...(onSignOut && { onSignOut }),
  };
  const [option] = useState(() => optionOf(() => latest.props, setSession));
  const { enabled = true } = config;
  const value = enabled ? { config, option, session, setSession } : undefined;
  return createElement(Context.Provider, { value }, children);
}

function optionOf(props: () => SIWEProviderProps, setSession: SignIn['setSession']): ModalSIWEConfig {
  const { sessionRefetchInterval, signOutOnDisconnect, signOutOnAccountChange, signOutOnNetworkChange } = props();
  return {
    getNonce: () => props().getNonce(),
    createMessage: ({ address, nonce, chainId }) =>
      props().createMessage({ nonce, chainId, address: address.split(':').at(-1) as `0x${string}` }), // a CAIP-10 id
    verifyMessage: ({ message, signature }) => props().verifyMessage({ message, signature }),
    getSession: () => props().getSession(),
    signOut: () => props().signOut(),
    onSignIn: ({ address, chainId }) => {
      const session = { address: address as `0x${string}`, chainId }; // of the host's own `getSession`
      setSession(session);
      props().onSignIn?.(session);
    },
    onSignOut: () => {
      setSession(undefined);
      props().onSignOut?.();
    },
    options: {
      required: false,
      sessionRefetchIntervalMs: sessionRefetchInterval,
      signOutOnDisconnect,
      signOutOnAccountChange,
      signOutOnNetworkChange,
    },
  };
}

type Status = 'ready' | 'loading' | 'success' | 'rejected' | 'error';

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
  const { code, name, cause } = error as { readonly code?: unknown; readonly name?: unknown; readonly cause?: unknown };
  return code === 4001 || name === 'UserRejectedRequestError' || (cause ? isRejection(cause) : false);
};

/** Returns the sign-in of the connected account, and functions that sign in and out. */
export function useSIWE({ onSignIn, onSignOut }: Callbacks = {}): UseSIWE {
  const signIn = useContext(Context);
  const wagmi = useConfig();
  const account = useShownAccount();
  const network = useShownNetwork();
  const [attempt, setAttempt] = useState<{ readonly status: Status; readonly error?: unknown }>({ status: 'ready' });
  const session = signIn?.session;
  const isSignedIn = account?.isConnected === true && session?.address.toLowerCase() === account.address.toLowerCase();

  const run = useCallback(async (): Promise<boolean> => {
    if (!signIn || !account || !network) return false;
    setAttempt({ status: 'loading' });
    try {
      const { config, setSession } = signIn;
      const address = account.address as `0x${string}`; // of the EVM adapter, which checks it
      const nonce = await config.getNonce();
      const message = await config.createMessage({ nonce, address, chainId: network.id });
      const signature = await signMessage(wagmi, { message });
      const now = (await config.verifyMessage({ message, signature })) ? await config.getSession() : null;
      if (!now) throw new Error('The server does not accept the signature.');
      setSession(now);
      setAttempt({ status: 'success' });
      onSignIn?.(now);
      return true;
    } catch (error) {
      setAttempt({ status: isRejection(error) ? 'rejected' : 'error', error });
      return false;
    }
  }, [signIn, account, network, wagmi, onSignIn]);

  const end = useCallback(async (): Promise<boolean> => {
    if (!signIn) return false;
    const isDone = await signIn.config.signOut();
    if (!isDone) return false;
    signIn.setSession(undefined);
    setAttempt({ status: 'ready' });
    onSignOut?.();
    return true;
  }, [signIn, onSignOut]);

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
      reset: () => setAttempt({ status: 'ready' }),
      signIn: run,
      signOut: end,
    }),
    [isSignedIn, session, status, attempt, account, run, end],
  );
}
