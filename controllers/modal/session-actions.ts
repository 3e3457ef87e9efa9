import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { untracked } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { ChainId, ChainNamespace, Connector } from '../domain/entities.js';
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
  readonly storage: TypedStorage;
  readonly choices: Choices;
}

interface ActionParts {
  readonly sides: Sides;
  readonly gate: Gate;
  adapterOf(namespace: ChainNamespace): ChainAdapter;
}

/** Creates the actions of a session that several controllers carry out together. */
export function createActions(
  { modal, storage, choices }: ActionsContext,
  connection: ConnectionController,
  { sides, gate, adapterOf }: ActionParts,
): Pick<Session, 'begin' | 'connect' | 'disconnect' | 'switchNetwork' | 'useAccount'> {
  const { account, network, events } = modal;
  /** The network of the page, to which a wallet of this browser is brought; a session of WalletConnect begins on it. */
  const chainFor = (connector: Connector): ChainId | undefined =>
    traitsOf(connector).isWay ? undefined : untracked(() => network.of(connector.namespace))?.id;
  const begin: Session['begin'] = (connector, settings) =>
    connection.begin(connector, { chainId: chainFor(connector), ...settings });
  return {
    begin,
    connect: (connector, settings) => begin(connector, settings).done,
    async disconnect(namespace) {
      connection.cancel(namespace);
      const attachedNamespaces = untracked(() => account.attachedNamespaces.get());
      const isRestored = (of: ChainNamespace): boolean =>
        !attachedNamespaces.includes(of) && choices.recallConnector(of) !== undefined;
      const restored = (namespace ? [namespace] : modal.namespaces).filter(isRestored);
      const sources = restored.map(of => sides.get(choices.recallConnector(of) ?? ''));
      for (const of of restored) {
        rememberConnector(storage, of, undefined);
        account.setWaiting(of, 'restore', undefined); // the restore sees that its connector is forgotten
      }
      try {
        const all = namespace ? [namespace] : [...attachedNamespaces, ...restored];
        await connection.disconnect(all);
        await Promise.all([
          ...restored.map(async (of, at) => sources[at]?.releaseStored?.(of)),
          ...all.map(gate.forgotten), // ends the sign-in sessions
        ]);
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
