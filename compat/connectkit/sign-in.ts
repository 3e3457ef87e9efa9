'use client';

import { createContext, createElement, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { useConfig, type Config } from 'wagmi';
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
  getSession: () => Promise<{ address: string; chainId: number } | null>;
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

/** The sign-in of a modal, which outlives the components: it calls the functions of the provider mounted last. */
class PageSignIn {
  readonly option: ModalSIWEConfig;
  #props: SIWEProviderProps;
  #session: SIWESession | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(props: SIWEProviderProps) {
    this.#props = props;
    this.option = optionOf(() => this.#props, this.setSession);
  }

  readonly take = (props: SIWEProviderProps): void => {
    this.#props = props;
  };

  readonly session = (): SIWESession | undefined => this.#session;

  readonly setSession = (session: SIWESession | undefined): void => {
    this.#session = session;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const signIns = new WeakMap<Config, PageSignIn>();

/** Returns the sign-in of a configuration. A server has one configuration for all visitors, so there none is kept. */
function signInOf(config: Config, props: SIWEProviderProps): PageSignIn {
  const signIn = signIns.get(config) ?? new PageSignIn(props);
  if (typeof document !== 'undefined') signIns.set(config, signIn);
  return signIn;
}

/**
 * Asks a person who connects a wallet to sign in; declining leaves the wallet connected. Place it inside `WagmiProvider`
 * and around the provider. `enabled` is read when the modal is created.
 */
export function SIWEProvider(props: SIWEProviderProps): ReactElement {
  const { children, onSignIn, onSignOut, ...config } = props;
  const wagmi = useConfig();
  const signIn = useMemo(() => signInOf(wagmi, props), [wagmi]);
  useEffect(() => signIn.take(props));
  const session = useSyncExternalStore(signIn.subscribe, signIn.session, () => undefined);
  const { enabled = true } = config;
  const value = enabled ? { config, option: signIn.option, session, setSession: signIn.setSession } : undefined;
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
      signOutOnNamespaceChange: false, // ConnectKit signs in on EVM alone; other wallets are of another kit
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
      const accepted = (await config.verifyMessage({ message, signature })) ? await config.getSession() : null;
      if (!accepted) throw new Error('The server does not accept the signature.');
      const now = accepted as SIWESession; // the host's server has verified the address
      setSession(now);
      setAttempt({ status: 'ready' }); // the session says the rest, which any part of the page or the modal may end
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
