import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';

interface ReportEvents {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly isEmbedded: boolean;
  readonly isConnected: ReadonlySignal<boolean>;
  track(event: 'MODAL_OPEN' | 'MODAL_CLOSE', properties: { readonly connected: boolean }): void;
}

/** Tracks one event for each opening and closing of the modal. */
export function reportEvents(scope: Scope, { isOpen, isEmbedded, isConnected, track }: ReportEvents): void {
  let wasOpen = isEmbedded; // an embedded modal is shown from the start and never opens
  scope.effect(() => {
    const isNowOpen = isOpen.get();
    if (isNowOpen === wasOpen) return;
    wasOpen = isNowOpen;
    untracked(() => track(isNowOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: isConnected.get() }));
  });
}
