import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { RESTORE_WAIT_MS } from '../protocol/constants.js';
import { CONNECT_TIMEOUT_MS } from '../protocol/start-constants.js';
import type { ChainNamespace, Connection, Connector } from '../protocol/entities.js';
import { W3mError } from '../protocol/errors.js';

/** What a host asks for with `connect()`. */
export interface ConnectRequest {
  /** A wallet by connector id, rdns or name. Without one, the person chooses in the window. */
  readonly wallet?: string | undefined;
  readonly namespace?: ChainNamespace | undefined;
  /** Aborting it ends the attempt with `CONNECT_ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** How long it may take in all, in milliseconds; five minutes if left out. */
  readonly timeoutMs?: number | undefined;
}

interface ConnectOnRequest {
  readonly shell: { readonly isOpen: ReadonlySignal<boolean>; readonly isEmbedded: boolean };
  readonly wallets: ReadonlySignal<readonly Connector[]>;
  findConnector(wallet: string, namespace: ChainNamespace | undefined): Connector | undefined;
  connect(connector: Connector, options: { signal?: AbortSignal; timeoutMs?: number | undefined }): Promise<Connection>;
  /** The connection of the namespace, of the one in use where none is named. */
  connection(namespace: ChainNamespace | undefined): Connection | undefined;
  /** What the last attempt that succeeded gave. */
  readonly made: ReadonlySignal<Connection | undefined>;
  openConnect(namespace: ChainNamespace | undefined): void;
  close(): void;
}

/**
 * Connects and says how it went: a named wallet directly, else through the window. A person may try several wallets
 * there; what ends it is a connection, the window's closing, the time limit or the host.
 * @throws {W3mError} `CONNECTOR_NOT_FOUND`, `USER_REJECTED`, `CONNECT_CLOSED`, `CONNECT_TIMEOUT`, `CONNECT_ABORTED`, …
 */
export async function connectOnRequest(
  scope: Scope,
  deps: ConnectOnRequest,
  request: ConnectRequest,
): Promise<Connection> {
  const { wallet, signal, timeoutMs } = request;
  if (signal?.aborted) throw new W3mError('CONNECT_ABORTED');
  if (wallet === undefined) return throughTheWindow(scope, deps, request);
  const connector = await found(scope, deps, { ...request, wallet });
  return deps.connect(connector, { timeoutMs, ...(signal ? { signal } : {}) });
}

/** The wallet of that name; one that has yet to announce itself is waited for a little. */
function found(
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
      if (!connector) return;
      resolve(connector);
      queueMicrotask(() => search.dispose());
    });
  });
}

function throughTheWindow(scope: Scope, deps: ConnectOnRequest, request: ConnectRequest): Promise<Connection> {
  const { namespace, signal, timeoutMs = CONNECT_TIMEOUT_MS } = request;
  return new Promise((resolve, reject) => {
    const wait = scope.child();
    const before = untracked(() => deps.made.get());
    let last = untracked(() => deps.connection(namespace));
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
      const made = deps.made.get();
      const connection = deps.connection(namespace);
      const isOpen = deps.shell.isOpen.get();
      const isAnswer = made !== before && (namespace ?? made?.namespace) === made?.namespace;
      // Without an attempt here, another tab or the host may connect a wallet; one that only changes is no answer
      const isAnother = connection?.connectorId !== last?.connectorId;
      last = connection;
      const answer = isAnswer ? made : isAnother ? connection : undefined;
      if (answer) {
        resolve(answer);
        queueMicrotask(() => wait.dispose());
      } else if (!isOpen && !deps.shell.isEmbedded) {
        queueMicrotask(() => fail(new W3mError('CONNECT_CLOSED'))); // after this effect has been set up
      }
    });
  });
}
