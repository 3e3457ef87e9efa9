import { getCurrentScope, onMounted, onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import { effect, untracked, type ReadonlySignal } from '../controllers/index.js';
import { isHydrating } from './is-hydrating.js';

/**
 * Follows a signal with a ref until the component or effect scope ends: `const account = useSignal(modal.account.active)`.
 * On a server, where a render never ends its scope, the ref keeps the first value. `onServer` returns the value for the
 * server and for hydration, if it differs from that of the browser.
 */
export function useSignal<T>(signal: ReadonlySignal<T>, onServer?: () => T): Readonly<ShallowRef<T>> {
  const read = (): T => untracked(() => signal.get());
  if (typeof window === 'undefined') return shallowRef((onServer ?? read)());
  const initial = isHydrating() ? onServer : undefined;
  const value = shallowRef((initial ?? read)());
  const scope = getCurrentScope();
  const follow = (): void => {
    const stop = effect(() => {
      value.value = signal.get();
    });
    scope?.run(() => onScopeDispose(stop));
  };
  if (initial)
    onMounted(follow); // the first render of the page has to be that of the server
  else follow();
  return value;
}
