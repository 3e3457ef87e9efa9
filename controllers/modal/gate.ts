import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { CheckRow } from '../checks/check.js';
import { checkRows } from '../checks/registry.js';
import { untracked } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { Gate } from '../flows/admission.js';
import { followWallets } from '../flows/follow-wallets.js';
import type { ChainNamespace } from '../domain/entities.js';
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

/** Creates the gate from attached to connected wallets. */
export function createGate(
  { modal, adapters, storage, checks = checkRows }: GateContext,
  {
    connectors,
    connection,
    consent,
    router,
    toasts,
  }: Pick<Session, 'connectors' | 'connection' | 'consent' | 'router' | 'toasts'>,
  sides: ReadonlyMap<string, Pick<SourceSide, 'walletOf' | 'expiresAt' | 'isReplaced'>>,
): Gate {
  const { scope, options, account, network, shell, events } = modal;
  const remembered = new Map<ChainNamespace, string | undefined>();
  const gate = followWallets(scope, {
    adapters,
    connectors,
    account,
    network,
    isChecked: () => checks.some(({ isOn }) => isOn(options.current.get())),
    async loadAdmission() {
      const [{ createAdmission }, { checksOf }] = await Promise.all([
        import('../flows/admission.js'),
        import('../checks/load-checks.js'),
      ]);
      const { isOpen } = shell;
      const checksFor = checksOf(checks, {
        scope,
        options: options.current,
        account,
        network,
        shell,
        router,
        toasts,
        events,
        adapters,
        connection,
        consent,
        recheck: namespace => gate.recheck(namespace),
      });
      return createAdmission({ scope, isOpen, account, network, checks: () => checksFor(options.current.get()) });
    },
    isAsked({ connectorId, namespace }) {
      const attempt = connection.attempt.get();
      if (attempt?.status !== 'waiting' || attempt.connector.id !== connectorId) return false;
      const requested = attempt.connector.namespace; // one approval may also bring wallets of other namespaces
      return requested === namespace || !adapters.find(each => each.namespace === requested)?.connection.get();
    },
    remember(namespace, connection) {
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
        scope.report,
      );
    },
    recallAccount: connection => recallAccount(storage, connection),
    walletOf: connected => sides.get(connected.connectorId)?.walletOf(connected),
  });
  return gate;
}
