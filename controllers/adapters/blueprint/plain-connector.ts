import { once } from '../../core/once.js';
import { report } from '../../core/report.js';
import { signal, untracked, type ReadonlySignal } from '../../core/signals.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { Connection } from '../../domain/entities.js';
import { asW3mError, W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import type { SessionAccount } from '../account-session.js';
import { activate } from '../activate-account.js';
import { Attempts } from '../attempts.js';
import type { ChainAdapter, ConnectRequest, LockedWallet } from '../chain-adapter.js';
import { openGrantSession, type GrantSession, type SessionGrant } from '../grant-session.js';
import { inTime, unlessAborted } from '../in-time.js';
import { watchUnlock } from '../unlock-watch.js';
import { sourceOf } from '../wallet-source.js';
import { createRemoteAdapter } from '../walletconnect/remote-adapter.js';
import type { DrivenWallet } from './driven-wallet.js';
import type { Driver } from './driver.js';
import { isAddressOf, PlainWallet } from './plain-wallet.js';

type PlainSession = GrantSession<SessionAccount, PlainWallet>;

/** Connects the wallets of the host's adapter, and those of wallet sources by the adapter of the package, one at a time. */
export class PlainConnector {
  readonly #driver: Driver;
  readonly #attempts: Attempts;
  readonly #session = signal<PlainSession | undefined>(undefined);
  readonly #remote = signal<ChainAdapter | undefined>(undefined);
  readonly #locked = signal<LockedWallet | undefined>(undefined);

  /** The last wallet of the host's adapter; its connection is undefined after its end. */
  readonly session: ReadonlySignal<PlainSession | undefined> = this.#session;
  /** The adapter of the package, once it is loaded. */
  readonly remote: ReadonlySignal<ChainAdapter | undefined> = this.#remote;
  /** The wallet of the host's adapter that a silent request found without an account. */
  readonly locked: ReadonlySignal<LockedWallet | undefined> = this.#locked;

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
    this.#locked.set(undefined); // a disconnect is final
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
    const authorize = (): Promise<SessionGrant> =>
      wallet.authorize({ silent, chain: wallet.networkOf(chainId)?.caipNetworkId, signal });
    const grant = await (silent
      ? this.#readGrant(found, authorize, signal, address !== undefined)
      : unlessAborted(authorize(), signal));
    signal.throwIfAborted();
    const isOnNetwork = (address: string): boolean => isAddressOf(blueprint, address);
    const provider = (): unknown => found.provider;
    const session = openGrantSession({ namespace, connectorId, wallet, grant, scope, isOnNetwork, provider });
    activate(session, address);
    const connection = untracked(() => session.connection.get());
    if (!connection) throw new W3mError('WALLET_DISCONNECTED'); // the wallet revoked every account in the same turn
    this.own()?.end();
    this.#session.set(session);
    this.#locked.set(undefined);
    untracked(() => this.#remote.get())
      ?.disconnect()
      .catch(report);
    return connection;
  }

  /**
   * Reads what a wallet shares without a prompt. No adapter tells whether its wallet is locked or has revoked its grant, so
   * that the wallet counts as locked, except at a switch to another account, which prompts next.
   * @throws {W3mError} `WALLET_NOT_AUTHORIZED`
   */
  async #readGrant(
    found: DrivenWallet,
    authorize: () => Promise<SessionGrant>,
    signal: AbortSignal,
    isSwitch: boolean,
  ): Promise<SessionGrant> {
    const { scope } = this.#driver.context;
    const watch = isSwitch ? undefined : watchUnlock(scope, back => found.onUnlock(back)); // its owner may unlock it while it replies
    try {
      const grant = await inTime(authorize(), WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'CONNECT_TIMEOUT' });
      if (grant.accounts.length === 0) throw new W3mError('WALLET_NOT_AUTHORIZED');
      watch?.stop();
      return grant;
    } catch (error) {
      const isLocked = asW3mError(error).code === 'WALLET_NOT_AUTHORIZED';
      if (watch && isLocked) this.#locked.set({ connectorId: found.connector.id, listen: watch.listen });
      else watch?.stop();
      throw error;
    }
  }
}
