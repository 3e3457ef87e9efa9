'use client';

import { useEffect, useMemo } from 'react';
import {
  NO_WALLETS,
  walletListInfo,
  walletListOf,
  type WalletList,
  type WalletListState,
} from '../controllers/headless/wallet-list.js';
import { appKit, useFoundModal, useModal, type ModalReference } from './use-modal.js';

/** The wallets of a modal, and what a foreign user interface does with them. */
export interface UseAppKitWallets extends WalletListState {
  fetchWallets: WalletList['fetchWallets'];
  connect: WalletList['connect'];
  resetWcUri(): void;
}

/**
 * Returns the wallets to choose from, for hosts that draw them themselves. Nothing is loaded before a component that
 * uses it is mounted. Its functions throw `MODAL_MISSING` before `createAppKit`.
 */
export function useAppKitWallets({ modalId }: ModalReference = {}): UseAppKitWallets {
  const state = useModal(walletListInfo, NO_WALLETS, modalId);
  const modal = useFoundModal(modalId);
  const actions = useMemo(() => {
    const list = (): WalletList => walletListOf(appKit('useAppKitWallets', modalId).modal);
    return {
      fetchWallets: async (request?: Parameters<WalletList['fetchWallets']>[0]) => list().fetchWallets(request),
      connect: async (...given: Parameters<WalletList['connect']>) => list().connect(...given),
      resetWcUri: () => list().resetWcUri(),
    };
  }, [modalId]);
  useEffect(() => (modal ? walletListOf(modal).subscribe(() => undefined) : undefined), [modal]);
  const { fetchWallets, connect, resetWcUri } = actions;
  return useMemo(() => ({ ...state, fetchWallets, connect, resetWcUri }), [state, fetchWallets, connect, resetWcUri]);
}
