import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { untracked } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { ChainId, ChainNamespace, Connector } from '../domain/entities.js';
import { AUTH_CONNECTOR_ID } from '../domain/embedded/embedded-wallet.js';
import { connectionCount } from '../domain/storage/connection-keys.js';
import { traitsOf } from '../domain/wallets/connector-traits.js';
import type { Gate } from '../flows/follow-wallets.js';
import type { Choices } from '../flows/remember-choices.js';
import { rememberAccount, rememberConnector } from '../flows/remember-connector.js';
import { switchNetwork } from '../flows/switch-network.js';
import { whenRestored } from '../flows/when-restored.js';
import type { SourceSide } from '../sources/source.js';
import type { ConnectionController } from '../state/connection-controller.js';
import type { Modal, Session } from './modal.js';

/** The started sources, by the id of their connector. */
export type Sides = ReadonlyMap<string, SourceSide>;

/** Dependencies of {@link createActions}. */
interface ActionsContext {
  readonly modal: Modal;
  readonly adapters: readonly Pick<ChainAdapter, 'namespace'>[];
  readonly storage: TypedStorage;
  readonly choices: Choices;
}

interface ActionParts {
  readonly sides: Sides;
  readonly gate: Gate;
  adapterOf(namespace: ChainNamespace): ChainAdapter;
  /** Called after a change of the stored connections. */
  onRemembered(): void;
}

/** The network of the page, to which a wallet of this browser is brought; a session of WalletConnect begins on it. */
const chainFor = ({ network }: Pick<Modal, 'network'>, connector: Connector): ChainId | undefined =>
  traitsOf(connector).isWay ? undefined : untracked(() => network.of(connector.namespace))?.id;

/** Creates the actions of a session that several controllers carry out together. */
export function createActions(
  { modal, adapters, storage, choices }: ActionsContext,
  connection: ConnectionController,
  { sides, gate, adapterOf, onRemembered }: ActionParts,
): Pick<Session, 'begin' | 'connect' | 'disconnect' | 'switchNetwork' | 'useAccount'> {
  const { account, network, events } = modal;
  const { isAttached, endedWith } = createNamespaceState({ modal, choices, adapterOf });
  const begin: Session['begin'] = (connector, settings) =>
    connection.begin(connector, { chainId: chainFor(modal, connector), ...settings });
  return {
    begin,
    connect: (connector, settings) => begin(connector, settings).done,
    async disconnect(namespace, { isAlone = false } = {}) {
      const served = namespace ? endedWith(namespace) : modal.namespaces;
      for (const of of served) connection.cancel(of);
      const attached = served.filter(isAttached);
      const restored = served.filter(of => !isAttached(of) && choices.recallConnector(of) !== undefined);
      const withOthers = served.filter(of => hasOthers(storage, of, isAttached(of)));
      const sources = restored.map(of => sides.get(choices.recallConnector(of) ?? ''));
      for (const of of restored) rememberConnector(storage, of, undefined);
      for (const of of served) account.setWaiting(of, 'restore', undefined); // the restore sees that its connector is forgotten
      try {
        // An adapter without a wallet may wait for one that a library of the host has connected
        const disconnected = connection.disconnect(namespace ? served : adapters.map(each => each.namespace));
        await disconnected.catch(() => undefined); // the others end although one wallet does not disconnect
        await Promise.all([
          ...restored.flatMap((of, at) => [sources[at]?.releaseStored?.(of), forgetStored(storage, of)]),
          ...(namespace ? served : [...attached, ...restored]).map(gate.forgotten), // ends the sign-in sessions
          ...(isAlone ? [] : withOthers).map(of => endOthers(of, { storage, adapterOf, onRemembered })),
        ]);
        await disconnected;
        events.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' });
      } catch (error) {
        events.track('DISCONNECT_ERROR', { message: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    },
    async switchNetwork(target, settings) {
      const { chainNamespace } = target;
      modal.needAdapter(chainNamespace);
      await whenRestored(modal.scope, account, chainNamespace);
      await switchNetwork(
        {
          network,
          attachedAdapter: namespace =>
            account.attachedNamespaces.get().includes(namespace) ? adapterOf(namespace) : undefined,
          onSwitch: ({ caipNetworkId }) => events.track('SWITCH_NETWORK', { network: caipNetworkId }),
        },
        target,
        settings,
      );
    },
    useAccount(namespace, address) {
      adapterOf(namespace).useAccount(address);
      const connection = untracked(() => adapterOf(namespace).connection.get());
      if (connection) rememberAccount(storage, connection);
    },
  };
}

/** What a disconnect asks of the namespaces. */
function createNamespaceState({
  modal: { account, namespaces },
  choices,
  adapterOf,
}: Pick<ActionsContext, 'modal' | 'choices'> & Pick<ActionParts, 'adapterOf'>): {
  isAttached(namespace: ChainNamespace): boolean;
  endedWith(namespace: ChainNamespace): readonly ChainNamespace[];
} {
  const isAttached = (of: ChainNamespace): boolean => untracked(() => account.attachedNamespaces.get()).includes(of);
  const isSignedIn = (of: ChainNamespace): boolean => {
    const connected = isAttached(of) ? untracked(() => adapterOf(of).connection.get())?.connectorId : undefined;
    return (connected ?? choices.recallConnector(of)) === AUTH_CONNECTOR_ID;
  };
  return {
    isAttached,
    /** A person who leaves a login leaves it whole, in each namespace: there is one sign-in for all. */
    endedWith: namespace => (isSignedIn(namespace) ? namespaces.filter(isSignedIn) : [namespace]),
  };
}

/** Deletes what is stored of the accounts of a namespace whose wallet has not come back. */
async function forgetStored(storage: TypedStorage, namespace: ChainNamespace): Promise<void> {
  const { forgetWallet } = await import('../flows/remember-connections.js');
  forgetWallet(storage, namespace);
}

/** Ends the connections whose wallets are not attached: a person who disconnects leaves no wallet behind. */
async function endOthers(
  namespace: ChainNamespace,
  {
    storage,
    adapterOf,
    onRemembered,
  }: Pick<ActionsContext, 'storage'> & Pick<ActionParts, 'adapterOf' | 'onRemembered'>,
): Promise<void> {
  const { endConnection, storedConnections } = await import('../flows/remember-connections.js');
  const adapter = adapterOf(namespace);
  const inUse = untracked(() => adapter.connection.get())?.connectorId; // its wallet did not disconnect
  const others = storedConnections(storage, namespace).filter(each => each.connectorId !== inUse);
  for (const { connectorId } of others.toReversed()) endConnection(storage, namespace, connectorId);
  onRemembered();
  await Promise.all(others.map(async ({ connectorId }) => adapter.revokeGrant?.(connectorId)));
}

/** True if a namespace has stored connections beside that of an attached wallet. */
const hasOthers = (storage: TypedStorage, namespace: ChainNamespace, isAttached: boolean): boolean =>
  (storage.get(connectionCount(namespace)) ?? 0) > (isAttached ? 1 : 0);
