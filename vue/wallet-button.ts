import { computed, getCurrentScope, onScopeDispose, shallowRef, type Ref } from 'vue';
import { isW3mError, W3mError } from '../controllers/index.js';
import { createAppKitWalletButton, type WalletButtonData, type WalletName } from '../elements/wallet-button.js';
import type { NamespaceReference } from './composables.js';

export * from '../elements/wallet-button.js';

/** Options of `useAppKitWallet`. */
export interface UseAppKitWalletOptions extends NamespaceReference {
  onSuccess?(data: WalletButtonData): void;
  onError?(error: W3mError): void;
}

export interface UseAppKitWallet {
  readonly data: Readonly<Ref<WalletButtonData | undefined>>;
  readonly error: Readonly<Ref<W3mError | undefined>>;
  /** True once stored connections are restored. */
  readonly isReady: Readonly<Ref<boolean>>;
  readonly isPending: Readonly<Ref<boolean>>;
  readonly isError: Readonly<Ref<boolean>>;
  readonly isSuccess: Readonly<Ref<boolean>>;
  /** Connects a wallet by name. Resolves in every case; `error` and `onError` report a failure. */
  connect(wallet: WalletName): Promise<void>;
}

/** Returns a function that connects one wallet by name, and the state of its last call. */
export function useAppKitWallet({
  modalId,
  namespace,
  onSuccess,
  onError,
}: UseAppKitWalletOptions = {}): UseAppKitWallet {
  const button = createAppKitWalletButton({ modalId });
  const [data, error] = [shallowRef<WalletButtonData>(), shallowRef<W3mError>()];
  const [isPending, isReady] = [shallowRef(false), shallowRef(button.isReady())];
  let attempt = new AbortController();
  const stop = button.subscribeIsReady(state => (isReady.value = state.isReady));
  if (getCurrentScope())
    onScopeDispose(() => {
      stop();
      attempt.abort();
    });

  return {
    data,
    error,
    isReady,
    isPending,
    isError: computed(() => error.value !== undefined),
    isSuccess: computed(() => data.value !== undefined),
    async connect(wallet) {
      attempt.abort();
      const { signal } = (attempt = new AbortController());
      [data.value, error.value, isPending.value] = [undefined, undefined, true];
      const [made, failed] = await button.connect(wallet, { namespace, signal }).then(
        account => [account, undefined] as const,
        (cause: unknown) => [undefined, isW3mError(cause) ? cause : new W3mError('UNKNOWN', { cause })] as const,
      );
      if (signal.aborted) return; // a later call or the end of the component has taken over
      [data.value, error.value, isPending.value] = [made, failed, false];
      if (made) onSuccess?.(made);
      else onError?.(failed);
    },
  };
}
