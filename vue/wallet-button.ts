import { getCurrentScope, onScopeDispose, shallowRef, type Ref } from 'vue';
import {
  createAppKitWalletButton,
  type EmailUpdate,
  type Wallet,
  type WalletButtonData,
} from '../elements/wallet-button.js';
import type { NamespaceReference } from './composables.js';
import { useAttempt, type AttemptCalls, type AttemptState } from './use-attempt.js';
import type { ModalReference } from './use-modal.js';

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
  const isReady = shallowRef(button.isReady());
  const [state, run] = useAttempt(calls);
  if (typeof window !== 'undefined') {
    const stop = button.subscribeIsReady(now => (isReady.value = now.isReady)); // a render on a server never ends its scope
    if (getCurrentScope()) onScopeDispose(stop);
  }
  return { ...state, isReady, connect: wallet => run(signal => button.connect(wallet, { namespace, signal })) };
}

/** Returns a function that asks a person who signed in by email for a new address, and the state of its last call. */
export function useAppKitUpdateEmail({ modalId, ...calls }: UseAppKitUpdateEmailOptions = {}): UseAppKitUpdateEmail {
  const button = createAppKitWalletButton({ modalId });
  const [state, run] = useAttempt(calls);
  return { ...state, updateEmail: () => run(signal => button.updateEmail({ signal })) };
}
