import type { Scope } from '../core/scope.js';
import { untracked, type Dispose } from '../core/signals.js';
import type { Modal } from '../modal/modal.js';
import { ANNOUNCE_EVENT, PROMPT_EVENT, readAnnouncement, type AnnouncedWallet } from './announcement.js';
import { announceProxies } from './announce-proxies.js';
import { channelTo, type OpenChannel } from './channel.js';
import { namesOf } from './cluster-names.js';
import { createProxies } from './proxies.js';
import type { ConnectorIds } from './share-grant.js';
import { SHARED_NAMESPACES, type SharedNamespace } from './shared-namespaces.js';
import { skipQuestion } from './skip-question.js';

/** Offers a wallet in place of what it announces for each namespace apart. */
function offer(modal: Modal, scope: Scope, wallet: AnnouncedWallet, open: OpenChannel): void {
  const ids: ConnectorIds = { eip155: wallet.rdns, solana: wallet.name };
  const networksOf = (namespace: SharedNamespace): readonly string[] =>
    untracked(() => modal.network.inNamespace(namespace)).map(({ caipNetworkId }) => caipNetworkId);
  const onGranted = async (to: SharedNamespace, granted: readonly SharedNamespace[]): Promise<void> => {
    const session = untracked(() => modal.session.get());
    const attempt = untracked(() => session?.connection.attempt.get()); // it may be over once the module is there
    const { shareGrant } = await import('./share-grant.js');
    if (session) await shareGrant(session, scope, { attempt, ids, to, granted });
  };
  const proxies = createProxies(wallet, {
    scope,
    open,
    chains: namesOf(networksOf('solana')),
    networks: () => SHARED_NAMESPACES.flatMap(networksOf),
    isInUse: namespace => untracked(() => modal.account.of(namespace)).connection?.connectorId === ids[namespace],
    onGranted: (to, granted) => void onGranted(to, granted).catch(scope.report),
  });
  skipQuestion(modal, scope, announceProxies(wallet, proxies, scope));
}

/**
 * Connects wallets that announce one session for several namespaces (CAIP-294, CAIP-25), such as MetaMask, by one prompt
 * for EVM networks and Solana. Call it right after `createAppKit`. Pages that serve one of the two keep the wallet’s own
 * ways. Nothing but the search is loaded before such a wallet is asked. Returns a function that ends it.
 */
export function followMultichain({ modal }: { readonly modal: Modal }): Dispose {
  const isServed = (namespace: SharedNamespace): boolean => modal.namespaces.includes(namespace);
  if (typeof window === 'undefined' || !SHARED_NAMESPACES.every(isServed)) return () => undefined;
  const scope = modal.scope.child();
  const known = new Set<string>();
  const onAnnounce = (event: Event): void => {
    const wallet = readAnnouncement(event);
    const open = wallet && channelTo(wallet);
    if (!wallet || !open || known.has(wallet.rdns)) return;
    known.add(wallet.rdns); // no other script takes the place of a known wallet
    offer(modal, scope, wallet, open);
  };
  window.addEventListener(ANNOUNCE_EVENT, onAnnounce, { signal: scope.signal });
  const detail = { id: 1, jsonrpc: '2.0', method: 'wallet_prompt', params: {} };
  window.dispatchEvent(new CustomEvent(PROMPT_EVENT, { detail }));
  return () => scope.dispose();
}
