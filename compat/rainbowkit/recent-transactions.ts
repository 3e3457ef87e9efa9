'use client';

import { useCallback } from 'react';
import { computed, untracked, type Modal, type ReadonlySignal } from '../../controllers/index.js';
import { AppKit } from '../../elements/app-kit.js';
import { useModal } from '../../react/use-modal.js';

/** A transaction that the host has sent. */
export interface NewTransaction {
  hash: string;
  description: string;
  confirmations?: number;
}

/** Returns a function that adds a transaction to the account's list, where its outcome is followed. */
export function useAddRecentTransaction(): (transaction: NewTransaction) => void {
  return useCallback(({ hash }) => {
    const modal = AppKit.getInstance()?.modal;
    if (modal) void record(modal, hash).catch(modal.scope.report);
  }, []);
}

async function record(modal: Modal, hash: string): Promise<void> {
  const account = untracked(() => modal.account.accountOf('eip155'));
  const network = untracked(() => modal.network.of('eip155'));
  if (!account || !network) return;
  const id = network.caipNetworkId;
  const sent = await (await modal.start()).features.load('sent');
  const at = modal.scope.now();
  sent.add(`${id}:${account.address}`, {
    id: hash,
    hash,
    network: id,
    kind: 'send',
    status: 'pending',
    at,
    transfers: [],
  });
  await (await modal.start()).features.load('activity'); // which asks for the outcome
}

const isPending = (modal: Modal): ReadonlySignal<boolean> =>
  computed(() => {
    const account = modal.account.accountOf('eip155');
    const network = modal.network.of('eip155');
    const sent = modal.session.get()?.features.get('sent');
    if (!account || !network || !sent) return false;
    return sent.of(`${network.caipNetworkId}:${account.address}`).some(({ status }) => status === 'pending');
  });

/** True while a transaction of the account waits for its outcome. */
export const usePendingTransactions = (): boolean => useModal(isPending, false);
