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

/** Context of the provider; outside it, as in the kit, a state without a connection: parts of a page stand outside. */
export const ConnectionContext = createContext({} as ConnectionContextState);

const CONFIRMED: ConnectionConfig = { commitment: 'confirmed' };

/** Connects the page to a node of Solana. The modal reads from the same node. */
export function ConnectionProvider({ children, endpoint, config = CONFIRMED }: ConnectionProviderProps): ReactElement {
  const value = useMemo(() => ({ connection: new Connection(endpoint, config) }), [endpoint, config]);
  return createElement(ConnectionContext.Provider, { value }, children);
}

/** Returns the connection to the node. */
export const useConnection = (): ConnectionContextState => useContext(ConnectionContext);
