'use client';

import type { PublicKey } from '@solana/web3.js';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { AdapterListeners } from './adapter-events.js';
import type { Report } from './requests.js';

/** What the listeners of adapters learn, and what hands them rejections. */
interface AdapterEventsRequest {
  /** Name of the connected wallet; undefined without one. */
  readonly name: string | undefined;
  /** Account of the connected wallet. */
  readonly publicKey: PublicKey | null;
  readonly onError: ((error: Error) => void) | undefined;
}

/** Returns the listeners of all adapters, and the function that hands rejections to the host. */
export function useAdapterEvents({ name, publicKey, onError }: AdapterEventsRequest): {
  readonly listeners: AdapterListeners;
  readonly report: Report;
} {
  const listeners = useMemo(() => new AdapterListeners(), []);
  const used = useRef<Pick<AdapterEventsRequest, 'name' | 'publicKey'>>({ name: undefined, publicKey: null });
  useEffect(() => {
    const before = used.current;
    if (before.name === name && before.publicKey === publicKey) return;
    used.current = { name, publicKey };
    if (before.name !== undefined && before.name !== name) listeners.emit(before.name, 'disconnect');
    if (name !== undefined && publicKey) listeners.emit(name, 'connect', publicKey);
  }, [listeners, name, publicKey]);
  const report: Report = useCallback(
    async (work, wallet) => {
      try {
        return await work();
      } catch (cause) {
        const error = cause as Error; // the modal rejects with errors alone
        const about = wallet ?? used.current.name;
        if (about !== undefined) listeners.emit(about, 'error', error);
        onError?.(error);
        throw error;
      }
    },
    [listeners, onError],
  );
  return { listeners, report };
}
