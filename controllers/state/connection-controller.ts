import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { traitsOf } from '../domain/wallets/connector-traits.js';
import { CONNECT_TIMEOUT_MS, HINT_AFTER_MS } from '../domain/connect-timeout.js';
import type { ChainId, ChainNamespace, Connection, Connector, Wallet } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import type { DeepLinkChoice } from '../domain/wallets/remote-keys.js';
import { RunningAttempt, type Attempt } from './attempt.js';

/** The part of an adapter that this controller needs. */
export interface ConnectionAdapter {
  disconnect(): Promise<void>;
}

/** Parameters of a request to a connector. */
export interface ConnectorRequest {
  readonly chainId?: ChainId | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly address?: string | undefined;
  readonly isAgain?: boolean | undefined;
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
  /** True while a wallet of the page has the connector. Reads signals. */
  isListed(connector: Connector): boolean;
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

export interface ConnectOptions {
  readonly chainId?: ChainId | undefined;
  /** The account to use; the attempt fails with `WALLET_NOT_AUTHORIZED` unless the wallet shares it. */
  readonly address?: string | undefined;
  /** True asks the wallet first without a prompt, because it was connected before. */
  readonly isAgain?: boolean | undefined;
  /** Aborting it rejects with `CONNECT_ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** The wallet to connect, if the connector reaches several wallets. */
  readonly wallet?: Wallet | undefined;
  /** Time limit in milliseconds; five minutes by default, none if the connector shows a pairing URI. */
  readonly timeoutMs?: number | undefined;
}

/** How often each namespace was cancelled. */
export type Cancellations = Readonly<Partial<Record<ChainNamespace, number>>>;

/** Codes of what ends an attempt before its wallet answers. */
type EndingCode = 'MODAL_DESTROYED' | 'CONNECT_TIMEOUT' | 'CONNECT_ABORTED' | 'CONNECTOR_NOT_FOUND';

/** Connects and disconnects wallets. */
export class ConnectionController {
  readonly #attempt = signal<RunningAttempt | undefined>(undefined);
  readonly attempt: ReadonlySignal<Attempt | undefined> = this.#attempt;
  readonly #created = signal<Connection | undefined>(undefined);
  /** Connection of the last successful attempt; the wallet may have changed or disconnected since. */
  readonly created: ReadonlySignal<Connection | undefined> = this.#created;

  readonly #cancellations = signal<Cancellations>({});
  /** Shows a request that still looks for its wallet, and so has no attempt, that it was cancelled. */
  readonly cancellations: ReadonlySignal<Cancellations> = this.#cancellations;

  readonly #deps: ConnectionDeps;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
  }

  /** Requests a connection from a wallet. There is one attempt at a time: a new attempt aborts the previous one. */
  begin(connector: Connector, options: ConnectOptions = {}): Attempt {
    this.#end();
    return new RunningAttempt(connector, options.wallet, attempt => this.#run(attempt, options));
  }

  /**
   * As {@link begin}, for its outcome alone.
   * @throws {W3mError} `USER_REJECTED`, `CONNECT_ABORTED`, `CONNECT_TIMEOUT`, `WALLET_BUSY`, `WALLET_NO_ACCOUNTS`, …
   */
  connect(connector: Connector, options?: ConnectOptions): Promise<Connection> {
    return this.begin(connector, options).done;
  }

  /** Stores the link that opened the wallet of the present attempt: later requests open it again. */
  setLink(link: DeepLinkChoice): void {
    const current = this.#present;
    if (current) current.link = link;
  }

  /**
   * Aborts an attempt when the person leaves its view; has no effect once another one runs, nor while a check asks the
   * person: the check's view has replaced the view of the attempt.
   */
  abandon(attempt: Attempt | undefined): void {
    const current = this.#present;
    const attached = current?.attached;
    if (current === attempt && !(attached && this.#deps.isSigning(attached.namespace))) this.#end();
  }

  /** Aborts the attempt that waits for a wallet of a namespace; a disconnect ends an attached one. */
  cancel(namespace: ChainNamespace): void {
    const past = untracked(() => this.#cancellations.get());
    this.#cancellations.set({ ...past, [namespace]: (past[namespace] ?? 0) + 1 });
    const current = this.#present;
    if (!current || current.attached || current.connector.namespace !== namespace) return;
    this.#end();
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

  async #run(attempt: RunningAttempt, options: ConnectOptions): Promise<Connection> {
    const { signal, timeoutMs, chainId, address, isAgain } = options;
    const { connector, wallet } = attempt;
    const life = this.#endWithCause(attempt, signal, timeoutMs);
    this.#attempt.set(attempt);
    try {
      this.#deps.setWaiting(connector.namespace, attempt, 'connecting');
      const request = this.#deps.ask(connector, { chainId, address, isAgain, signal: attempt.signal });
      const attached = await unlessAborted(request, attempt.signal);
      attempt.attached = attached;
      const admitted = this.#deps.admit(attached.namespace, attempt.signal);
      const connection = admitted ? await admitted : attached;
      attempt.enter({ status: 'connected' });
      if (this.#present === attempt) this.#attempt.set(undefined);
      this.#created.set(connection);
      this.#deps.onConnected(connection, connector, { wallet, link: attempt.link });
      return connection;
    } catch (cause) {
      const error = asW3mError(cause, 'CONNECT_FAILED');
      attempt.enter({ status: 'failed', error });
      if (error.code !== 'CONNECT_ABORTED' && error.code !== 'CONNECT_CLOSED') this.#deps.onFailed(error);
      throw error;
    } finally {
      life.dispose();
      this.#deps.setWaiting(connector.namespace, attempt, undefined);
    }
  }

  /** Fails an attempt on time-out, abort, loss of its wallet and end of the modal, until the returned scope ends. */
  #endWithCause(attempt: RunningAttempt, signal: AbortSignal | undefined, timeoutMs: number | undefined): Scope {
    const { connector } = attempt;
    const { scope, isListed } = this.#deps;
    const life = scope.child();
    const failWith = (code: EndingCode) => () => attempt.enter({ status: 'failed', error: new W3mError(code) });
    life.onEnd(failWith('MODAL_DESTROYED')); // no effect once settled
    const limit = timeoutMs ?? (traitsOf(connector).hasNoTimeLimit ? undefined : CONNECT_TIMEOUT_MS);
    if (limit !== undefined) life.after(limit, failWith('CONNECT_TIMEOUT'));
    life.after(HINT_AFTER_MS, () => attempt.enter({ status: 'waiting', isLong: true }));
    const onAbort = failWith('CONNECT_ABORTED');
    signal?.addEventListener('abort', onAbort, { signal: life.signal });
    if (signal?.aborted) onAbort();
    let wasListed = false;
    life.effect(() => {
      const is = isListed(connector);
      if (wasListed && !is) failWith('CONNECTOR_NOT_FOUND')();
      wasListed = is;
    });
    return life;
  }

  get #present(): RunningAttempt | undefined {
    return untracked(() => this.#attempt.get());
  }

  #end(): void {
    this.#present?.enter({ status: 'failed', error: new W3mError('CONNECT_ABORTED') });
    this.#attempt.set(undefined);
  }
}
