'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { effect, type ReadonlySignal } from '../controllers/index.js';

/**
 * Subscribes a component to a signal: `const account = useSignal(modal.account.active)`. `onServer` returns the value
 * for the server and for hydration, if it differs from that of the browser.
 */
export function useSignal<T>(signal: ReadonlySignal<T>, onServer?: () => T): T {
  const subscribe = useCallback(
    (onChange: () => void) =>
      effect(() => {
        signal.get();
        onChange();
      }),
    [signal],
  );
  const read = (): T => signal.get();
  return useSyncExternalStore(subscribe, read, onServer ?? read);
}
