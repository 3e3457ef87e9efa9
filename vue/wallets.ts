import { onScopeDispose, watchEffect, type Ref } from 'vue';
import * as core from '../controllers/index.js';
import { appKit, fieldsOf, useModal, type ModalReference } from './use-modal.js';

/** The wallets of a modal, and what a foreign user interface does with them. */
export interface UseAppKitWallets extends Readonly<core.WalletListState> {
  fetchWallets: core.WalletList['fetchWallets'];
  connect: core.WalletList['connect'];
  resetWcUri(): void;
}

const FIELDS = Object.keys(core.NO_WALLETS) as (keyof core.WalletListState)[];
const PRESENT: core.ReadonlySignal<boolean> = { get: () => true };

/**
 * Returns the wallets to choose from, for hosts that draw them themselves. Its functions throw `MODAL_MISSING` before
 * `createAppKit`.
 */
export function useAppKitWallets({ modalId }: ModalReference = {}): UseAppKitWallets {
  const state = useModal(core.walletListInfo, core.NO_WALLETS, modalId);
  const isThere: Readonly<Ref<boolean>> = useModal(() => PRESENT, false, modalId);
  const list = (): core.WalletList => core.walletListOf(appKit('useAppKitWallets', modalId).modal);
  let end: (() => void) | undefined;
  watchEffect(() => {
    end?.();
    end = isThere.value ? list().subscribe(() => undefined) : undefined;
  });
  onScopeDispose(() => end?.());
  return Object.assign(fieldsOf(state, FIELDS), {
    fetchWallets: async (request?: Parameters<core.WalletList['fetchWallets']>[0]) => list().fetchWallets(request),
    connect: async (...given: Parameters<core.WalletList['connect']>) => list().connect(...given),
    resetWcUri: () => list().resetWcUri(),
  });
}
