import { getCurrentScope, onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import { effect, untracked, type ReadonlySignal } from '../controllers/index.js';

/**
 * Follows a signal with a ref until the component or effect scope ends: `const account = useSignal(modal.account.active)`.
 * On a server, where a render never ends its scope, the ref keeps the first value.
 */
export function useSignal<T>(signal: ReadonlySignal<T>): Readonly<ShallowRef<T>> {
  const value = shallowRef(untracked(() => signal.get()));
  if (typeof window === 'undefined') return value;
  const stop = effect(() => {
    value.value = signal.get();
  });
  if (getCurrentScope()) onScopeDispose(stop);
  return value;
}
