'use client';

import { useEffect, useRef } from 'react';
import { report } from '../../controllers/core/report.js';
import type { HostAdapters } from './host-adapters.js';
import type { HostPage } from './host-wallet.js';

/** Offers the adapters of the host in the modal while the component is mounted. A page without them loads nothing. */
export function useHostAdapters(
  adapters: readonly object[],
  { connection, isAutomatic }: Pick<HostPage, 'connection' | 'isAutomatic'>,
): void {
  const latest = useRef({ adapters, connection, isAutomatic });
  const offered = useRef<HostAdapters | undefined>(undefined);
  useEffect(() => {
    latest.current = { adapters, connection, isAutomatic };
    offered.current?.offer(adapters, latest.current);
  }, [adapters, connection, isAutomatic]);
  const isNeeded = adapters.length > 0;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isEnded = false;
    import('./host-adapters.js').then(({ HostAdapters: Adapters }) => {
      if (isEnded) return;
      offered.current = new Adapters(window);
      offered.current.offer(latest.current.adapters, latest.current);
    }, report);
    return () => {
      isEnded = true;
      offered.current?.end();
      offered.current = undefined;
    };
  }, [isNeeded]);
}
