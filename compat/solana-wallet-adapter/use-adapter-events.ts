'use client';

import type { PublicKey } from '@solana/web3.js';
import { useCallback, useEffect, useInsertionEffect, useMemo, useRef } from 'react';
import { AdapterListeners } from './adapter-events.js';
import { refusalOf } from './errors.js';
import type { Report } from './requests.js';
import type { OnError, Wallet } from './types.js';

/** What the listeners of adapters learn, and what hands them rejections. */
interface AdapterEventsRequest {
  /** Name of the connected wallet; undefined without one. */
  readonly name: string | undefined;
  /** Account of the connected wallet. */
  readonly publicKey: PublicKey | null;
  readonly onError: OnError | undefined;
}

/** Returns the listeners of all adapters, and the function that hands rejections to the host, or else to the console. */
export function useAdapterEvents({ name, publicKey, onError }: AdapterEventsRequest): {
  readonly listeners: AdapterListeners;
  readonly report: Report;
  /** Takes the wallets of the list, one of which a rejection is about. */
  readonly take: (wallets: readonly Wallet[]) => void;
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
  const latest = useRef(onError); // hosts pass a new function with each render
  useInsertionEffect(() => void (latest.current = onError));
  const list = useRef<readonly Wallet[]>([]);
  const take = useCallback((wallets: readonly Wallet[]) => void (list.current = wallets), []);
  const report: Report = useCallback(
    async (work, refusal, wallet) => {
      try {
        return await work();
      } catch (cause) {
        const error = refusalOf(cause, refusal);
        const about = wallet ?? used.current.name;
        if (about !== undefined) listeners.emit(about, 'error', error);
        const adapter = list.current.find(each => each.adapter.name === about)?.adapter;
        if (latest.current) latest.current(error, adapter);
        else console.error(error, adapter); // as in the kit, a rejection that no host handles can be found
        throw error;
      }
    },
    [listeners],
  );
  return { listeners, report, take };
}
