import { report } from '../../core/report.js';
import { untracked, type ReadonlySignal, type WritableSignal } from '../../core/signals.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { CaipNetwork, CaipNetworkId, Connection } from '../../domain/entities.js';
import { asW3mError, W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import { isNotGranted } from '../account-session.js';
import { activate } from '../activate-account.js';
import { Attempts } from '../attempts.js';
import type { AdapterContext, ConnectRequest, LockedWallet } from '../chain-adapter.js';
import type { TransactionRequest } from '../transfers.js';
import { openGrantSession } from '../grant-session.js';
import { inTime, unlessAborted } from '../in-time.js';
import { watchUnlock, type UnlockWatch } from '../unlock-watch.js';
import { RemoteAttachment } from '../walletconnect/remote-attachment.js';
import { remoteDefinition } from '../walletconnect/remote-definitions.js';
import { sourceOf } from '../wallet-source.js';
import { BitcoinProvider } from './bitcoin-provider.js';
import type { BitcoinAccount, BitcoinSession, BitcoinWallet, FindTransaction } from './bitcoin-wallet.js';
import type { FoundWallet } from './discovery.js';
import { isOnNetwork } from './networks.js';
import { okxWallet } from './okx-wallet.js';
import { satsWallet } from './sats-wallet.js';
import { unisatWallet } from './unisat-wallet.js';

/** An attached wallet, of the page or of a wallet source. */
export interface AttachedWallet {
  readonly connection: ReadonlySignal<Connection | undefined>;
  useAccount(address: string): void;
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>;
  signMessage(message: string): Promise<string>;
  send(request: TransactionRequest): Promise<string>;
  /** Detaches the wallet at once, and tells it; resolves when it has replied or not replied in time. */
  release(): Promise<void>;
  /** Detaches the wallet at once. */
  end(): void;
}

const shapes = { sats: satsWallet, unisat: unisatWallet, okx: okxWallet } as const;

/** What the connector is made of. */
export interface ConnectorDeps {
  readonly context: AdapterContext;
  readonly wallets: ReadonlySignal<readonly FoundWallet[]>;
  readonly find: FindTransaction;
}

/** Connects Bitcoin wallets of the page and of wallet sources, one at a time. */
export class BitcoinConnector {
  readonly #context: AdapterContext;
  readonly #wallets: ReadonlySignal<readonly FoundWallet[]>;
  readonly #find: FindTransaction;
  readonly #current: WritableSignal<AttachedWallet | undefined>;
  readonly #locked: WritableSignal<LockedWallet | undefined>;
  readonly #attempts: Attempts;
  readonly #remote: RemoteAttachment;
  readonly #definition = remoteDefinition('bip122');

  constructor(
    { context, wallets, find }: ConnectorDeps,
    current: WritableSignal<AttachedWallet | undefined>,
    locked: WritableSignal<LockedWallet | undefined>,
  ) {
    this.#context = context;
    this.#wallets = wallets;
    this.#find = find;
    this.#current = current;
    this.#locked = locked;
    this.#attempts = new Attempts(context.scope);
    this.#remote = new RemoteAttachment(this.#definition, context);
  }

  connect(connectorId: string, request: ConnectRequest = {}): Promise<Connection> {
    return this.#attempts.run(
      request,
      stop =>
        sourceOf(this.#context.sources, connectorId)
          ? this.#attachRemote(connectorId, request, stop)
          : this.#attach(connectorId, request, stop),
      error => toW3mError(error, 'CONNECT_FAILED'),
    );
  }

  /** Aborts the attempt under way. */
  abandon(): void {
    this.#attempts.abandon();
  }

  async #attachRemote(connectorId: string, request: ConnectRequest, stop: AbortSignal): Promise<Connection> {
    const connection = await this.#remote.attach(connectorId, request, stop);
    const current = untracked(() => this.#current.get());
    if (current instanceof AttachedPageWallet) current.end();
    this.#current.set(this.#remoteWallet());
    return connection;
  }

  async #attach(
    connectorId: string,
    { silent = false, chainId, address }: ConnectRequest,
    stop: AbortSignal,
  ): Promise<Connection> {
    const found = untracked(() => this.#wallets.get()).find(({ connector }) => connector.id === connectorId);
    if (!found) throw new W3mError('CONNECTOR_NOT_FOUND');
    const { scope, networks, currentNetwork } = this.#context;
    const requested = (networks().find(({ id }) => String(id) === String(chainId)) ?? currentNetwork?.())
      ?.caipNetworkId;
    const wallet = shapes[found.shape](found.wallet);
    const watch = silent && address === undefined ? this.#watch(wallet) : undefined; // its owner may unlock it while it replies
    const grant = await this.#authorize(wallet, { silent, chain: requested }, stop).catch((error: unknown) => {
      if (watch && asW3mError(error).code === 'WALLET_NOT_AUTHORIZED') this.#lock(connectorId, wallet, watch);
      else watch?.stop();
      throw error;
    });
    watch?.stop();
    stop.throwIfAborted();
    let provider: BitcoinProvider | undefined;
    const session = openGrantSession<BitcoinAccount, BitcoinWallet>({
      namespace: 'bip122',
      isOnNetwork,
      connectorId,
      wallet,
      grant,
      scope,
      provider: opened => (provider = new BitcoinProvider(opened, this.#find)),
      onLocked: () => this.#lock(connectorId, wallet),
    });
    activate(session, address);
    const connection = untracked(() => session.connection.get());
    if (!connection || !provider) throw new W3mError('WALLET_DISCONNECTED'); // the wallet revoked every account in the same turn
    const current = untracked(() => this.#current.get());
    if (current instanceof AttachedPageWallet) current.end();
    else current?.release().catch(report);
    this.#current.set(new AttachedPageWallet(session, provider));
    this.#locked.set(undefined);
    return connection;
  }

  /** No wallet tells whether it is locked or has revoked its grant, so it is attached again when it shares accounts. */
  #lock(connectorId: string, wallet: BitcoinWallet, watch = this.#watch(wallet)): void {
    this.#locked.set({ connectorId, listen: watch.listen });
  }

  #watch(wallet: BitcoinWallet): UnlockWatch {
    return watchUnlock(this.#context.scope, back =>
      wallet.listen(news => {
        if (news.kind === 'unknown' || (news.kind === 'accounts' && news.accounts.length > 0)) back();
      }),
    );
  }

  async #authorize(
    wallet: BitcoinWallet,
    request: { readonly silent: boolean; readonly chain: CaipNetworkId | undefined },
    signal: AbortSignal,
  ): ReturnType<BitcoinWallet['authorize']> {
    const pending = wallet.authorize(request);
    if (!request.silent) return unlessAborted(pending, signal);
    const { scope } = this.#context;
    try {
      const grant = await inTime(pending, WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'CONNECT_TIMEOUT' });
      if (grant.accounts.length === 0) throw new W3mError('WALLET_NOT_AUTHORIZED');
      return grant;
    } catch (cause) {
      const cannotTell = toW3mError(cause).code === 'METHOD_UNSUPPORTED'; // the wallet shares accounts only by a prompt
      if (!cannotTell && !isNotGranted(cause)) throw cause;
      throw new W3mError('WALLET_NOT_AUTHORIZED', { cause });
    }
  }

  /** Returns the wallet of a source that is attached. */
  #remoteWallet(): AttachedWallet {
    const attachment = this.#remote;
    const definition = this.#definition;
    return {
      connection: attachment.connection,
      useAccount: address => attachment.useAccount(address),
      switchNetwork: async ({ caipNetworkId }, signal) => attachment.useChain(caipNetworkId, signal),
      signMessage: message => definition.signMessage(attachment.ask, attachment.address(), message),
      async send(request) {
        if (!definition.sendTransaction) throw new W3mError('METHOD_UNSUPPORTED');
        return definition.sendTransaction(attachment.ask, attachment.address(), request);
      },
      async release() {
        await attachment.end()?.release('bip122');
      },
      end: () => void attachment.end(),
    };
  }
}

/** An attached wallet of the page. */
class AttachedPageWallet implements AttachedWallet {
  readonly connection: AttachedWallet['connection'];
  readonly #session: BitcoinSession;
  readonly #provider: BitcoinProvider;

  constructor(session: BitcoinSession, provider: BitcoinProvider) {
    this.connection = session.connection;
    this.#session = session;
    this.#provider = provider;
  }

  useAccount(address: string): void {
    this.#session.useAccount(address);
  }

  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void> {
    return this.#session.switchNetwork(network, signal);
  }

  signMessage(message: string): Promise<string> {
    return this.#provider.signMessage({ message });
  }

  send(request: TransactionRequest): Promise<string> {
    return this.#provider.send(request);
  }

  release(): Promise<void> {
    return this.#session.release();
  }

  end(): void {
    this.#session.end();
  }
}
