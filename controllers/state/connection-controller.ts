import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { signal, type ReadonlySignal } from '../core/signals.js';
import { traitsOf } from '../domain/wallets/connector-traits.js';
import { CONNECT_TIMEOUT_MS } from '../domain/connect-timeout.js';
import type { ChainId, ChainNamespace, Connection, Connector, Wallet } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import type { DeepLinkChoice } from '../domain/wallets/remote-keys.js';

/** The part of an adapter that this controller needs. */
export interface ConnectionAdapter {
  disconnect(): Promise<void>;
}

/** Parameters of a request to a connector. */
export interface ConnectorRequest {
  readonly chainId?: ChainId | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ConnectionDeps {
  readonly scope: Scope;
  /** @throws {W3mError} `ADAPTER_NOT_FOUND` */
  adapterOf(namespace: ChainNamespace): ConnectionAdapter;
  /** Requests a connection from the wallet behind a connector. */
  ask(connector: Connector, request: ConnectorRequest): Promise<Connection>;
  /** Called when an attempt starts or stops to wait for the wallet of a namespace; says nothing about its connection. */
  setWaiting(namespace: ChainNamespace, attempt: object, status: 'connecting' | undefined): void;
  /** Returns undefined if the wallet is admitted; otherwise resolves once it is. Aborting the signal refuses it. */
  admit(namespace: ChainNamespace, signal: AbortSignal): Promise<Connection> | undefined;
  /** True while the person is asked about the attached wallet of a namespace. */
  isSigning(namespace: ChainNamespace): boolean;
  onConnected(connection: Connection, connector: Connector, way: ConnectionWay): void;
  onFailed(error: W3mError): void;
}

/** How a person reached a wallet. */
export interface ConnectionWay {
  /** The chosen wallet, if the connector reaches several wallets. */
  readonly wallet?: Wallet | undefined;
  /** The link that opened the wallet, if any. */
  readonly link?: DeepLinkChoice | undefined;
}

/** A request for a connection, and its outcome. */
export type Attempt = { readonly connector: Connector; readonly wallet?: Wallet | undefined } & (
  { readonly status: 'waiting' } | { readonly status: 'failed'; readonly error: W3mError }
);

export interface ConnectOptions {
  readonly chainId?: ChainId | undefined;
  /** Aborting it rejects with `CONNECT_ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** The wallet to connect, if the connector reaches several wallets. */
  readonly wallet?: Wallet | undefined;
  /** Time limit in milliseconds; five minutes by default, none if the connector shows a pairing URI. */
  readonly timeoutMs?: number | undefined;
}

/** The attempt under way. */
interface Pending {
  readonly connector: Connector;
  link?: DeepLinkChoice;
  /** Connection of the wallet while it waits at the gate. */
  attached?: Connection;
  readonly end: (error: W3mError) => void;
}

/** Connects and disconnects wallets. */
export class ConnectionController {
  readonly #attempt = signal<Attempt | undefined>(undefined);
  readonly attempt: ReadonlySignal<Attempt | undefined> = this.#attempt;
  readonly #created = signal<Connection | undefined>(undefined);
  /** Connection of the last successful attempt; the wallet may have changed or disconnected since. */
  readonly created: ReadonlySignal<Connection | undefined> = this.#created;

  readonly #deps: ConnectionDeps;
  #current: Pending | undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
  }

  /**
   * Requests a connection from a wallet. There is one attempt at a time: a new attempt aborts the previous one.
   * @throws {W3mError} `USER_REJECTED`, `CONNECT_ABORTED`, `CONNECT_TIMEOUT`, `WALLET_BUSY`, `WALLET_NO_ACCOUNTS`, …
   */
  async connect(
    connector: Connector,
    { chainId, signal, wallet, timeoutMs }: ConnectOptions = {},
  ): Promise<Connection> {
    this.#end(new W3mError('CONNECT_ABORTED'));
    const aborted = new AbortController();
    const mine: Pending = { connector, end: error => aborted.abort(error) };
    const life = this.#deps.scope.child();
    life.onEnd(() => mine.end(new W3mError('MODAL_DESTROYED'))); // no effect once settled
    const limit = timeoutMs ?? (traitsOf(connector).hasNoTimeLimit ? undefined : CONNECT_TIMEOUT_MS);
    if (limit !== undefined) life.after(limit, () => mine.end(new W3mError('CONNECT_TIMEOUT')));
    const onAbort = (): void => mine.end(new W3mError('CONNECT_ABORTED'));
    signal?.addEventListener('abort', onAbort, { signal: life.signal });
    if (signal?.aborted) onAbort();

    this.#current = mine;
    this.#attempt.set({ connector, wallet, status: 'waiting' });
    try {
      this.#deps.setWaiting(connector.namespace, mine, 'connecting');
      const attached = await unlessAborted(
        this.#deps.ask(connector, { chainId, signal: aborted.signal }),
        aborted.signal,
      );
      mine.attached = attached;
      const admitted = this.#deps.admit(attached.namespace, aborted.signal);
      const connection = admitted ? await admitted : attached;
      if (this.#current === mine) this.#attempt.set(undefined);
      this.#created.set(connection);
      this.#deps.onConnected(connection, connector, { wallet, link: mine.link });
      return connection;
    } catch (cause) {
      const error = asW3mError(cause, 'CONNECT_FAILED');
      if (this.#current === mine) this.#attempt.set({ connector, wallet, status: 'failed', error });
      if (error.code !== 'CONNECT_ABORTED' && error.code !== 'CONNECT_CLOSED') this.#deps.onFailed(error);
      throw error;
    } finally {
      life.dispose();
      this.#deps.setWaiting(connector.namespace, mine, undefined);
      if (this.#current === mine) this.#current = undefined;
    }
  }

  /** Stores the link that opened the wallet of the present attempt: later requests open it again. */
  setLink(link: DeepLinkChoice): void {
    if (this.#current) this.#current.link = link;
  }

  /**
   * Aborts the present attempt, if any, when the person leaves its view. Has no effect while a check asks the person:
   * the check's view has replaced the view of the attempt.
   */
  abandon(): void {
    const attached = this.#current?.attached;
    if (attached && this.#deps.isSigning(attached.namespace)) return;
    this.#end(new W3mError('CONNECT_ABORTED'));
  }

  /** Aborts the attempt that waits for a wallet of a namespace, or of any; a disconnect ends an attached one. */
  cancel(namespace?: ChainNamespace): void {
    const pending = this.#current;
    if (!pending || pending.attached || (namespace && pending.connector.namespace !== namespace)) return;
    this.#end(new W3mError('CONNECT_ABORTED'));
  }

  /** Disconnects the wallet of each given namespace, here even if the wallet does not answer. */
  async disconnect(namespaces: readonly ChainNamespace[]): Promise<void> {
    const results = await Promise.allSettled(
      namespaces.map(async namespace => {
        await this.#deps.adapterOf(namespace).disconnect();
      }),
    );
    const failed = results.find(result => result.status === 'rejected');
    if (failed) throw asW3mError(failed.reason, 'DISCONNECT_FAILED');
  }

  #end(error: W3mError): void {
    this.#current?.end(error);
    this.#current = undefined;
    this.#attempt.set(undefined);
  }
}
