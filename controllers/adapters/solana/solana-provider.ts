import { report } from '../../core/report.js';
import { untracked, type Dispose } from '../../core/signals.js';
import { decodeBase58 } from '../../domain/base58.js';
import type { Connection } from '../../domain/entities.js';
import { isW3mError, W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import { isLegacyTransaction, likeGiven, payerFor, toBytes, type AnyTransaction } from './host-transactions.js';
import { Address, type PublicKeyClass, type PublicKeyLike } from './public-key.js';
import { readSendOptions, type SendOptions, type TransactionSender } from './send-options.js';
import type { SolanaSession } from './solana-session.js';
import type { SolanaCall } from './solana-wallet.js';
import { signAndSend, signMessage, signTransactions, type SendByNode } from './wallet-requests.js';
import { isBytes } from './wire.js';

/** Events of {@link SolanaProvider.on}. */
export type SolanaProviderEvent = 'accountsChanged' | 'chainChanged' | 'disconnect';

type Listener = (payload?: unknown) => void;

/** Dependencies of the provider besides its session. */
export interface ProviderContext {
  readonly sendByNode: SendByNode;
  disconnect(): Promise<void>;
  /** The class of the host for public keys. */
  readonly PublicKey: PublicKeyClass | undefined;
}

/** Provider for hosts: `getProvider('solana')` returns the same object while a wallet is connected. */
export class SolanaProvider {
  readonly #session: SolanaSession;
  readonly #context: ProviderContext;
  readonly #listeners = new Map<SolanaProviderEvent, Set<Listener>>();

  constructor(session: SolanaSession, context: ProviderContext) {
    this.#session = session;
    this.#context = context;
    let last: Connection | undefined;
    const stop: Dispose = session.scope.effect(() => {
      const now = session.connection.get();
      untracked(() => this.#tell(last, now));
      if (last && !now) queueMicrotask(() => stop()); // a provider serves one connection
      last = now;
    });
  }

  get isConnected(): boolean {
    return !this.#session.signal.aborted;
  }

  /** The active account, of the host's class if the adapter has one; undefined once disconnected. */
  get publicKey(): PublicKeyLike | undefined {
    const { PublicKey = Address } = this.#context;
    return this.isConnected ? new PublicKey(this.#session.using.address) : undefined;
  }

  /** True if the wallet is connected and signs messages. */
  get canSignMessages(): boolean {
    return this.isConnected && this.#session.wallet.signMessage !== undefined;
  }

  /** True if the wallet is connected and signs transactions without sending them. */
  get canSignTransactions(): boolean {
    return this.isConnected && this.#session.wallet.signTransactions !== undefined;
  }

  /** The accounts that the wallet shares, the active one first. */
  getAccounts(): readonly { readonly address: string; readonly publicKey: Uint8Array }[] {
    const accounts = untracked(() => this.#session.connection.get())?.accounts ?? [];
    return accounts.map(({ address }) => ({ address, publicKey: decodeBase58(address) ?? new Uint8Array() }));
  }

  /** Returns the active address. A disconnected wallet connects again through the modal. */
  async connect(): Promise<string> {
    return this.#session.using.address;
  }

  async disconnect(): Promise<void> {
    if (this.isConnected) await this.#context.disconnect();
  }

  /** Signs bytes, and resolves with the signature. */
  async signMessage(message: Uint8Array): Promise<Uint8Array> {
    if (!isBytes(message)) throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The message must be bytes') });
    return signMessage(this.#session, message);
  }

  /** Signs a transaction, and resolves with one of the same type. */
  async signTransaction<T extends AnyTransaction>(transaction: T): Promise<T> {
    const [signed] = await this.signAllTransactions([transaction]);
    return signed as T; // one result per input
  }

  /** Signs several transactions with one prompt. */
  async signAllTransactions<T extends AnyTransaction>(transactions: readonly T[]): Promise<T[]> {
    const signed = await signTransactions(this.#session, transactions.map(toBytes));
    return transactions.map((given, at) => likeGiven(given, signed[at] as Uint8Array)); // one result per input
  }

  /** Signs and sends by the wallet, or by the network's nodes if the wallet cannot send. Resolves with the signature in base58. */
  async signAndSendTransaction(transaction: AnyTransaction, options?: SendOptions): Promise<string> {
    const [signature] = await this.signAndSendAllTransactions([transaction], options);
    return signature as string; // one result per input
  }

  /** Signs with one prompt, and sends in order. */
  async signAndSendAllTransactions(
    transactions: readonly AnyTransaction[],
    options?: SendOptions,
  ): Promise<readonly string[]> {
    return signAndSend(this.#session, transactions.map(toBytes), options, this.#context.sendByNode);
  }

  /** Signs, and sends by the host's own `Connection`. Sets the payer and blockhash of a legacy transaction that has none. */
  async sendTransaction<T extends AnyTransaction>(
    transaction: T,
    connection: TransactionSender,
    given?: SendOptions,
  ): Promise<string> {
    const options = readSendOptions(given);
    const signing = this.#session.using; // read once: it may change while the blockhash is fetched
    if (isLegacyTransaction(transaction)) {
      transaction.feePayer ??= payerFor(transaction, signing.address, this.#context.PublicKey);
      transaction.recentBlockhash ??= (await connection.getLatestBlockhash?.())?.blockhash;
    }
    if (!this.#session.wallet.signTransactions) {
      const { sendByNode } = this.#context;
      const [sent] = await signAndSend(this.#session, [toBytes(transaction)], options, sendByNode, signing);
      return sent as string; // one result per input
    }
    const [signed] = await signTransactions(this.#session, [toBytes(transaction)], { signing });
    try {
      return await connection.sendRawTransaction(signed as Uint8Array, options as never); // one result per input; web3.js has these names
    } catch (error) {
      throw isW3mError(error) ? error : toW3mError(error, 'RPC_FAILED');
    }
  }

  /**
   * Sends a request such as `solana_signMessage` to a wallet on another device, and resolves with its reply.
   * @throws {W3mError} `METHOD_UNSUPPORTED` for wallets of this browser, which have the methods above
   */
  async request({ method, params }: SolanaCall): Promise<unknown> {
    const { using, wallet } = this.#session;
    return this.#session.request(async () => {
      if (!wallet.request) throw new W3mError('METHOD_UNSUPPORTED');
      return wallet.request({ method, params }, using);
    });
  }

  on(event: SolanaProviderEvent, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  removeListener(event: SolanaProviderEvent, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  #tell(last: Connection | undefined, now: Connection | undefined): void {
    if (!last) return;
    if (!now) return this.#emit('disconnect');
    const { accounts, chainId } = now;
    if (accounts !== last.accounts)
      this.#emit(
        'accountsChanged',
        accounts.map(({ address }) => address),
      );
    if (String(chainId) !== String(last.chainId)) this.#emit('chainChanged', chainId);
  }

  #emit(event: SolanaProviderEvent, payload?: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) {
      try {
        listener(payload);
      } catch (error) {
        report(error); // one failing listener must not stop the others
      }
    }
  }
}
