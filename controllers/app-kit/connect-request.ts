import { connectOnRequest, type ConnectRequest } from '../flows/connect-on-request.js';
import type { Modal, Session } from '../modal.js';
import type { Connection } from '../protocol/entities.js';

/** Runs the flow of `AppKit.connect` with its dependencies. A chunk of its own, since few hosts call it. */
export const connectRequest = (modal: Modal, session: Session, request: ConnectRequest): Promise<Connection> =>
  connectOnRequest(
    modal.scope,
    {
      shell: modal.shell,
      wallets: session.connectors.all,
      findConnector: (wallet, namespace) => session.connectors.find(wallet, namespace),
      connect: (connector, options) => session.connect(connector, options),
      connection: namespace => modal.account.of(namespace).connection,
      made: session.connection.made,
      openConnect: namespace => modal.open(namespace, 'Connect'),
      close: () => modal.shell.close(),
    },
    request,
  );
