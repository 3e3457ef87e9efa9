import { report } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import { signal, untracked, type Dispose, type ReadonlySignal } from '../../core/signals.js';
import { parseCaipNetworkId, toChainId } from '../../protocol/caip.js';
import { DISCONNECT_WAIT_MS, WALLET_READ_TIMEOUT_MS } from '../../protocol/constants.js';
import type { Account, CaipNetwork, CaipNetworkId, Connection } from '../../protocol/entities.js';
import { W3mError } from '../../protocol/errors.js';
import '../../protocol/later-errors.js';
import { toW3mError } from '../../protocol/rpc-errors.js';
import { inTime, linked, unlessAborted } from '../in-time.js';
import type { BitcoinAccount, BitcoinGrant, BitcoinNews, BitcoinWallet } from './bitcoin-wallet.js';
import { isOnNetwork } from './networks.js';

/** Parameters of a session. */
export interface SessionStart {
  readonly connectorId: string;
  readonly wallet: BitcoinWallet;
  readonly grant: BitcoinGrant;
  readonly scope: Scope;
  /** Creates the provider for hosts. */
  provider(session: BitcoinSession): unknown;
}

/** An attached wallet of the page, until the wallet, the page or the person ends the session. */
export class BitcoinSession {
  readonly #connection = signal<Connection | undefined>(undefined);
  /** The current connection; undefined after the end. */
  readonly connection: ReadonlySignal<Connection | undefined> = this.#connection;

  readonly wallet: BitcoinWallet;
  readonly #start: SessionStart;
  readonly #life = new AbortController();
  readonly #provider: unknown;
  #stopListening: Dispose = () => undefined;
  #forgetScope: Dispose = () => undefined;
  #accounts: readonly BitcoinAccount[] = [];
  #chain: CaipNetworkId;
  #chosen: string | undefined;
  #reads = 0;

  constructor(start: SessionStart) {
    this.#start = start;
    this.wallet = start.wallet;
    this.#chain = start.grant.chain;
    const accounts = usableOf(start.grant);
    if (accounts.length === 0)
      throw new W3mError(start.grant.accounts.length === 0 ? 'WALLET_NO_ACCOUNTS' : 'WALLET_BAD_REPLY');
    this.#provider = start.provider(this);
    this.#forgetScope = start.scope.onEnd(() => this.end(new W3mError('REQUEST_ABORTED')));
    this.#stopListening = this.wallet.listen(news => this.#hear(news));
    this.#publish(accounts);
  }

  /** The accounts, the one in use first. */
  get accounts(): readonly BitcoinAccount[] {
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
  async request<T>(ask: (wallet: BitcoinWallet) => Promise<T>, signal?: AbortSignal): Promise<T> {
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
    if (grant) this.#hear({ kind: 'network', ...grant });
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

  #hear(news: BitcoinNews): void {
    if (this.#life.signal.aborted) return;
    if (news.kind === 'gone') return this.end();
    if (news.kind === 'accounts' && news.accounts.length === 0) return this.end();
    this.#reads += 1; // an earlier read is out of date
    const chain = news.kind === 'network' ? news.chain : this.#chain;
    const accounts = 'accounts' in news ? news.accounts : this.#accounts;
    const usable = usableOf({ accounts, chain });
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
      const asked = this.wallet.authorize({ silent: true, chain: this.#chain });
      const grant = await inTime(asked, WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'CONNECT_TIMEOUT' });
      if (read !== this.#reads || signal.aborted) return;
      const usable = usableOf(grant);
      if (usable.length === 0) return this.end();
      this.#chain = grant.chain;
      this.#publish(usable);
    } catch {
      if (read === this.#reads) this.end(); // what cannot be read is not shown
    }
  }

  #publish(accounts: readonly BitcoinAccount[]): void {
    if (accounts[0]?.address !== this.#accounts[0]?.address) this.#chosen = undefined; // the person selected another account
    this.#accounts = accounts;
    const at = parseCaipNetworkId(this.#chain);
    const [first, ...others] = this.accounts.map(toAccount);
    if (!first || !at) return this.end();
    const chainId = toChainId(at);
    const last = untracked(() => this.#connection.get());
    const isSame =
      last?.accounts.map(({ address }) => address).join() === [first, ...others].map(({ address }) => address).join();
    if (isSame && last.chainId === chainId) return;
    const { connectorId } = this.#start;
    this.#connection.set({
      connectorId,
      namespace: 'bip122',
      accounts: isSame ? last.accounts : [first, ...others],
      chainId,
      provider: this.#provider,
    });
  }
}

/** Returns the accounts that are on the network of the wallet. */
const usableOf = ({ accounts, chain }: BitcoinGrant): readonly BitcoinAccount[] =>
  accounts.filter(({ address }) => isOnNetwork(address, chain));

const toAccount = ({ address, type, publicKey }: BitcoinAccount): Account => ({
  namespace: 'bip122',
  address,
  type,
  publicKey,
});
