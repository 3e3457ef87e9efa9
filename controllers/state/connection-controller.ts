import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { signal, type ReadonlySignal } from '../core/signals.js';
import { traitsOf } from '../protocol/connector-traits.js';
import { CONNECT_TIMEOUT_MS } from '../protocol/start-constants.js';
import type { ChainId, ChainNamespace, Connection, Connector, Wallet } from '../protocol/entities.js';
import { asW3mError, W3mError } from '../protocol/errors.js';
import type { DeepLinkChoice } from '../protocol/storage-keys.js';

/** What this controller asks of the adapter of a namespace. */
export interface ConnectionAdapter {
  disconnect(): Promise<void>;
}

/** What a connector is asked with. */
export interface ConnectorRequest {
  readonly chainId?: ChainId | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ConnectionDeps {
  readonly scope: Scope;
  /** @throws {W3mError} `ADAPTER_NOT_FOUND` */
  adapterOf(namespace: ChainNamespace): ConnectionAdapter;
  /** Asks the wallet behind a connector. */
  ask(connector: Connector, request: ConnectorRequest): Promise<Connection>;
  /** An attempt waits, or waits no more, for the wallet of a namespace. It says nothing about who is connected there. */
  setWaiting(namespace: ChainNamespace, attempt: object, status: 'connecting' | undefined): void;
  /** Undefined if the wallet of a namespace is admitted; else resolves once it is. Aborting the signal refuses it. */
  admit(namespace: ChainNamespace, signal: AbortSignal): Promise<Connection> | undefined;
  /** True while the person is asked about the wallet of a namespace that is attached. */
  isSigning(namespace: ChainNamespace): boolean;
  onConnected(connection: Connection, connector: Connector, way: ConnectionWay): void;
  onFailed(error: W3mError): void;
  onDisconnected(namespace: ChainNamespace): void;
}

/** How a person came to a wallet. */
export interface ConnectionWay {
  /** The wallet that was chosen, where the connector is only a way to wallets. */
  readonly wallet?: Wallet | undefined;
  /** The link that led there, where one did. */
  readonly link?: DeepLinkChoice | undefined;
}

/** What a person waits for, or what became of it. */
export type Attempt = { readonly connector: Connector; readonly wallet?: Wallet | undefined } & (
  { readonly status: 'waiting' } | { readonly status: 'failed'; readonly error: W3mError }
);

export interface ConnectOptions {
  readonly chainId?: ChainId | undefined;
  /** Aborting it ends the wait with `CONNECT_ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** Which wallet is meant, where the connector is only a way to wallets. */
  readonly wallet?: Wallet | undefined;
  /** How long the wallet may take, in milliseconds; five minutes, but without end where an invitation is shown. */
  readonly timeoutMs?: number | undefined;
}

/** The attempt under way. */
interface Pending {
  readonly connector: Connector;
  link?: DeepLinkChoice;
  /** What the wallet gave, while it is at the gate. */
  attached?: Connection;
  readonly end: (error: W3mError) => void;
}

/** Connecting to wallets, and letting go of them. */
export class ConnectionController {
  readonly #attempt = signal<Attempt | undefined>(undefined);
  readonly attempt: ReadonlySignal<Attempt | undefined> = this.#attempt;
  readonly #made = signal<Connection | undefined>(undefined);
  /** What the last attempt that succeeded gave; the wallet may have changed or gone since. */
  readonly made: ReadonlySignal<Connection | undefined> = this.#made;

  readonly #deps: ConnectionDeps;
  #current: Pending | undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
  }

  /**
   * Asks a wallet to connect. There is one attempt at a time: a new one ends the last.
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
      this.#made.set(connection);
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

  /** The person was led to the wallet of the attempt under way by this link: requests can call them back to it. */
  setLink(link: DeepLinkChoice): void {
    if (this.#current) this.#current.link = link;
  }

  /**
   * Gives up the attempt under way, if there is one: the person has turned away from it. It has no effect while a check
   * asks the person: then its view has taken the place of the one that waited.
   */
  abandon(): void {
    const attached = this.#current?.attached;
    if (attached && this.#deps.isSigning(attached.namespace)) return;
    this.#end(new W3mError('CONNECT_ABORTED'));
  }

  /** Lets go of the wallet of each namespace named. Here it is gone even if the wallet does not answer. */
  async disconnect(namespaces: readonly ChainNamespace[]): Promise<void> {
    const results = await Promise.allSettled(
      namespaces.map(async namespace => {
        await this.#deps.adapterOf(namespace).disconnect();
        this.#deps.onDisconnected(namespace);
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
