import type { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import type { Modal } from '../modal/modal.js';
import { readAnnouncement, type AnnouncedWallet } from './announcement.js';
import { announceProxies } from './announce-proxies.js';
import { channelTo, type OpenChannel } from './channel.js';
import { namesOf } from './cluster-names.js';
import { createProxies } from './proxies.js';
import type { ConnectorIds } from './share-grant.js';
import { SHARED_NAMESPACES, type SharedNamespace } from './shared-namespaces.js';
import { skipNamespaceChoice } from './skip-namespace-choice.js';

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
  skipNamespaceChoice(modal, scope, announceProxies(wallet, proxies, scope));
}

/** Offers an announced wallet, once; `known` has the names of those that are offered. */
export function offerAnnounced(modal: Modal, scope: Scope, known: Set<string>, event: Event): void {
  const wallet = readAnnouncement(event);
  const open = wallet && channelTo(wallet);
  if (!wallet || !open || known.has(wallet.rdns) || scope.signal.aborted) return;
  known.add(wallet.rdns); // no other script takes the place of a known wallet
  offer(modal, scope, wallet, open);
}
