import type { Ref } from 'vue';
import {
  createAppKitWalletButton,
  type EmailUpdate,
  type Wallet,
  type WalletButtonData,
} from '../elements/wallet-button.js';
import type { NamespaceReference } from './composables.js';
import { useAttempt, type AttemptCalls, type AttemptState } from './use-attempt.js';
import { useModal, type ModalReference } from './use-modal.js';

export * from '../elements/wallet-button.js';

/** Options of `useAppKitWallet`. */
export interface UseAppKitWalletOptions extends NamespaceReference, AttemptCalls<WalletButtonData> {}

export interface UseAppKitWallet extends AttemptState<WalletButtonData> {
  /** True once stored connections are restored. */
  readonly isReady: Readonly<Ref<boolean>>;
  /** Connects a wallet by name. Resolves in every case; `error` and `onError` report a failure. */
  connect(wallet: Wallet): Promise<void>;
}

/** Options of `useAppKitUpdateEmail`. */
export interface UseAppKitUpdateEmailOptions extends ModalReference, AttemptCalls<EmailUpdate> {}

export interface UseAppKitUpdateEmail extends AttemptState<EmailUpdate> {
  /** Opens the form for a new email address. Resolves in every case; `error` and `onError` report a failure. */
  updateEmail(): Promise<void>;
}

/** Returns a function that connects one wallet by name, and the state of its last call. */
export function useAppKitWallet({ modalId, namespace, ...calls }: UseAppKitWalletOptions = {}): UseAppKitWallet {
  const button = createAppKitWalletButton({ modalId });
  const isReady = useModal(modal => modal.isReady, false, modalId);
  const [state, run] = useAttempt(calls);
  return { ...state, isReady, connect: wallet => run(signal => button.connect(wallet, { namespace, signal })) };
}

/** Returns a function that asks a person who signed in by email for a new address, and the state of its last call. */
export function useAppKitUpdateEmail({ modalId, ...calls }: UseAppKitUpdateEmailOptions = {}): UseAppKitUpdateEmail {
  const button = createAppKitWalletButton({ modalId });
  const [state, run] = useAttempt(calls);
  return { ...state, updateEmail: () => run(signal => button.updateEmail({ signal })) };
}
