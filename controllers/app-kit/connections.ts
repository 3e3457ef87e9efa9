/** Connections as hosts of the 1.7 line read and switch them: `getConnections`, `useAppKitConnections` and others. */
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import type { Account, CaipNetwork, ChainNamespace, Connection } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Modal } from '../modal/modal.js';

/** What this needs of `AppKit`, which imports this module. */
interface Kit {
  readonly modal: Modal;
  connect(request: { readonly wallet: string; readonly namespace: ChainNamespace }): Promise<Connection>;
  deleteConnection(of: { readonly namespace: ChainNamespace; readonly address: string }): Promise<void>;
}

/** A connection with its network, and the name and the icon of its wallet. */
export interface ConnectionInfo extends Connection {
  readonly name: string | undefined;
  readonly icon: string | undefined;
  readonly networkIcon: string | undefined;
  readonly caipNetwork: CaipNetwork | undefined;
}

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

/** Returns the connections of a namespace; the active one by default. */
export const connectionsOf = (modal: Modal, namespace?: ChainNamespace): readonly ConnectionInfo[] => {
  const { connection, wallet } = modal.account.of(namespace);
  if (!connection) return NONE;
  const caipNetwork = modal.network.of(connection.namespace);
  return [
    { name: wallet?.name, icon: wallet?.icon, networkIcon: caipNetwork?.assets.imageUrl, caipNetwork, ...connection },
  ];
};

const NONE: readonly ConnectionInfo[] = [];

/** Without a modal, and without a wallet. */
export const NO_CONNECTIONS: ConnectionsInfo = { connections: NONE, recentConnections: NONE };

/** The connections of a namespace; the active one by default. The modal lists recent wallets itself. */
export const connectionsInfo = (modal: Modal, namespace?: ChainNamespace): ReadonlySignal<ConnectionsInfo> =>
  computed(() => {
    const connections = connectionsOf(modal, namespace);
    return connections === NONE ? NO_CONNECTIONS : { connections, recentConnections: NONE };
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
  if (isOther) await kit.connect({ wallet: connection.connectorId, namespace });
  const isSame = (other: string): boolean => other.toLowerCase() === address?.toLowerCase();
  const accounts = (): readonly Account[] => untracked(() => connectionsOf(kit.modal, namespace))[0]?.accounts ?? [];
  const account = address === undefined ? accounts()[0] : accounts().find(each => isSame(each.address));
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

/** Disconnects the wallet if its account in use has that address; recent wallets are the modal's own. */
export async function deleteFrom(
  kit: Kit,
  { address }: { readonly address: string; readonly connectorId?: string },
  requested?: ChainNamespace,
): Promise<ConnectionChange> {
  const namespace = requested ?? activeOf(kit);
  await kit.deleteConnection({ namespace, address });
  return { address, namespace, hasSwitchedAccount: false, hasSwitchedWallet: false, hasDeletedWallet: true };
}

const activeOf = ({ modal }: Kit): ChainNamespace =>
  untracked(() => modal.network.activeNamespace.get() ?? modal.namespaces[0] ?? 'eip155');
