import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';

interface ReportEvents {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly isEmbedded: boolean;
  readonly isConnected: ReadonlySignal<boolean>;
  track(event: 'MODAL_OPEN' | 'MODAL_CLOSE', properties: { readonly connected: boolean }): void;
}

/** Tells of the window's opening and closing, each once. */
export function reportEvents(scope: Scope, { isOpen, isEmbedded, isConnected, track }: ReportEvents): void {
  let wasOpen = isEmbedded; // an embedded window is there from the start: nobody opens it
  scope.effect(() => {
    const isNowOpen = isOpen.get();
    if (isNowOpen === wasOpen) return;
    wasOpen = isNowOpen;
    untracked(() => track(isNowOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: isConnected.get() }));
  });
}
