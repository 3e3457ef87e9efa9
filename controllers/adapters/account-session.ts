import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { signal, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { parseCaipNetworkId, toChainId } from '../domain/networks/caip.js';
import { DISCONNECT_WAIT_MS, WALLET_READ_TIMEOUT_MS } from '../domain/constants.js';
import type { Account, CaipNetwork, CaipNetworkId, ChainNamespace, Connection } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { toW3mError } from '../domain/errors/rpc-errors.js';
import { inTime, linked, unlessAborted } from './in-time.js';

/** An account that a wallet shares. */
export type SessionAccount = Pick<Account, 'address' | 'type' | 'publicKey'>;

/** What a wallet shares: its accounts, and the network they are on. */
export interface SessionGrant<A extends SessionAccount = SessionAccount> {
  readonly accounts: readonly A[];
  readonly chain: CaipNetworkId;
}

/** Event of a wallet. Absent values have to be read again. */
export type SessionNews<A extends SessionAccount = SessionAccount> =
  /** The accounts that it shares now; empty if it revoked them all. */
  | { readonly kind: 'accounts'; readonly accounts: readonly A[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'network'; readonly chain: CaipNetworkId; readonly accounts?: readonly A[] }
  | { readonly kind: 'gone' };

/** The wallet of a session. Results have the declared types; errors may be any value. */
export interface SessionWallet<A extends SessionAccount = SessionAccount> {
  /** Resolves with what is shared: after a prompt, or, if silent, what was granted before, which may be no account. */
  authorize(options: {
    readonly silent: boolean;
    readonly chain?: CaipNetworkId | undefined;
    readonly signal?: AbortSignal | undefined;
  }): Promise<SessionGrant<A>>;
  /** Subscribes to events; returns the unsubscribe function. */
  listen(listener: (news: SessionNews<A>) => void): Dispose;
  /**
   * Asks the wallet to switch; it may reply without doing so. Resolves with what is shared on the other network, or with
   * undefined if that has to be read. Rejects with `UNSUPPORTED_CHAIN` for networks that it lacks.
   */
  switchTo(chain: CaipNetworkId): Promise<SessionGrant<A> | undefined>;
  /** Disconnects the wallet, which may never reply. */
  release(): Promise<unknown>;
}

/** Parameters of a session. */
export interface SessionStart<A extends SessionAccount, W extends SessionWallet<A>> {
  readonly namespace: ChainNamespace;
  readonly connectorId: string;
  readonly wallet: W;
  readonly grant: SessionGrant<A>;
  readonly scope: Scope;
  /** True for the format of an address of the network. */
  isOnNetwork(address: string, chain: CaipNetworkId): boolean;
  /** Creates the provider for hosts. */
  provider(session: AccountSession<A, W>): unknown;
}

/** An attached wallet of the page, until the wallet, the page or the person ends the session. */
export class AccountSession<A extends SessionAccount, W extends SessionWallet<A>> {
  readonly #connection = signal<Connection | undefined>(undefined);
  /** The current connection; undefined after the end. */
  readonly connection: ReadonlySignal<Connection | undefined> = this.#connection;

  readonly wallet: W;
  readonly #start: SessionStart<A, W>;
  readonly #life = new AbortController();
  readonly #provider: unknown;
  #stopListening: Dispose = () => undefined;
  #forgetScope: Dispose = () => undefined;
  #accounts: readonly A[] = [];
  #chain: CaipNetworkId;
  #chosen: string | undefined;
  #reads = 0;

  constructor(start: SessionStart<A, W>) {
    this.#start = start;
    this.wallet = start.wallet;
    this.#chain = start.grant.chain;
    const accounts = this.#usableOf(start.grant);
    if (accounts.length === 0)
      throw new W3mError(start.grant.accounts.length === 0 ? 'WALLET_NO_ACCOUNTS' : 'WALLET_BAD_REPLY');
    this.#provider = start.provider(this);
    this.#forgetScope = start.scope.onEnd(() => this.end(new W3mError('REQUEST_ABORTED')));
    this.#stopListening = this.wallet.listen(news => this.#onMessage(news));
    this.#publish(accounts);
  }

  /** The accounts, the one in use first. */
  get accounts(): readonly A[] {
    const inUse = this.#accounts.find(({ address }) => address === this.#chosen);
    return inUse ? [inUse, ...this.#accounts.filter(account => account !== inUse)] : this.#accounts;
  }

  /** The network of the wallet. */
  get chain(): CaipNetworkId {
    return this.#chain;
  }

  /** Returns the address in use. @throws {W3mError} `WALLET_DISCONNECTED` */
  address(): string {
    this.#life.signal.throwIfAborted();
    const [first] = this.accounts;
    if (!first) throw new W3mError('WALLET_DISCONNECTED');
    return first.address;
  }

  /** Resolves as the wallet replies. Rejects at once when `signal` aborts or the session ends: some wallets never reply. */
  async request<T>(ask: (wallet: W) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const end = linked(this.#life.signal, signal);
    try {
      end.signal.throwIfAborted();
      return await unlessAborted(ask(this.wallet), end.signal);
    } catch (error) {
      throw toW3mError(error, signal?.aborted ? 'REQUEST_ABORTED' : undefined);
    } finally {
      end.abort();
    }
  }

  /** Uses a shared account until the wallet selects another. */
  useAccount(address: string): void {
    if (!this.#accounts.some(account => account.address === address)) throw new W3mError('WALLET_NOT_AUTHORIZED');
    this.#chosen = address;
    this.#publish(this.#accounts);
  }

  /** Asks the wallet to switch, and reads what it shares on the other network. */
  async switchNetwork({ caipNetworkId }: CaipNetwork, signal?: AbortSignal): Promise<void> {
    if (caipNetworkId === this.#chain) return;
    const grant = await this.request(wallet => wallet.switchTo(caipNetworkId), signal);
    if (grant) this.#onMessage({ kind: 'network', ...grant });
    else await this.request(() => this.#reread(), signal);
    if (this.#chain !== caipNetworkId) throw new W3mError('SWITCH_IGNORED');
  }

  /** Ends the session: ignores later events, and rejects pending requests with `reason`. */
  end(reason: W3mError = new W3mError('WALLET_DISCONNECTED')): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort(reason);
    this.#stopListening();
    this.#forgetScope();
    this.#connection.set(undefined);
  }

  /** Ends the session at once, then disconnects the wallet, which may take a while. Never rejects. */
  async release(): Promise<void> {
    this.end();
    const { scope } = this.#start;
    const released = Promise.resolve().then(() => this.wallet.release());
    await inTime(released, DISCONNECT_WAIT_MS, { scope, late: 'DISCONNECT_FAILED' }).catch(() => undefined); // many wallets ignore it
  }

  #onMessage(news: SessionNews<A>): void {
    if (this.#life.signal.aborted) return;
    if (news.kind === 'gone') return this.end();
    if (news.kind === 'accounts' && news.accounts.length === 0) return this.end();
    this.#reads += 1; // an earlier read is out of date
    const chain = news.kind === 'network' ? news.chain : this.#chain;
    const accounts = 'accounts' in news ? news.accounts : this.#accounts;
    const usable = this.#usableOf({ accounts, chain });
    if (news.kind === 'unknown' || usable.length === 0) return void this.#reread().catch(report);
    this.#chain = chain;
    this.#publish(usable);
  }

  /** Reads accounts and network again. A wallet that shares no account on its network ends the session. */
  async #reread(): Promise<void> {
    const read = ++this.#reads;
    const { scope } = this.#start;
    const { signal } = this.#life;
    try {
      const pending = this.wallet.authorize({ silent: true, chain: this.#chain });
      const grant = await inTime(pending, WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'CONNECT_TIMEOUT' });
      if (read !== this.#reads || signal.aborted) return;
      const usable = this.#usableOf(grant);
      if (usable.length === 0) return this.end();
      this.#chain = grant.chain;
      this.#publish(usable);
    } catch {
      if (read === this.#reads) this.end(); // what cannot be read is not shown
    }
  }

  #publish(accounts: readonly A[]): void {
    if (accounts[0]?.address !== this.#accounts[0]?.address) this.#chosen = undefined; // the person selected another account
    this.#accounts = accounts;
    const at = parseCaipNetworkId(this.#chain);
    const { connectorId, namespace } = this.#start;
    const [first, ...others] = this.accounts.map(account => toAccount(namespace, account));
    if (!first || !at) return this.end();
    const chainId = toChainId(at);
    const last = untracked(() => this.#connection.get());
    const isSame =
      last?.accounts.map(({ address }) => address).join() === [first, ...others].map(({ address }) => address).join();
    if (isSame && last.chainId === chainId) return;
    this.#connection.set({
      connectorId,
      namespace,
      accounts: isSame ? last.accounts : [first, ...others],
      walletOrder: this.#accounts.map(({ address }) => address),
      chainId,
      provider: this.#provider,
    });
  }

  /** Returns the accounts that are on the network of the wallet. */
  #usableOf({ accounts, chain }: SessionGrant<A>): readonly A[] {
    return accounts.filter(({ address }) => this.#start.isOnNetwork(address, chain));
  }
}

const toAccount = (namespace: ChainNamespace, { address, type, publicKey }: SessionAccount): Account => ({
  namespace,
  address,
  type,
  publicKey,
});
