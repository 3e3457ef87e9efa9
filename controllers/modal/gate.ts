import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { CheckRow } from '../checks/check.js';
import { checkRows } from '../checks/registry.js';
import { untracked } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { followWallets, type Gate } from '../flows/follow-wallets.js';
import type { ChainNamespace, Connection } from '../domain/entities.js';
import { connectedConnectorId } from '../domain/storage/account-keys.js';
import { recallAccount, rememberConnector } from '../flows/remember-connector.js';
import type { Modal, Session } from './modal.js';
import type { SourceSide } from '../sources/source.js';

interface GateContext {
  readonly modal: Modal;
  readonly adapters: readonly ChainAdapter[];
  readonly storage: TypedStorage;
  readonly checks?: readonly CheckRow[] | undefined;
}

type GateParts = Pick<Session, 'connectors' | 'connection' | 'consent' | 'requests' | 'router' | 'toasts'>;

type GateSides = ReadonlyMap<string, Pick<SourceSide, 'walletOf' | 'expiresAt' | 'isReplaced'>>;

/** Creates the gate from attached to connected wallets. */
export function createGate(context: GateContext, parts: GateParts, sides: GateSides): Gate {
  const { modal, adapters, storage, checks = checkRows } = context;
  const { scope, options, shell } = modal;
  const gate = followWallets(scope, {
    ...modal,
    ...parts,
    adapters,
    isChecked: () => checks.some(({ isOn }) => isOn(options.current.get())),
    async loadAdmission() {
      const [{ createAdmission }, { checksOf }] = await Promise.all([
        import('../flows/admission.js'),
        import('../checks/load-checks.js'),
      ]);
      const checksFor = checksOf(checks, {
        ...modal,
        ...parts,
        options: options.current,
        adapters,
        recheck: namespace => gate.recheck(namespace),
      });
      return createAdmission({ scope, isOpen: shell.isOpen, checks: () => checksFor(options.current.get()) });
    },
    isRequested({ connectorId, namespace }) {
      const attempt = parts.connection.attempt.get();
      if (attempt?.status !== 'waiting' || attempt.connector.id !== connectorId) return false;
      const requested = attempt.connector.namespace; // one approval may also bring wallets of other namespaces
      return requested === namespace || !adapters.find(each => each.namespace === requested)?.connection.get();
    },
    remember: rememberIn(storage, sides, scope.report),
    recallAccount: attached => recallAccount(storage, attached),
    walletOf: connected => sides.get(connected.connectorId)?.walletOf(connected),
  });
  return gate;
}

/** Creates the function that stores the wallet of a namespace; without a connection, it deletes the stored one. */
function rememberIn(
  storage: TypedStorage,
  sides: GateSides,
  onError: (error: unknown) => void,
): (namespace: ChainNamespace, connection: Connection | undefined) => void {
  const remembered = new Map<ChainNamespace, string | undefined>();
  return (namespace, connection) => {
    const last = remembered.get(namespace);
    const stored = storage.get(connectedConnectorId(namespace));
    if (!connection && last !== undefined && stored !== undefined && stored !== last) return; // of a wallet in another tab
    if (!connection && last !== undefined && sides.get(last)?.isReplaced?.()) return; // so is its session
    remembered.set(namespace, connection?.connectorId);
    rememberConnector(
      storage,
      namespace,
      connection,
      connection && untracked(() => sides.get(connection.connectorId)?.expiresAt?.()),
    );
    import('../flows/remember-connections.js').then(
      ({ rememberConnections }) => rememberConnections(storage, namespace, connection),
      onError,
    );
  };
}
