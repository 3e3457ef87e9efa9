import { untracked } from '../core/signals.js';
import { connectOnRequest, type ConnectRequest } from '../flows/connect-on-request.js';
import type { HostRequest } from '../modal/modal.js';
import { toCaipNetworkId } from '../domain/networks/caip.js';
import type { ChainNamespace, Connection } from '../domain/entities.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';

/** Connection that a host asked for. */
export interface RequestedConnection extends Connection {
  /** The sign-in session of the account, if the host has the option `siwx`. */
  readonly session?: SIWXSession | undefined;
}

/**
 * Runs the flow of `AppKit.connect` with its dependencies. `show` opens the modal if the request names no wallet. A
 * chunk of its own, since few hosts call it.
 */
export async function connectRequest(
  { session, isEnded }: HostRequest,
  request?: ConnectRequest,
  show: (namespace: ChainNamespace | undefined) => void = namespace => session.modal.open(namespace, 'Connect'),
): Promise<RequestedConnection> {
  const { modal } = session;
  const connection = await connectOnRequest(
    modal.scope,
    {
      shell: modal.shell,
      wallets: session.connectors.all,
      findConnector: (wallet, namespace) => session.connectors.find(wallet, namespace),
      connect: (connector, options) => session.connect(connector, options),
      connection: namespace => modal.account.of(namespace).connection,
      connections: () =>
        modal.account.connectedNamespaces.get().flatMap(namespace => modal.account.of(namespace).connection ?? []),
      created: session.connection.created,
      openConnect: show,
      close: () => modal.shell.close(),
      isSigning: modal.account.isSigning,
      isEnded,
    },
    request ?? {}, // null is no request
  );
  const { siwx } = untracked(() => modal.options.current.get());
  if (!siwx) return connection;
  const { namespace, chainId, accounts } = connection;
  const sessions = await siwx.getSessions(toCaipNetworkId(namespace, chainId), accounts[0].address);
  return { ...connection, session: sessions[0] };
}
