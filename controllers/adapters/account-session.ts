import type { Scope } from '../core/scope.js';
import { signal, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { DISCONNECT_WAIT_MS, WALLET_READ_TIMEOUT_MS } from '../domain/constants.js';
import type { Account, CaipNetwork, ChainId, ChainNamespace, Connection } from '../domain/entities.js';
import { W3mError, type ParameterlessErrorCode } from '../domain/errors/errors.js';
import { toW3mError } from '../domain/errors/rpc-errors.js';
import { inTime, linked, unlessAborted } from './in-time.js';

/** An account that a wallet shares. */
export type SessionAccount = Pick<Account, 'address' | 'type' | 'publicKey'>;

/** Network of a session, with what its adapter knows of it besides. */
export interface SessionNetwork {
  readonly id: ChainId;
}

/** What a wallet shares now. */
export interface SharedNow<N extends SessionNetwork, A extends SessionAccount> {
  readonly accounts: readonly A[];
  /** Absent if it stays as it was. */
  readonly network?: N | undefined;
}

/** Parameters of a session: what was granted, and what an adapter does in its own way. */
export interface SessionStart<W, N extends SessionNetwork, A extends SessionAccount> {
  readonly namespace: ChainNamespace;
  readonly connectorId: string;
  readonly scope: Scope;
  readonly wallet: W;
  /** Checked accounts, in the order of the wallet. */
  readonly accounts: readonly A[];
  /** Absent if it has to be read: the session publishes nothing before it is known. */
  readonly network?: N | undefined;
  /** Creates the provider for hosts. */
  provider(session: AccountSession<W, N, A>): unknown;
  /** Subscribes to events of the wallet, and passes what they mean to `update` and `end`. */
  listen(session: AccountSession<W, N, A>): Dispose;
  /** Switches the network, with or without the wallet. */
  switchTo(session: AccountSession<W, N, A>, network: CaipNetwork, signal: AbortSignal | undefined): Promise<void>;
  /** Disconnects the wallet, which may never reply. */
  release(): Promise<unknown>;
}

/** Error codes of wallets that would have to prompt, in reply to a silent request. */
const NOT_GRANTED: readonly string[] = ['USER_REJECTED', 'WALLET_NO_ACCOUNTS', 'WALLET_NOT_AUTHORIZED'];

/** True for the error of a wallet that would have to prompt, in reply to a silent request. */
export const isNotGranted = (cause: unknown): boolean => NOT_GRANTED.includes(toW3mError(cause).code);

/** Options of a request. */
export interface SessionRequest {
  readonly signal?: AbortSignal | undefined;
  /** Code of an error that nothing identifies. */
  readonly fallback?: ParameterlessErrorCode | undefined;
}

/** An attached wallet of any namespace, until the wallet, the page or the person ends the session. */
export class AccountSession<W, N extends SessionNetwork, A extends SessionAccount = SessionAccount> {
  readonly #connection = signal<Connection | undefined>(undefined);
  /** The current connection; undefined before the network is known and after the end. */
  readonly connection: ReadonlySignal<Connection | undefined> = this.#connection;

  readonly wallet: W;
  readonly scope: Scope;
  readonly #start: SessionStart<W, N, A>;
  readonly #life = new AbortController();
  readonly #provider: unknown;
  #stopListening: Dispose = () => undefined;
  #forgetScope: Dispose = () => undefined;
  #shared: readonly A[];
  #chosen: string | undefined;
  #network: N | undefined;
  #changes = 0;

  /** @throws {W3mError} `WALLET_NO_ACCOUNTS` */
  constructor(start: SessionStart<W, N, A>) {
    if (start.accounts.length === 0) throw new W3mError('WALLET_NO_ACCOUNTS');
    this.#start = start;
    this.wallet = start.wallet;
    this.scope = start.scope;
    this.#shared = start.accounts;
    this.#network = start.network;
    this.#provider = start.provider(this);
    this.#forgetScope = start.scope.onEnd(() => this.end(new W3mError('REQUEST_ABORTED')));
    this.#stopListening = start.listen(this);
    if (this.signal.aborted) this.#stopListening(); // an event ended it at once
    this.#publish();
  }

  /** Aborted at the end, with the reason. */
  get signal(): AbortSignal {
    return this.#life.signal;
  }

  /** The accounts in the order of the wallet. */
  get shared(): readonly A[] {
    return this.#shared;
  }

  /** The accounts, the one in use first. */
  get accounts(): readonly A[] {
    const first = this.#shared.find(({ address }) => address === this.#chosen) ?? this.#shared[0];
    return first ? [first, ...this.#shared.filter(account => account !== first)] : [];
  }

  get network(): N | undefined {
    return this.#network;
  }

  /** Returns the account and the network in use. @throws {W3mError} `WALLET_DISCONNECTED` */
  get using(): { readonly address: string; readonly network: N } {
    this.signal.throwIfAborted();
    const [first] = this.accounts;
    if (!first || !this.#network) throw new W3mError('WALLET_DISCONNECTED');
    return { address: first.address, network: this.#network };
  }

  /** Resolves as the wallet replies. Rejects at once when `signal` aborts or the session ends: some wallets never reply. */
  async request<T>(ask: (wallet: W) => Promise<T>, { signal, fallback }: SessionRequest = {}): Promise<T> {
    const end = linked(this.signal, signal);
    try {
      end.signal.throwIfAborted();
      return await unlessAborted(ask(this.wallet), end.signal);
    } catch (error) {
      throw toW3mError(error, signal?.aborted ? 'REQUEST_ABORTED' : fallback);
    } finally {
      end.abort();
    }
  }

  /** Resolves as `read`; with undefined, also if it rejects, once newer accounts or the end have made it out of date. */
  async latest<T>(read: Promise<T>): Promise<T | undefined> {
    const change = ++this.#changes;
    const isLate = (): boolean => change !== this.#changes || this.signal.aborted;
    try {
      const reply = await read;
      return isLate() ? undefined : reply;
    } catch (error) {
      if (isLate()) return undefined;
      throw error;
    }
  }

  /**
   * Takes what a read without a prompt resolves with, unless something newer comes first. If the wallet would have to
   * prompt, calls `onLocked` and ends the session; any other failure changes nothing.
   */
  async readAgain(read: Promise<SharedNow<N, A>>, onLocked?: () => void): Promise<void> {
    const { scope, signal } = this;
    const inTimeRead = inTime(read, WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'REQUEST_TIMEOUT' });
    const none = { accounts: [] };
    const shared = await this.latest(inTimeRead.catch((cause: unknown) => (isNotGranted(cause) ? none : undefined)));
    if (!shared) return;
    if (shared.accounts.length === 0) onLocked?.();
    this.update(shared);
  }

  /** Uses a shared account until the wallet selects another. */
  useAccount(address: string): void {
    if (!this.#shared.some(account => account.address === address)) throw new W3mError('WALLET_NOT_AUTHORIZED');
    this.#chosen = address;
    this.#publish();
  }

  /** Switches the network. @throws {W3mError} the error of the adapter */
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void> {
    return this.#start.switchTo(this, network, signal);
  }

  /** Takes a change in the wallet. What is absent stays; no account ends the session. */
  update({ accounts, network = this.#network }: { accounts?: readonly A[]; network?: N | undefined }): void {
    if (this.signal.aborted) return;
    this.#network = network;
    if (accounts) {
      this.#changes += 1;
      if (accounts[0]?.address !== this.#shared[0]?.address) this.#chosen = undefined; // the person selected another account in the wallet
      this.#shared = accounts;
    }
    this.#publish();
  }

  /** Ends the session: ignores later events, and rejects pending requests with `reason`. */
  end(reason: W3mError = new W3mError('WALLET_DISCONNECTED')): void {
    if (this.signal.aborted) return;
    this.#life.abort(reason);
    this.#stopListening();
    this.#forgetScope();
    this.#connection.set(undefined);
  }

  /** Ends the session at once, then disconnects the wallet, which may take a while. Never rejects. */
  async release(): Promise<void> {
    this.end();
    const released = (async () => this.#start.release())();
    const limit = { scope: this.scope, late: 'DISCONNECT_FAILED' } as const;
    // Phantom has no such method (https://github.com/reown-com/appkit/pull/2683), Exodus does not reply
    // (https://github.com/wevm/wagmi/issues/4064)
    await inTime(released, DISCONNECT_WAIT_MS, limit).catch(() => undefined);
  }

  #publish(): void {
    const { namespace, connectorId } = this.#start;
    if (this.signal.aborted || !this.#network) return;
    const [first, ...others] = this.accounts.map((account): Account => ({ namespace, ...account }));
    if (!first) return this.end();
    const accounts = [first, ...others] as const;
    const chainId = this.#network.id;
    const last = untracked(() => this.#connection.get());
    const isSame =
      last?.accounts.length === accounts.length &&
      last.accounts.every(({ address, type }, at) => address === accounts[at]?.address && type === accounts[at].type);
    const walletOrder = this.#shared.map(({ address }) => address);
    const isSameOrder = last?.walletOrder?.every((address, at) => address === walletOrder[at]) === true;
    if (isSame && isSameOrder && String(last.chainId) === String(chainId)) return;
    this.#connection.set({
      connectorId,
      namespace,
      accounts: isSame ? last.accounts : accounts,
      walletOrder,
      chainId,
      provider: this.#provider,
    });
  }
}
