import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { RESTORE_WAIT_MS } from '../domain/constants.js';
import { CONNECT_TIMEOUT_MS } from '../domain/connect-timeout.js';
import type { ChainNamespace, Connection, Connector } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';

/** Request of a host to `connect()`. */
export interface ConnectRequest {
  /** A wallet by connector id, rdns or name. Without one, the person chooses in the modal. */
  readonly wallet?: string | undefined;
  readonly namespace?: ChainNamespace | undefined;
  /** Aborting it rejects with `CONNECT_ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** Limit for the whole request in milliseconds; five minutes by default. */
  readonly timeoutMs?: number | undefined;
}

interface ConnectOnRequest {
  readonly shell: { readonly isOpen: ReadonlySignal<boolean>; readonly isEmbedded: boolean };
  readonly wallets: ReadonlySignal<readonly Connector[]>;
  findConnector(wallet: string, namespace: ChainNamespace | undefined): Connector | undefined;
  connect(connector: Connector, options: { signal?: AbortSignal; timeoutMs?: number | undefined }): Promise<Connection>;
  /** Returns the connection of a namespace; of the active one by default. */
  connection(namespace: ChainNamespace | undefined): Connection | undefined;
  /** Returns the connections of all namespaces. */
  connections(): readonly Connection[];
  /** Connection of the last successful attempt. */
  readonly created: ReadonlySignal<Connection | undefined>;
  openConnect(namespace: ChainNamespace | undefined): void;
  close(): void;
  /** True while a check asks the person; the modal may close before the answer has taken effect. */
  readonly isSigning: ReadonlySignal<boolean>;
  /** True once a disconnect has ended the request in a namespace; without one, in all of them. Reads signals. */
  isEnded(namespace: ChainNamespace | undefined): boolean;
}

/**
 * Connects a wallet: the named one directly, otherwise through the modal. The person may try several wallets there;
 * a connection, closing the modal, a disconnect, the time limit or the host's signal settles the request.
 * @throws {W3mError} `CONNECTOR_NOT_FOUND`, `USER_REJECTED`, `CONNECT_CLOSED`, `CONNECT_TIMEOUT`, `CONNECT_ABORTED`, …
 */
export async function connectOnRequest(
  scope: Scope,
  deps: ConnectOnRequest,
  request: ConnectRequest,
): Promise<Connection> {
  const { wallet, namespace, signal, timeoutMs } = request;
  const throwIfEnded = (of: ChainNamespace | undefined): void => {
    if (signal?.aborted || untracked(() => deps.isEnded(of))) throw new W3mError('CONNECT_ABORTED');
  };
  throwIfEnded(namespace);
  if (wallet === undefined) return connectInModal(scope, deps, request);
  const connector = await findWallet(scope, deps, { ...request, wallet });
  throwIfEnded(connector.namespace);
  return deps.connect(connector, { timeoutMs, ...(signal ? { signal } : {}) });
}

/** Resolves with the connector of that name; waits up to {@link RESTORE_WAIT_MS} for a wallet to announce itself. */
function findWallet(
  scope: Scope,
  deps: ConnectOnRequest,
  { wallet, namespace, signal }: ConnectRequest & { readonly wallet: string },
): Promise<Connector> {
  return new Promise((resolve, reject) => {
    const search = scope.child();
    const fail = (error: W3mError): void => {
      reject(error);
      search.dispose();
    };
    search.onEnd(() => reject(new W3mError('MODAL_DESTROYED'))); // no effect once settled
    if (search.signal.aborted) return;
    search.after(RESTORE_WAIT_MS, () => fail(new W3mError('CONNECTOR_NOT_FOUND')));
    signal?.addEventListener('abort', () => fail(new W3mError('CONNECT_ABORTED')), { signal: search.signal });
    search.effect(() => {
      deps.wallets.get();
      const connector = untracked(() => deps.findConnector(wallet, namespace));
      if (connector) resolve(connector);
      else if (deps.isEnded(namespace)) reject(new W3mError('CONNECT_ABORTED'));
      else return;
      queueMicrotask(() => search.dispose());
    });
  });
}

function connectInModal(scope: Scope, deps: ConnectOnRequest, request: ConnectRequest): Promise<Connection> {
  const { namespace, signal, timeoutMs = CONNECT_TIMEOUT_MS } = request;
  return new Promise((resolve, reject) => {
    const wait = scope.child();
    const before = untracked(() => deps.created.get());
    const wallets = (): ReadonlyMap<ChainNamespace, string> =>
      new Map(deps.connections().map(each => [each.namespace, each.connectorId]));
    let last = untracked(wallets);
    const fail = (error: W3mError): void => {
      reject(error);
      wait.dispose();
    };
    const end = (error: W3mError): void => {
      fail(error);
      deps.close();
    };
    wait.onEnd(() => reject(new W3mError('MODAL_DESTROYED'))); // no effect once settled
    if (wait.signal.aborted) return;
    wait.after(timeoutMs, () => end(new W3mError('CONNECT_TIMEOUT')));
    signal?.addEventListener('abort', () => end(new W3mError('CONNECT_ABORTED')), { signal: wait.signal });

    deps.openConnect(namespace);
    wait.effect(() => {
      const created = deps.created.get();
      const connection = deps.connection(namespace);
      const isOpen = deps.shell.isOpen.get();
      const isSigning = deps.isSigning.get();
      const isAnswer = created !== before && (namespace ?? created?.namespace) === created?.namespace;
      // Another tab or the host may connect a wallet without an attempt here; a change of the same wallet does not count, nor
      // does one of the namespace, to a wallet that was connected before
      const isAnother = connection !== undefined && connection.connectorId !== last.get(connection.namespace);
      last = wallets();
      const answer = isAnswer ? created : isAnother ? connection : undefined;
      if (answer) {
        resolve(answer);
        queueMicrotask(() => wait.dispose());
      } else if (deps.isEnded(namespace)) {
        queueMicrotask(() => end(new W3mError('CONNECT_ABORTED')));
      } else if (!isOpen && !isSigning && !deps.shell.isEmbedded) {
        queueMicrotask(() => fail(new W3mError('CONNECT_CLOSED'))); // `wait` must not be disposed of while its effect is created
      }
    });
  });
}
