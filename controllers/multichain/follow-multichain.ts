import type { Dispose } from '../core/signals.js';
import type { Modal } from '../modal/modal.js';
import { SHARED_NAMESPACES, type SharedNamespace } from './shared-namespaces.js';

const ANNOUNCE_EVENT = 'caip294:wallet_announce';
const PROMPT_EVENT = 'caip294:wallet_prompt';

/**
 * Connects wallets that announce one session for several namespaces (CAIP-294, CAIP-25), such as MetaMask, by one prompt
 * for EVM networks and Solana. Call it right after `createAppKit`. Pages that serve one of the two keep the wallet’s own
 * ways. Nothing but the search is loaded before such a wallet is there. Returns a function that ends it.
 */
export function followMultichain({ modal }: { readonly modal: Modal }): Dispose {
  const isServed = (namespace: SharedNamespace): boolean => modal.namespaces.includes(namespace);
  if (typeof window === 'undefined' || !SHARED_NAMESPACES.every(isServed)) return () => undefined;
  const scope = modal.scope.child();
  const known = new Set<string>();
  const onAnnounce = (event: Event): void => {
    import('./offer.js').then(
      ({ offerAnnounced }) => offerAnnounced(modal, scope, known, event),
      scope.report, // the page keeps the wallet’s own ways
    );
  };
  window.addEventListener(ANNOUNCE_EVENT, onAnnounce, { signal: scope.signal });
  const detail = { id: 1, jsonrpc: '2.0', method: 'wallet_prompt', params: {} };
  window.dispatchEvent(new CustomEvent(PROMPT_EVENT, { detail }));
  return () => scope.dispose();
}
