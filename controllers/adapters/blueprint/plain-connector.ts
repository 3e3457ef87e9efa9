import { once } from '../../core/once.js';
import { report } from '../../core/report.js';
import { signal, untracked, type ReadonlySignal } from '../../core/signals.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { Connection } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import type { SessionAccount } from '../account-session.js';
import { activate } from '../activate-account.js';
import { Attempts } from '../attempts.js';
import type { ChainAdapter, ConnectRequest } from '../chain-adapter.js';
import { openGrantSession, type GrantSession } from '../grant-session.js';
import { inTime, unlessAborted } from '../in-time.js';
import { sourceOf } from '../wallet-source.js';
import { createRemoteAdapter } from '../walletconnect/remote-adapter.js';
import type { Driver } from './driver.js';
import { isAddressOf, PlainWallet } from './plain-wallet.js';

type PlainSession = GrantSession<SessionAccount, PlainWallet>;

/** Connects the wallets of the host's adapter, and those of wallet sources by the adapter of the package, one at a time. */
export class PlainConnector {
  readonly #driver: Driver;
  readonly #attempts: Attempts;
  readonly #session = signal<PlainSession | undefined>(undefined);
  readonly #remote = signal<ChainAdapter | undefined>(undefined);

  /** The last wallet of the host's adapter; its connection is undefined after its end. */
  readonly session: ReadonlySignal<PlainSession | undefined> = this.#session;
  /** The adapter of the package, once it is loaded. */
  readonly remote: ReadonlySignal<ChainAdapter | undefined> = this.#remote;

  constructor(driver: Driver) {
    this.#driver = driver;
    this.#attempts = new Attempts(driver.context.scope);
  }

  /** Loads the adapter of the package. @throws {W3mError} `CONNECT_FAILED` */
  readonly loadRemote = once(async () => {
    const { blueprint, context } = this.#driver;
    const loaded = await createRemoteAdapter(blueprint.namespace, context);
    this.#remote.set(loaded);
    return loaded;
  }, 'CONNECT_FAILED');

  /** Returns the attached wallet of the host's adapter. */
  own(): PlainSession | undefined {
    return untracked(() => {
      const session = this.#session.get();
      return session?.connection.get() && session;
    });
  }

  /** Returns the adapter of the package. @throws {W3mError} `WALLET_DISCONNECTED` if no source has been used */
  ofSource(): ChainAdapter {
    const adapter = untracked(() => this.#remote.get());
    if (!adapter) throw new W3mError('WALLET_DISCONNECTED');
    return adapter;
  }

  connect(connectorId: string, request: ConnectRequest = {}): Promise<Connection> {
    const isOfSource = sourceOf(this.#driver.context.sources, connectorId) !== undefined;
    return this.#attempts.run(
      request,
      stop => (isOfSource ? this.#attachRemote(connectorId, request, stop) : this.#attach(connectorId, request, stop)),
      error => toW3mError(error, 'CONNECT_FAILED'),
    );
  }

  /** Aborts the attempt under way, and disconnects the wallet in use. */
  async disconnect(): Promise<void> {
    this.#attempts.abandon();
    await Promise.all([this.own()?.release(), untracked(() => this.#remote.get())?.disconnect()]);
  }

  async #attachRemote(connectorId: string, request: ConnectRequest, signal: AbortSignal): Promise<Connection> {
    const connection = await (await this.loadRemote()).connect(connectorId, { ...request, signal });
    this.own()?.end();
    return connection;
  }

  async #attach(
    connectorId: string,
    { silent = false, chainId, address }: ConnectRequest,
    signal: AbortSignal,
  ): Promise<Connection> {
    const { blueprint, context, wallets } = this.#driver;
    const { scope } = context;
    const { namespace } = blueprint;
    const found = untracked(() => wallets.get()).find(({ connector }) => connector.id === connectorId);
    if (!found) throw new W3mError('CONNECTOR_NOT_FOUND');
    const wallet = new PlainWallet(found, this.#driver);
    const pending = wallet.authorize({ silent, chain: wallet.networkOf(chainId)?.caipNetworkId, signal });
    const grant = silent
      ? await inTime(pending, WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'CONNECT_TIMEOUT' })
      : await unlessAborted(pending, signal);
    signal.throwIfAborted();
    if (silent && grant.accounts.length === 0) throw new W3mError('WALLET_NOT_AUTHORIZED');
    const isOnNetwork = (address: string): boolean => isAddressOf(blueprint, address);
    const provider = (): unknown => found.provider;
    const session = openGrantSession({ namespace, connectorId, wallet, grant, scope, isOnNetwork, provider });
    activate(session, address);
    const connection = untracked(() => session.connection.get());
    if (!connection) throw new W3mError('WALLET_DISCONNECTED'); // the wallet revoked every account in the same turn
    this.own()?.end();
    this.#session.set(session);
    untracked(() => this.#remote.get())
      ?.disconnect()
      .catch(report);
    return connection;
  }
}
