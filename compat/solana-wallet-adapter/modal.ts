'use client';

import { createContext, createElement, Fragment, useContext, useEffect, useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { AppKit } from '../../elements/app-kit.js';
import { useAppKitState } from '../../react/hooks.js';

export interface WalletModalProps {
  /** Without effect: parts of the modal are styled by `::part()` and tokens. */
  className?: string;
  /** Without effect: the modal is in the top layer. */
  container?: string;
}

export interface WalletModalProviderProps extends WalletModalProps {
  children: ReactNode;
}

export interface WalletModalContextState {
  visible: boolean;
  setVisible: (open: boolean) => void;
}

/** Opens the list of wallets, or closes the modal. */
export const setVisible = (isVisible: boolean): void => {
  const kit = AppKit.getInstance();
  void (isVisible ? kit?.open({ view: 'Connect', namespace: 'solana' }) : kit?.close());
};

const NONE: WalletModalContextState = { visible: false, setVisible };

/** Context of `WalletModalProvider`. */
export const WalletModalContext = createContext<WalletModalContextState>(NONE);

/** Tells the components inside whether the modal is open. */
export function WalletModalProvider({ children }: WalletModalProviderProps): ReactElement {
  const { open: visible } = useAppKitState();
  const value = useMemo(() => ({ visible, setVisible }), [visible]);
  return createElement(WalletModalContext.Provider, { value }, children);
}

/** Returns whether the modal is open, and what opens it. */
export const useWalletModal = (): WalletModalContextState => useContext(WalletModalContext);

/** Opens the modal while it is mounted. */
export function WalletModal(_props: WalletModalProps): ReactElement {
  useEffect(() => {
    setVisible(true);
    return () => setVisible(false);
  }, []);
  return createElement(Fragment);
}
