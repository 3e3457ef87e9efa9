'use client';

import { useCallback } from 'react';
import type { OpenableView } from '../../controllers/index.js';
import { AppKit } from '../../elements/app-kit.js';
import { useModalPart, useShownAccount } from '../shared/account.js';

/** Returns a function that opens the modal at a view. */
export function useOpen(view: OpenableView): () => void {
  return useCallback(() => void AppKit.getInstance()?.open({ view, namespace: 'eip155' }), [view]);
}

/** Returns what opens the list of wallets: undefined while a wallet is connected. */
export function useConnectModal(): { connectModalOpen: boolean; openConnectModal: (() => void) | undefined } {
  const open = useOpen('Connect');
  const isConnected = useShownAccount()?.isConnected;
  return { connectModalOpen: useModalPart() === 'connect', openConnectModal: isConnected ? undefined : open };
}

/** Returns what opens the account: undefined while no wallet is connected. */
export function useAccountModal(): { accountModalOpen: boolean; openAccountModal: (() => void) | undefined } {
  const open = useOpen('Account');
  const isConnected = useShownAccount()?.isConnected;
  return { accountModalOpen: useModalPart() === 'account', openAccountModal: isConnected ? open : undefined };
}

/** Returns what opens the list of networks: undefined while no wallet is connected. */
export function useChainModal(): { chainModalOpen: boolean; openChainModal: (() => void) | undefined } {
  const open = useOpen('Networks');
  const isConnected = useShownAccount()?.isConnected;
  return { chainModalOpen: useModalPart() === 'chain', openChainModal: isConnected ? open : undefined };
}
