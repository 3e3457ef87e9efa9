import type { Scope } from '../../core/scope.js';
import { signal, untracked, type Dispose, type ReadonlySignal } from '../../core/signals.js';
import type { Account, CaipNetwork, ChainId, Connection } from '../../domain/entities.js';
import { W3mError, type ParameterlessErrorCode } from '../../domain/errors/errors.js';
import { unsupportedNetwork } from '../../domain/networks/networks.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import { linked, unlessAborted } from '../in-time.js';
import type { Signing, SolanaWallet, WalletNews } from './solana-wallet.js';

/** Parameters of a session. */
export interface SessionStart {
  readonly connectorId: string;
  readonly wallet: SolanaWallet;
  /** Validated addresses that the wallet returned. */
  readonly addresses: readonly string[];
  /** The network to use, if the wallet supports it. */
  readonly chainId: ChainId | undefined;
  readonly scope: Scope;
  networks(): readonly CaipNetwork[];
  /** Creates the provider for hosts. */
  provider(session: SolanaSession): unknown;
}

/** An attached wallet, until the wallet, the page or the person ends the session. */
export class SolanaSession {
  readonly #connection = signal<Connection | undefined>(undefined);
  /** The current connection; undefined after the end. */
  readonly connection: ReadonlySignal<Connection | undefined> = this.#connection;

  readonly wallet: SolanaWallet;
  readonly scope: Scope;
  readonly #start: SessionStart;
  readonly #life = new AbortController();
  readonly #provider: unknown;
  #stopListening: Dispose = () => undefined;
  #forgetScope: Dispose = () => undefined;
  #addresses: Addresses;
  #chosen: string | undefined;
  #network: CaipNetwork;

  constructor(start: SessionStart) {
    const { addresses, wallet, scope, chainId } = start;
    if (!isSome(addresses)) throw new W3mError('WALLET_NO_ACCOUNTS');
    this.#start = start;
    this.#addresses = addresses;
    this.wallet = wallet;
    this.scope = scope;
    this.#network = this.#placeNear(chainId);
    this.#provider = start.provider(this);
    this.#forgetScope = scope.onEnd(() => this.end(new W3mError('REQUEST_ABORTED')));
    this.#stopListening = wallet.listen(news => this.#onMessage(news));
    this.#publish();
  }

  /** Returns the active account and network. @throws {W3mError} `WALLET_DISCONNECTED` */
  get using(): Signing {
    this.#life.signal.throwIfAborted();
    return {
      address: this.#addresses.find(address => address === this.#chosen) ?? this.#addresses[0],
      network: this.#network,
    };
  }

  /**
   * Checks that the account and network of a plan are still active, so that nothing is signed for others.
   * @throws {W3mError} `REQUEST_ABORTED` if they are not; `WALLET_DISCONNECTED` after the end.
   */
  expectUsing({ address, network }: Signing): void {
    const { using } = this;
    if (using.address === address && using.network.caipNetworkId === network.caipNetworkId) return;
    throw new W3mError('REQUEST_ABORTED', { cause: new Error('The account or the network changed before signing') });
  }

  /** Aborted with the reason when the session ends. */
  get signal(): AbortSignal {
    return this.#life.signal;
  }

  /** Resolves as the wallet replies. Rejects at once when `signal` aborts or the session ends: some wallets never reply. */
  async request<T>(
    ask: () => Promise<T>,
    {
      signal,
      fallback,
    }: { readonly signal?: AbortSignal | undefined; readonly fallback?: ParameterlessErrorCode } = {},
  ): Promise<T> {
    const end = linked(this.#life.signal, signal);
    try {
      end.signal.throwIfAborted();
      return await unlessAborted(ask(), end.signal);
    } catch (error) {
      throw toW3mError(error, signal?.aborted ? 'REQUEST_ABORTED' : fallback);
    } finally {
      end.abort();
    }
  }

  /** Activates a shared account until the wallet activates another. */
  useAccount(address: string): void {
    if (!this.#addresses.includes(address)) throw new W3mError('WALLET_NOT_AUTHORIZED');
    this.#chosen = address;
    this.#publish();
  }

  /** Switches the network without a request to the wallet: each request names its network. */
  switchNetwork(network: CaipNetwork): void {
    if (!this.wallet.supports(network)) throw new W3mError(this.wallet.unsupported);
    this.#network = network;
    this.#publish();
  }

  /** Ends the session: ignores later events, and rejects pending requests with `reason`. */
  end(reason: W3mError = new W3mError('WALLET_DISCONNECTED')): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort(reason);
    this.#stopListening();
    this.#forgetScope();
    this.#connection.set(undefined);
  }

  #onMessage(news: WalletNews): void {
    if (this.#life.signal.aborted) return;
    if (news.kind === 'gone') return this.end();
    if (news.kind === 'accounts') {
      if (!isSome(news.addresses)) return this.end();
      if (news.addresses[0] !== this.#addresses[0]) this.#chosen = undefined; // the person activated another account in the wallet
      this.#addresses = news.addresses;
    } else if (news.chain !== undefined || !this.wallet.supports(this.#network)) {
      this.#network = this.#placeNear(news.chain);
    }
    this.#publish();
  }

  /** Returns the host's network of that id if the wallet supports it, else the first supported one, else the wallet's own. */
  #placeNear(chainId: ChainId | undefined): CaipNetwork {
    const networks = this.#start.networks().filter(network => this.wallet.supports(network));
    const near = networks.find(({ id }) => String(id) === String(chainId)) ?? networks[0];
    if (near) return near;
    const somewhere = this.wallet.anyChainId;
    if (somewhere === undefined) throw new W3mError(this.wallet.unsupported);
    return unsupportedNetwork('solana', somewhere);
  }

  #publish(): void {
    if (this.#life.signal.aborted) return;
    const accounts = toAccounts(this.#addresses, this.using.address);
    const { id: chainId } = this.#network;
    const last = untracked(() => this.#connection.get());
    const isSame =
      last?.accounts.length === accounts.length &&
      last.accounts.every(({ address }, at) => address === accounts[at]?.address);
    if (isSame && String(last.chainId) === String(chainId)) return;
    const { connectorId } = this.#start;
    this.#connection.set({
      connectorId,
      namespace: 'solana',
      accounts: isSame ? last.accounts : accounts,
      walletOrder: this.#addresses,
      chainId,
      provider: this.#provider,
    });
  }
}

/** Non-empty list of addresses. */
type Addresses = readonly [string, ...string[]];

const isSome = (addresses: readonly string[]): addresses is Addresses => addresses.length > 0;

function toAccounts(addresses: Addresses, first: string): Connection['accounts'] {
  const toAccount = (address: string): Account => ({ namespace: 'solana', address, type: 'eoa' });
  return [toAccount(first), ...addresses.filter(address => address !== first).map(toAccount)];
}
