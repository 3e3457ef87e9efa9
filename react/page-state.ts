'use client';

import { createContext, createElement, useContext, type ReactElement, type ReactNode } from 'react';
import type { PageState } from '../controllers/ssr/page-state.js';

export type { PageState } from '../controllers/ssr/page-state.js';

const State = createContext<PageState | undefined>(undefined); // of one request: a server renders many at a time

export interface AppKitStateProviderProps {
  /** What `readState` of `latchkey/ssr` read from the headers of the request. Pass the same value in the browser. */
  readonly state: PageState;
  readonly children?: ReactNode;
}

/**
 * Gives the hooks below it the account and the network that the browser showed on its last visit, on a server and during
 * hydration. Afterwards hooks return the state of the modal.
 */
export const AppKitStateProvider = ({ state, children }: AppKitStateProviderProps): ReactElement =>
  createElement(State.Provider, { value: state }, children);

/** Returns the state of the nearest {@link AppKitStateProvider}. */
export const usePageState = (): PageState | undefined => useContext(State);
