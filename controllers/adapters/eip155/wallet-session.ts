import type { Scope } from '../../core/scope.js';
import type { Address } from 'viem';
import { effect, signal, untracked, type Dispose, type ReadonlySignal } from '../../core/signals.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { Account, AccountType, Connection } from '../../domain/entities.js';
import { W3mError, type ParameterlessErrorCode } from '../../domain/errors/errors.js';
import { rpcCodes, toW3mError } from '../../domain/errors/rpc-errors.js';
import { ask, type Eip1193Provider, type WalletEvent, type WalletEvents } from './eip1193.js';
import { inTime, linked, unlessAborted } from '../in-time.js';
import { checksummed, parseAccounts, parseChainId } from './wallet-replies.js';

/** Code of MetaMask for a temporary loss of its node. The wallet stays attached and emits `connect` later. */
const LOST_FOR_A_MOMENT = 1013;

/** Parameters of a {@link WalletSession}. */
export interface SessionStart {
  readonly connectorId: string;
  readonly provider: Eip1193Provider;
  /** Unchecked reply of the wallet to the request for accounts. */
  readonly accounts: unknown;
  readonly events: WalletEvents;
  readonly scope: Scope;
  /** Called before the end of the session if the wallet is locked: it shares no account, but keeps the grant. */
  readonly onLocked?: (() => void) | undefined;
  /** Type of an account; by default all are plain accounts. */
  readonly typeOf?: ((address: string) => AccountType) | undefined;
}

/** State and requests of a wallet, from the sharing of accounts until the wallet, the page or the person ends it. */
export class WalletSession {
  readonly #connection = signal<Connection | undefined>(undefined);
  /** Current connection; undefined before the chain is known and after the end. */
  readonly connection: ReadonlySignal<Connection | undefined> = this.#connection;

  readonly provider: Eip1193Provider;
  readonly scope: Scope;
  readonly #connectorId: string;
  readonly #events: WalletEvents;
  readonly #typeOf: (address: string) => AccountType;
  readonly #onLocked: (() => void) | undefined;
  #changes = 0;
  readonly #life = new AbortController();
  #forgetScope: Dispose = () => undefined;
  /** Addresses in the order of the wallet. */
  #addresses: Addresses;
  #chosen: Address | undefined;
  #chainId: number | undefined;

  constructor({ connectorId, provider, accounts, events, scope, typeOf = () => 'eoa', onLocked }: SessionStart) {
    this.provider = provider;
    this.scope = scope;
    this.#connectorId = connectorId;
    this.#events = events;
    this.#typeOf = typeOf;
    this.#onLocked = onLocked;
    const addresses = parseAccounts(accounts);
    if (!addresses) throw new W3mError('WALLET_BAD_REPLY', { cause: accounts });
    if (!isSome(addresses)) throw new W3mError('WALLET_NO_ACCOUNTS');
    this.#addresses = addresses;
    this.#forgetScope = scope.onEnd(() => this.end(new W3mError('REQUEST_ABORTED')));
    events.forwardTo((event, payload) => this.#onMessage(event, payload));
  }

  /** Aborted at the end, with the reason. */
  get signal(): AbortSignal {
    return this.#life.signal;
  }

  /** Sends a request to the wallet. Rejects at once when `signal` aborts or the session ends, because some wallets never answer. */
  async request(
    method: string,
    params?: readonly unknown[],
    {
      signal,
      fallback,
    }: { readonly signal?: AbortSignal | undefined; readonly fallback?: ParameterlessErrorCode } = {},
  ): Promise<unknown> {
    const end = linked(this.#life.signal, signal);
    try {
      end.signal.throwIfAborted();
      return await unlessAborted(ask(this.provider, method, params), end.signal);
    } catch (error) {
      throw toW3mError(error, signal?.aborted ? 'REQUEST_ABORTED' : fallback);
    } finally {
      end.abort();
    }
  }

  /** Reads the chain id from the wallet and publishes it. */
  async readChainId(signal?: AbortSignal): Promise<number> {
    const before = this.#chainId;
    const reply = this.request('eth_chainId', undefined, { signal });
    const answer = await inTime(reply, WALLET_READ_TIMEOUT_MS, { scope: this.scope, signal, late: 'REQUEST_TIMEOUT' });
    const chainId = parseChainId(answer);
    if (chainId === undefined) throw new W3mError('WALLET_BAD_REPLY', { cause: answer });
    if (this.#chainId !== undefined && this.#chainId !== before) return this.#chainId; // a chainChanged event is newer than the reply
    this.#chainId = chainId;
    this.#publish();
    return chainId;
  }

  /** Resolves when the wallet switches to this chain after the call; otherwise stays pending. */
  movesTo(chainId: number, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      let isNews = false;
      const stop = effect(() => {
        const isThere = this.#connection.get()?.chainId === chainId;
        if (isThere && isNews) resolve();
        isNews = true;
      });
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  }

  /** Puts a shared account first until the wallet changes its own first account. */
  useAccount(address: string): void {
    const requested = checksummed(address);
    if (!this.#addresses.includes(requested)) throw new W3mError('WALLET_NOT_AUTHORIZED');
    this.#chosen = requested;
    this.#publish();
  }

  /** Ends the session: removes the listeners and rejects pending requests with `reason`. */
  end(reason: W3mError = new W3mError('WALLET_DISCONNECTED')): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort(reason);
    this.#events.stop();
    this.#forgetScope();
    this.#connection.set(undefined);
  }

  #onMessage(event: WalletEvent, payload: unknown): void {
    if (event === 'accountsChanged') {
      const addresses = parseAccounts(payload);
      if (!addresses) return; // ignores an invalid payload
      this.#changes += 1;
      if (!isSome(addresses)) return void this.#withdraw();
      if (addresses[0] !== this.#addresses[0]) this.#chosen = undefined; // the person selected another account in the wallet
      this.#addresses = addresses;
      this.#publish();
    } else if (event === 'disconnect') {
      if (!rpcCodes(payload).includes(LOST_FOR_A_MOMENT)) this.end();
    } else {
      const value =
        event === 'connect' ? (payload as { readonly chainId?: unknown } | null | undefined)?.chainId : payload; // the payload is unchecked
      const chainId = parseChainId(value);
      if (chainId === undefined) return;
      this.#chainId = chainId;
      this.#publish();
    }
  }

  /** Ends the session, unless the wallet shares accounts again while it is asked whether it is only locked. */
  async #withdraw(): Promise<void> {
    const change = this.#changes;
    const grant =
      this.#onLocked &&
      (await import('./grant.js').then(
        ({ readGrant }) => readGrant(this.provider, this.scope),
        () => undefined, // offline; ends the session as if the grant had ended
      ));
    if (change !== this.#changes || this.#life.signal.aborted) return;
    if (grant === 'some') this.#onLocked?.();
    this.end();
  }

  #publish(): void {
    const chainId = this.#chainId;
    if (chainId === undefined || this.#life.signal.aborted) return;
    const accounts = toAccounts(this.#addresses, this.#chosen, this.#typeOf);
    const last = untracked(() => this.#connection.get());
    const isSame =
      last?.chainId === chainId &&
      last.accounts.length === accounts.length &&
      last.accounts.every(({ address, type }, at) => address === accounts[at]?.address && type === accounts[at].type);
    if (isSame) return;
    this.#connection.set({
      connectorId: this.#connectorId,
      namespace: 'eip155',
      accounts,
      walletOrder: this.#addresses,
      chainId,
      provider: this.provider,
    });
  }
}

/** Non-empty list of addresses. */
type Addresses = readonly [Address, ...Address[]];

const isSome = (addresses: readonly Address[]): addresses is Addresses => addresses.length > 0;

function toAccounts(
  addresses: Addresses,
  chosen: Address | undefined,
  typeOf: (address: string) => AccountType,
): Connection['accounts'] {
  const first = addresses.find(address => address === chosen) ?? addresses[0];
  const toAccount = (address: Address): Account => ({ namespace: 'eip155', address, type: typeOf(address) });
  return [toAccount(first), ...addresses.filter(address => address !== first).map(toAccount)];
}
