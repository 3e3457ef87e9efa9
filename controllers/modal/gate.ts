import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { CheckRow } from '../checks/check.js';
import { checkRows } from '../checks/registry.js';
import { untracked } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { followWallets, type FollowWallets, type Gate } from '../flows/follow-wallets.js';
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
  /** Called after a change of the stored connections. */
  onRemembered(): void;
}

type GateParts = Pick<Session, 'connectors' | 'connection' | 'consent' | 'requests' | 'router' | 'toasts'>;

type GateSides = ReadonlyMap<string, Pick<SourceSide, 'walletOf' | 'expiresAt' | 'isReplaced'>>;

/** Creates the gate from attached to connected wallets. */
export function createGate(context: GateContext, parts: GateParts, sides: GateSides): Gate {
  const { modal, adapters, checks = checkRows } = context;
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
    remember: rememberIn(context, sides, scope.report),
    recallAccount: attached => recallAccount(context.storage, attached),
    walletOf: connected => sides.get(connected.connectorId)?.walletOf(connected),
  });
  return gate;
}

/** Creates the function that stores the wallet of a namespace; without a connection, it deletes the stored one. */
function rememberIn(
  { storage, onRemembered }: GateContext,
  sides: GateSides,
  onError: (error: unknown) => void,
): FollowWallets['remember'] {
  const remembered = new Map<ChainNamespace, string | undefined>();
  let flows: typeof import('../flows/remember-connections.js') | undefined; // at hand: what waits for the end waits no frame
  const record = async (
    namespace: ChainNamespace,
    connection: Connection | undefined,
    last?: string,
  ): Promise<void> => {
    flows ??= await import('../flows/remember-connections.js');
    if (connection) flows.rememberConnection(storage, connection, id => sides.has(id));
    else flows.forgetWallet(storage, namespace, last);
    onRemembered();
  };
  return (namespace, connection, left) => {
    const last = remembered.get(namespace);
    const stored = storage.get(connectedConnectorId(namespace));
    if (!connection && last !== undefined && sides.get(last)?.isReplaced?.()) return undefined; // another tab has replaced its session
    const recorded = record(namespace, connection, left?.connectorId ?? last ?? stored).catch(onError); // a refused wallet never was the last one
    if (!connection && last !== undefined && stored !== undefined && stored !== last) return recorded; // of a wallet in another tab
    remembered.set(namespace, connection?.connectorId);
    rememberConnector(
      storage,
      namespace,
      connection,
      connection && untracked(() => sides.get(connection.connectorId)?.expiresAt?.()),
    );
    return recorded;
  };
}
