'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  createAppKitWalletButton,
  type EmailUpdate,
  type Wallet,
  type WalletButtonData,
} from '../elements/wallet-button.js';
import type { NamespaceReference } from './hooks.js';
import { useAttempt, type AttemptCalls, type AttemptState } from './use-attempt.js';
import type { ModalReference } from './use-modal.js';

export { AppKitWalletButton, W3mWalletButton } from './elements/w3m-wallet-button.generated.js';
export * from '../elements/wallet-button.js';

/** Options of `useAppKitWallet`. */
export interface UseAppKitWalletOptions extends NamespaceReference, AttemptCalls<WalletButtonData> {}

export interface UseAppKitWallet extends AttemptState<WalletButtonData> {
  /** True once stored connections are restored. */
  readonly isReady: boolean;
  /** Connects a wallet by name. Resolves in every case; `error` and `onError` report a failure. */
  connect(wallet: Wallet): Promise<void>;
}

/** Options of `useAppKitUpdateEmail`. */
export interface UseAppKitUpdateEmailOptions extends ModalReference, AttemptCalls<EmailUpdate> {}

export interface UseAppKitUpdateEmail extends AttemptState<EmailUpdate> {
  /** Opens the form for a new email address. Resolves in every case; `error` and `onError` report a failure. */
  updateEmail(): Promise<void>;
}

const never = (): boolean => false;

/** Returns a function that connects one wallet by name, and the state of its last call. */
export function useAppKitWallet({ modalId, namespace, ...calls }: UseAppKitWalletOptions = {}): UseAppKitWallet {
  const button = useMemo(() => createAppKitWalletButton({ modalId }), [modalId]);
  const isReady = useSyncExternalStore(button.subscribeIsReady, button.isReady, never);
  const [state, run] = useAttempt(calls);
  const connect = useCallback(
    (wallet: Wallet) => run(signal => button.connect(wallet, { namespace, signal })),
    [run, button, namespace],
  );
  return useMemo(() => ({ ...state, isReady, connect }), [state, isReady, connect]);
}

/** Returns a function that asks a person who signed in by email for a new address, and the state of its last call. */
export function useAppKitUpdateEmail({ modalId, ...calls }: UseAppKitUpdateEmailOptions = {}): UseAppKitUpdateEmail {
  const button = useMemo(() => createAppKitWalletButton({ modalId }), [modalId]);
  const [state, run] = useAttempt(calls);
  const updateEmail = useCallback(() => run(signal => button.updateEmail({ signal })), [run, button]);
  return useMemo(() => ({ ...state, updateEmail }), [state, updateEmail]);
}
