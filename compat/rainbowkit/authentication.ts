'use client';

import { createContext, createElement, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import type { LiveSignIn, LiveSource, SessionStatus } from '../shared/live-sign-in.js';
import { useLiveSignIn } from '../shared/use-live-sign-in.js';

export type AuthenticationStatus = SessionStatus;

/** Functions of a sign-in, whose session is a server's. */
export interface AuthenticationAdapter<Message> {
  getNonce: () => Promise<string>;
  createMessage: (args: { nonce: string; address: `0x${string}`; chainId: number }) => Promise<Message> | Message;
  /** The text of a message; of versions before 2.2. */
  getMessageBody?: (args: { message: Message }) => string;
  verify: (args: { message: Message; signature: string }) => Promise<boolean>;
  signOut: () => Promise<void>;
}

export interface AuthenticationConfig<Message> {
  adapter: AuthenticationAdapter<Message>;
  status: AuthenticationStatus;
}

export interface RainbowKitAuthenticationProviderProps<Message> extends AuthenticationConfig<Message> {
  /** False renders the page without sign-in. It is read when the modal is created. */
  enabled?: boolean;
  children: ReactNode;
}

/** Types the functions of a sign-in. */
export const createAuthenticationAdapter = <Message>(
  adapter: AuthenticationAdapter<Message>,
): AuthenticationAdapter<Message> => adapter;

interface PageSignIn {
  readonly status: AuthenticationStatus;
  /** The option `siwx`. */
  readonly signIn: LiveSignIn | undefined;
}

const Authentication = createContext<PageSignIn | undefined>(undefined);

/** Returns the sign-in of the page; undefined if it has none, so that pages without one do not load its code. */
export const useAuthentication = (): PageSignIn | undefined => useContext(Authentication);

/** Has every wallet sign in before it is connected. Place it around `RainbowKitProvider`. */
export function RainbowKitAuthenticationProvider<Message = unknown>({
  adapter,
  status,
  enabled = true,
  children,
}: RainbowKitAuthenticationProviderProps<Message>): ReactElement {
  const source = useMemo(
    (): LiveSource => ({
      status,
      getNonce: () => adapter.getNonce(),
      createMessage: ({ nonce, address, chainId }) =>
        adapter.createMessage({ nonce, chainId, address: address as `0x${string}` }), // of the EVM adapter, which checks it
      // Messages come back as the adapter has created them
      textOf: message => adapter.getMessageBody?.({ message: message as Message }) ?? String(message),
      verify: ({ message, signature }) => adapter.verify({ message: message as Message, signature }),
      signOut: () => adapter.signOut(),
    }),
    [adapter, status],
  );
  const signIn = useLiveSignIn(enabled ? source : undefined);
  const value = useMemo(() => (enabled ? { status, signIn } : undefined), [enabled, status, signIn]);
  return createElement(Authentication.Provider, { value }, children);
}
