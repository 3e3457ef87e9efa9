'use client';

import { Connection, type ConnectionConfig } from '@solana/web3.js';
import { createContext, createElement, useContext, useMemo, type ReactElement, type ReactNode } from 'react';

export interface ConnectionProviderProps {
  children: ReactNode;
  /** URL of a node. */
  endpoint: string;
  config?: ConnectionConfig;
}

export interface ConnectionContextState {
  connection: Connection;
}

/** Context of the provider; undefined outside it. */
export const ConnectionContext = createContext<ConnectionContextState | undefined>(undefined);

const CONFIRMED: ConnectionConfig = { commitment: 'confirmed' };

/** Connects the page to a node of Solana. The modal reads from the same node. */
export function ConnectionProvider({ children, endpoint, config = CONFIRMED }: ConnectionProviderProps): ReactElement {
  const value = useMemo(() => ({ connection: new Connection(endpoint, config) }), [endpoint, config]);
  return createElement(ConnectionContext.Provider, { value }, children);
}

/** Returns the connection to the node. @throws outside of `ConnectionProvider` */
export function useConnection(): ConnectionContextState {
  const state = useContext(ConnectionContext);
  if (!state) throw new Error('useConnection: the page has no ConnectionProvider around this component.');
  return state;
}
