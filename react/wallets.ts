'use client';

import { useEffect, useMemo } from 'react';
import * as core from '../controllers/index.js';
import { appKit, useModal, type ModalReference } from './use-modal.js';

/** The wallets of a modal, and what a foreign user interface does with them. */
export interface UseAppKitWallets extends core.WalletListState {
  fetchWallets: core.WalletList['fetchWallets'];
  connect: core.WalletList['connect'];
  resetWcUri(): void;
}

/**
 * Returns the wallets to choose from, for hosts that draw them themselves. Nothing is loaded before a component that
 * uses it is mounted. Its functions throw `MODAL_MISSING` before `createAppKit`.
 */
export function useAppKitWallets({ modalId }: ModalReference = {}): UseAppKitWallets {
  const state = useModal(core.walletListInfo, core.NO_WALLETS, modalId);
  const isThere = useModal(() => PRESENT, false, modalId);
  const actions = useMemo(() => {
    const list = (): core.WalletList => core.walletListOf(appKit('useAppKitWallets', modalId).modal);
    return {
      fetchWallets: async (request?: Parameters<core.WalletList['fetchWallets']>[0]) => list().fetchWallets(request),
      connect: async (...given: Parameters<core.WalletList['connect']>) => list().connect(...given),
      resetWcUri: () => list().resetWcUri(),
      use: () => list().subscribe(() => undefined),
    };
  }, [modalId]);
  useEffect(() => (isThere ? actions.use() : undefined), [actions, isThere]);
  const { fetchWallets, connect, resetWcUri } = actions;
  return useMemo(() => ({ ...state, fetchWallets, connect, resetWcUri }), [state, fetchWallets, connect, resetWcUri]);
}

const PRESENT: core.ReadonlySignal<boolean> = { get: () => true };
