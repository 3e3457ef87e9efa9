import { report } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import { untracked, type ReadonlySignal, type WritableSignal } from '../../core/signals.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { CaipNetwork, Connection } from '../../domain/entities.js';
import { asW3mError, W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import { isNotGranted } from '../account-session.js';
import { activate } from '../activate-account.js';
import { Attempts } from '../attempts.js';
import type { AdapterContext, ConnectRequest, LockedWallet } from '../chain-adapter.js';
import { inTime, unlessAborted } from '../in-time.js';
import { watchUnlock, type UnlockWatch } from '../unlock-watch.js';
import { sourceOf } from '../wallet-source.js';
import type { FoundWallet } from './discovery.js';
import type { PublicKeyClass } from './public-key.js';
import { SolanaProvider } from './solana-provider.js';
import { openSession, type SolanaSession } from './solana-session.js';
import type { SolanaWallet } from './solana-wallet.js';
import { standardSolanaWallet } from './standard-solana-wallet.js';
import type { SendByNode } from './wallet-requests.js';

export interface SolanaConnectorContext {
  readonly scope: Scope;
  networks(): readonly CaipNetwork[];
  /** Returns the current network of the page. */
  currentNetwork(): CaipNetwork | undefined;
  readonly wallets: ReadonlySignal<readonly FoundWallet[]>;
  readonly sources: AdapterContext['sources'];
  readonly sendByNode: SendByNode;
  readonly PublicKey: PublicKeyClass | undefined;
  /** Receives the opened wallet. */
  readonly current: WritableSignal<SolanaSession | undefined>;
  /** Receives a wallet that shares no account now. */
  readonly locked: WritableSignal<LockedWallet | undefined>;
}

/** Connects the discovered wallets, one at a time. */
export class SolanaConnector {
  readonly #context: SolanaConnectorContext;
  readonly #attempts: Attempts;

  constructor(context: SolanaConnectorContext) {
    this.#context = context;
    this.#attempts = new Attempts(context.scope);
  }

  async connect(connectorId: string, request: ConnectRequest = {}): Promise<Connection> {
    return this.#attempts.run(
      request,
      stop => this.#attach(connectorId, request, stop),
      error => toW3mError(error, 'CONNECT_FAILED'),
    );
  }

  /** Aborts the attempt under way. */
  abandon(): void {
    this.#attempts.abandon();
  }

  #idInUse(): string | undefined {
    return untracked(() => this.#context.current.get()?.connection.get())?.connectorId;
  }

  async #find(connectorId: string): Promise<SolanaWallet> {
    const context = this.#context;
    const isInUse = (): boolean => this.#idInUse() === connectorId;
    const source = sourceOf(context.sources, connectorId);
    if (source) return source.wallet('solana', { ...context, isInUse });
    const found = untracked(() => context.wallets.get()).find(({ connector }) => connector.id === connectorId);
    if (!found) throw new W3mError('CONNECTOR_NOT_FOUND');
    return standardSolanaWallet(found.wallet, found.gone);
  }

  async #authorize(wallet: SolanaWallet, silent: boolean, signal: AbortSignal): Promise<readonly string[]> {
    const { scope } = this.#context;
    const pending = wallet.authorize({ silent, signal });
    if (!silent) return unlessAborted(pending, signal);
    try {
      const addresses = await inTime(pending, WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'CONNECT_TIMEOUT' });
      if (addresses.length === 0) throw new W3mError('WALLET_NOT_AUTHORIZED');
      return addresses;
    } catch (cause) {
      if (!isNotGranted(cause)) throw cause;
      throw new W3mError('WALLET_NOT_AUTHORIZED', { cause });
    }
  }

  #open(
    connectorId: string,
    wallet: SolanaWallet,
    addresses: readonly string[],
    chainId: ConnectRequest['chainId'],
  ): SolanaSession {
    const { scope, networks, sources, sendByNode, PublicKey } = this.#context;
    return openSession({
      connectorId,
      wallet,
      addresses,
      scope,
      networks,
      chainId: chainId ?? this.#context.currentNetwork()?.id,
      provider: session => new SolanaProvider(session, { sendByNode, PublicKey, disconnect: () => session.release() }),
      onLocked: sourceOf(sources, connectorId) ? undefined : (): void => this.#lock(connectorId, wallet),
    });
  }

  async #attach(
    connectorId: string,
    { silent = false, chainId, address }: ConnectRequest,
    stop: AbortSignal,
  ): Promise<Connection> {
    const { current } = this.#context;
    const wallet = await unlessAborted(this.#find(connectorId), stop);
    const isWatched = silent && address === undefined && !sourceOf(this.#context.sources, connectorId);
    const watch = isWatched ? this.#watch(wallet) : undefined;
    try {
      const addresses = await this.#authorize(wallet, silent, stop);
      stop.throwIfAborted();
      const session = this.#open(connectorId, wallet, addresses, chainId);
      activate(session, address);
      const connection = untracked(() => session.connection.get());
      if (!connection) throw new W3mError('WALLET_DISCONNECTED'); // the wallet revoked every account in the same turn
      const replaced = untracked(() => current.get());
      const replacedId = this.#idInUse();
      replaced?.end(); // ending twice is harmless
      current.set(session);
      this.#context.locked.set(undefined);
      watch?.stop();
      if (replacedId !== connectorId) this.#releaseSource(replacedId, replaced?.wallet);
      return connection;
    } catch (error) {
      if (watch && asW3mError(error).code === 'WALLET_NOT_AUTHORIZED') this.#lock(connectorId, wallet, watch);
      else watch?.stop();
      if (!silent && this.#idInUse() !== connectorId) this.#releaseSource(connectorId, wallet);
      throw error;
    }
  }

  /** No wallet tells whether it is locked or has revoked its grant, so it is attached again when it shares accounts. */
  #lock(connectorId: string, wallet: SolanaWallet, watch = this.#watch(wallet)): void {
    this.#context.locked.set({ connectorId, listen: watch.listen });
  }

  #watch(wallet: SolanaWallet): UnlockWatch {
    return watchUnlock(this.#context.scope, back =>
      wallet.listen(news => {
        if (news.kind === 'accounts' && news.addresses[0]) back();
      }),
    );
  }

  /** Ends the grant of a source's wallet that is not in use: no other code ends it. */
  #releaseSource(connectorId: string | undefined, wallet: SolanaWallet | undefined): void {
    if (connectorId === undefined || !sourceOf(this.#context.sources, connectorId)) return;
    wallet?.release().catch(report);
  }
}
