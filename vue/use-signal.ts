import { getCurrentScope, onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import { effect, untracked, type ReadonlySignal } from '../controllers/index.js';

/** Follows a signal with a ref until the component or effect scope ends: `const account = useSignal(modal.account.active)`. */
export function useSignal<T>(signal: ReadonlySignal<T>): Readonly<ShallowRef<T>> {
  const value = shallowRef(untracked(() => signal.get()));
  const stop = effect(() => {
    value.value = signal.get();
  });
  if (getCurrentScope()) onScopeDispose(stop);
  return value;
}
