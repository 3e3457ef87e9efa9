/** Connections as hosts of the 1.7 line read and switch them: `getConnections`, `useAppKitConnections` and others. */
import { isSameAddress } from '../domain/assets/same-address.js';
import { computed, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import type { Account, CaipNetwork, ChainNamespace, Connection } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { ConnectionInfo, Connections, KnownConnection } from '../features/connections.js';
import type { Modal } from '../modal/modal.js';

/** What this needs of `AppKit`, which imports this module. */
interface Kit {
  readonly modal: Modal;
  connect(request: { readonly wallet: string; readonly namespace: ChainNamespace }): Promise<Connection>;
}

export type { ConnectionInfo } from '../features/connections.js';

/** The connections of a namespace, and those of wallets that were disconnected. */
export interface ConnectionsInfo {
  readonly connections: readonly ConnectionInfo[];
  readonly recentConnections: readonly ConnectionInfo[];
}

/** A connection that a host names, and the address that it wants of it; its first by default. */
export interface ConnectionChoice {
  readonly connection: {
    readonly connectorId: string;
    readonly accounts?: readonly Pick<Account, 'address'>[];
    readonly caipNetwork?: Pick<CaipNetwork, 'chainNamespace'> | undefined;
    readonly namespace?: ChainNamespace | undefined;
  };
  readonly address?: string | undefined;
}

/** What a change of the connection has done. */
export interface ConnectionChange {
  readonly address: string;
  readonly namespace: ChainNamespace;
  readonly hasSwitchedAccount: boolean;
  readonly hasSwitchedWallet: boolean;
  readonly hasDeletedWallet: boolean;
}

const NONE: readonly ConnectionInfo[] = [];

/** Without a modal, and without a wallet. */
export const NO_CONNECTIONS: ConnectionsInfo = { connections: NONE, recentConnections: NONE };

/**
 * Returns the connections of a namespace, the active one first, or those that have ended, the last one first; by default of
 * the active namespace. Before the list is loaded, there is the active one alone.
 */
export const connectionsOf = (
  modal: Modal,
  requested?: ChainNamespace,
  which: 'granted' | 'recent' = 'granted',
): readonly ConnectionInfo[] => {
  const { connection, wallet } = modal.account.of(requested);
  const namespace = requested ?? modal.network.activeNamespace.get();
  const others = (namespace && modal.session.get()?.features.get('connections')?.othersOf(namespace, which)) ?? NONE;
  if (!connection || which === 'recent') return others;
  const caipNetwork = modal.network.of(connection.namespace);
  const [name, icon, networkIcon] = [wallet?.name, wallet?.icon, caipNetwork?.assets.imageUrl];
  return [{ state: 'active', name, icon, networkIcon, caipNetwork, ...connection }, ...others];
};

/** The connections of a namespace; the active one by default. */
export const connectionsInfo = (modal: Modal, namespace?: ChainNamespace): ReadonlySignal<ConnectionsInfo> =>
  computed(() => {
    const [connections, recentConnections] = [
      connectionsOf(modal, namespace),
      connectionsOf(modal, namespace, 'recent'),
    ];
    const isEmpty = !connections.length && !recentConnections.length;
    return isEmpty ? NO_CONNECTIONS : { connections, recentConnections };
  });

/** Loads the list once the modal has a session, and loads no session for it. */
export const followConnections = ({ scope, session }: Modal): Dispose =>
  scope.effect(() => {
    const features = session.get()?.features;
    if (features) untracked(() => features.load('connections')).catch(scope.report);
  });

/**
 * Activates an account of the connected wallet, or connects the wallet of another connection.
 * @throws {W3mError} `CONNECTOR_NOT_FOUND`, `USER_REJECTED`, …; `WALLET_NOT_AUTHORIZED` if the wallet does not share the
 * address
 */
export async function switchTo(
  kit: Kit,
  { connection, address = connection.accounts?.[0]?.address }: ConnectionChoice,
  requested?: ChainNamespace,
): Promise<ConnectionChange> {
  const namespace = requested ?? connection.namespace ?? connection.caipNetwork?.chainNamespace ?? activeOf(kit);
  const before = untracked(() => connectionsOf(kit.modal, namespace))[0];
  const isOther = before?.connectorId !== connection.connectorId;
  if (isOther) await replace(kit, namespace, connection.connectorId, address);
  const accounts = (): readonly Account[] => untracked(() => connectionsOf(kit.modal, namespace))[0]?.accounts ?? [];
  const account = address === undefined ? accounts()[0] : accounts().find(each => isSameAddress(each.address, address));
  if (!account) throw new W3mError('WALLET_NOT_AUTHORIZED');
  if (account !== accounts()[0]) (await kit.modal.start()).useAccount(namespace, account.address);
  const hasSwitchedAccount = before?.accounts[0].address !== account.address;
  return {
    address: account.address,
    namespace,
    hasSwitchedAccount,
    hasSwitchedWallet: isOther,
    hasDeletedWallet: false,
  };
}

/** Puts a known wallet in place of the one in use, without a prompt where the wallet allows it; connects another one. */
async function replace(kit: Kit, namespace: ChainNamespace, wallet: string, address?: string): Promise<void> {
  const list = await loadList(kit);
  if (knownIn(list, namespace).some(({ connectorId }) => connectorId === wallet))
    await list.switchTo(namespace, wallet, address);
  else await kit.connect({ wallet, namespace });
}

/** Disconnects one wallet, if its account in use has that address; a wallet that is recent leaves the list. */
export async function deleteFrom(
  kit: Kit,
  { address, connectorId }: { readonly address: string; readonly connectorId?: string },
  requested?: ChainNamespace,
): Promise<ConnectionChange> {
  const namespace = requested ?? activeOf(kit);
  const list = await loadList(kit);
  const isNamed = ({ accounts: [account], ...each }: KnownConnection): boolean =>
    isSameAddress(account.address, address) && (connectorId ?? each.connectorId) === each.connectorId;
  const known = knownIn(list, namespace).find(isNamed);
  if (known?.state === 'recent') list.forget(namespace, known.connectorId);
  else if (known) await list.end(namespace, known.connectorId);
  const hasDeletedWallet = known !== undefined;
  return { address, namespace, hasSwitchedAccount: false, hasSwitchedWallet: false, hasDeletedWallet };
}

const loadList = async ({ modal }: Kit): Promise<Connections> => (await modal.start()).features.load('connections');
const knownIn = (list: Connections, namespace: ChainNamespace): readonly KnownConnection[] =>
  untracked(() => [...list.of(namespace), ...list.recentOf(namespace)]);

const activeOf = ({ modal }: Kit): ChainNamespace =>
  untracked(() => modal.network.activeNamespace.get() ?? modal.namespaces[0] ?? 'eip155');
