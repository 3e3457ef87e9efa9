import { watchEffect } from 'vue';
import {
  NO_WALLETS,
  walletListInfo,
  walletListOf,
  type WalletList,
  type WalletListState,
} from '../controllers/headless/wallet-list.js';
import * as core from '../controllers/index.js';
import { appKit, fieldsOf, useModal, type ModalReference } from './use-modal.js';

/** The wallets of a modal, and what a foreign user interface does with them. */
export interface UseAppKitWallets extends Readonly<WalletListState> {
  fetchWallets: WalletList['fetchWallets'];
  connect: WalletList['connect'];
  resetWcUri(): void;
}

const FIELDS = Object.keys(NO_WALLETS) as (keyof WalletListState)[];

/**
 * Returns the wallets to choose from, for hosts that draw them themselves. Its functions throw `MODAL_MISSING` before
 * `createAppKit`.
 */
export function useAppKitWallets({ modalId }: ModalReference = {}): UseAppKitWallets {
  const state = useModal(walletListInfo, NO_WALLETS, modalId);
  const modal = useModal(found => core.computed(() => found), undefined, modalId);
  const list = (): WalletList => walletListOf(appKit('useAppKitWallets', modalId).modal);
  watchEffect(onEnd => {
    if (modal.value) onEnd(walletListOf(modal.value).subscribe(() => undefined));
  });
  return Object.assign(fieldsOf(state, FIELDS), {
    fetchWallets: async (request?: Parameters<WalletList['fetchWallets']>[0]) => list().fetchWallets(request),
    connect: async (...given: Parameters<WalletList['connect']>) => list().connect(...given),
    resetWcUri: () => list().resetWcUri(),
  });
}
