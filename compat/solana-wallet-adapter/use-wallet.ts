'use client';

import { createContext, useContext, useMemo } from 'react';
import { WalletNotConnectedError } from './errors.js';
import type { AnchorWallet, WalletContextState } from './types.js';

const refuse = async (): Promise<never> => {
  throw new WalletNotConnectedError();
};

/** State outside of `WalletProvider`. */
const NONE: WalletContextState = {
  autoConnect: false,
  wallets: [],
  wallet: null,
  publicKey: null,
  connecting: false,
  connected: false,
  disconnecting: false,
  select: () => undefined,
  connect: refuse,
  disconnect: async () => undefined,
  sendTransaction: refuse,
  signTransaction: undefined,
  signAllTransactions: undefined,
  signMessage: undefined,
  signIn: undefined,
};

/** Context of `WalletProvider`. */
export const WalletContext = createContext<WalletContextState>(NONE);

/** Returns the wallets of the page and the one in use. */
export const useWallet = (): WalletContextState => useContext(WalletContext);

/** Returns the wallet for Anchor; undefined while none is connected. */
export function useAnchorWallet(): AnchorWallet | undefined {
  const { publicKey, signTransaction, signAllTransactions } = useWallet();
  return useMemo(
    () =>
      publicKey && signTransaction && signAllTransactions
        ? { publicKey, signTransaction, signAllTransactions }
        : undefined,
    [publicKey, signTransaction, signAllTransactions],
  );
}
