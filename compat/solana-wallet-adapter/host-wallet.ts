import { PublicKey, Transaction, VersionedTransaction, type Connection } from '@solana/web3.js';
import { report } from '../../controllers/core/report.js';
import { decodeBase58 } from '../../controllers/domain/base58.js';
import { W3mError, type ParameterlessErrorCode } from '../../controllers/domain/errors/errors.js';
import { call, can, fieldOf, numbersOf } from './host-adapter.js';
import { networkOf } from './network.js';

/** An input of a feature that signs. The modal sends them; a script of the page may send anything. */
interface Input {
  readonly account?: { readonly address?: unknown };
  readonly chain?: unknown;
  readonly message?: unknown;
  readonly transaction?: unknown;
  readonly options?: object;
}

type Inputs = readonly Input[];
type Change = (change: { readonly accounts: readonly object[] }) => void;

/** What the page states to the wallets of its adapters, as of now. */
export interface HostPage {
  /** Sends for adapters that do not sign. */
  readonly connection: Connection | undefined;
  /** True if a wallet may be restored without a prompt. */
  readonly isAutomatic: boolean;
  /** Called when an adapter can be connected or no longer can, and after its requests and changes of its account. */
  onChange(): void;
}

/** Networks of Solana in the Wallet Standard. An adapter signs for each of them. */
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const;

/** Names of the public networks in the Wallet Standard, by their names here. */
const CHAIN_OF: Readonly<Record<string, string>> = {
  Solana: 'solana:mainnet',
  'Solana Devnet': 'solana:devnet',
  'Solana Testnet': 'solana:testnet',
};

/** Errors of the kit’s base whose name alone states the reason. */
const REASONS: ReadonlyMap<unknown, ParameterlessErrorCode> = new Map([
  ['WalletWindowClosedError', 'USER_REJECTED'],
  ['WalletTimeoutError', 'REQUEST_TIMEOUT'],
]);

/**
 * An adapter of the host as a wallet of the Wallet Standard. The adapter is foreign code: the modal checks the replies, as
 * those of any wallet.
 */
export class HostWallet {
  readonly version = '1.0.0';
  readonly chains = CHAINS;
  readonly name: string;
  readonly #page: HostPage;
  readonly #listeners = new Set<Change>();
  #adapter: object;
  /** Number of pending requests. */
  #requests = 0;
  /** True once the adapter has had an account. From then on only the person connects it again. */
  #hasConnected = false;

  constructor(adapter: object, name: string, page: HostPage) {
    this.name = name;
    this.#page = page;
    this.#adapter = adapter;
    this.#follow('on');
  }

  get icon(): unknown {
    return fieldOf(this.#adapter, 'icon');
  }

  /** True while the adapter can be connected on this page. */
  get isReady(): boolean {
    const state = fieldOf(this.#adapter, 'readyState');
    return state === 'Installed' || state === 'Loadable';
  }

  /** True while the adapter is connected, or has a request. */
  get isInUse(): boolean {
    if (this.#requests > 0) return true;
    return fieldOf(this.#adapter, 'connected') === true || fieldOf(this.#adapter, 'connecting') === true;
  }

  get accounts(): readonly object[] {
    const key = fieldOf(this.#adapter, 'connected') === true ? readKey(fieldOf(this.#adapter, 'publicKey')) : undefined;
    if (!key) return [];
    const address = key.toBase58();
    return [{ address, publicKey: key.toBytes(), chains: CHAINS, features: Object.keys(this.features) }];
  }

  get features(): Readonly<Record<string, object>> {
    const version = this.version;
    const supportedTransactionVersions = versionsOf(this.#adapter);
    const canSign = can(this.#adapter, 'signTransaction');
    return {
      'standard:connect': { version, connect: (input?: unknown) => this.#connect(fieldOf(input, 'silent') === true) },
      'standard:disconnect': { version, disconnect: async () => this.#call('disconnect') },
      'standard:events': { version, on: (event: unknown, listener: Change) => this.#listen(event, listener) },
      ...(can(this.#adapter, 'signMessage') && {
        'solana:signMessage': {
          version,
          signMessage: (...inputs: Inputs) => inTurn(inputs, each => this.#message(each)),
        },
      }),
      ...(canSign && {
        'solana:signTransaction': {
          version,
          supportedTransactionVersions,
          signTransaction: (...inputs: Inputs) => this.#sign(inputs),
        },
      }),
      // An adapter that signs needs no other node than that of the modal, which sends what is signed
      ...(!canSign &&
        can(this.#adapter, 'sendTransaction') && {
          'solana:signAndSendTransaction': {
            version,
            supportedTransactionVersions,
            signAndSendTransaction: (...inputs: Inputs) => inTurn(inputs, each => this.#send(each)),
          },
        }),
    };
  }

  /** Takes the adapter that the host passes now. One in use stays, because it has the account. */
  use(adapter: object): void {
    if (adapter === this.#adapter || this.isInUse) return;
    this.#follow('off');
    this.#adapter = adapter;
    this.#follow('on');
  }

  /** Ends the subscriptions of the adapter. */
  end(): void {
    this.#follow('off');
    this.#listeners.clear();
  }

  async #connect(isSilent: boolean): Promise<{ readonly accounts: readonly object[] }> {
    const isRestorable = this.#page.isAutomatic && !this.#hasConnected && can(this.#adapter, 'autoConnect');
    const canAsk = !isSilent || isRestorable;
    if (canAsk && this.accounts.length === 0) await this.#call(isSilent ? 'autoConnect' : 'connect');
    const { accounts } = this;
    this.#hasConnected ||= accounts.length > 0;
    return { accounts };
  }

  #listen(event: unknown, listener: Change): () => void {
    if (event === 'change') this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  readonly #onAccounts = (): void => {
    const { accounts } = this;
    for (const listener of [...this.#listeners]) {
      try {
        listener({ accounts });
      } catch (error) {
        report(error);
      }
    }
    this.#page.onChange();
  };

  readonly #onReady = (): void => this.#page.onChange();

  /** Begins or ends to follow the events of the adapter. One without events is read when it is asked. */
  #follow(method: 'on' | 'off'): void {
    try {
      call(this.#adapter, method, 'connect', this.#onAccounts);
      call(this.#adapter, method, 'disconnect', this.#onAccounts);
      call(this.#adapter, method, 'readyStateChange', this.#onReady);
    } catch {
      // An adapter with broken events still answers requests
    }
  }

  /** Calls the adapter. @throws {W3mError} for an error whose name states the reason */
  async #call(method: string, ...inputs: readonly unknown[]): Promise<unknown> {
    this.#requests += 1;
    try {
      return await call(this.#adapter, method, ...inputs);
    } catch (cause) {
      const code = REASONS.get(fieldOf(cause, 'name'));
      throw code ? new W3mError(code, { cause }) : cause;
    } finally {
      this.#requests -= 1;
      this.#page.onChange();
    }
  }

  /** @throws {W3mError} `WALLET_NOT_AUTHORIZED` for an account that the adapter has no more */
  #expectAccount({ account }: Input): void {
    const [own] = this.accounts;
    if (!own || fieldOf(own, 'address') !== account?.address) throw new W3mError('WALLET_NOT_AUTHORIZED');
  }

  async #message(input: Input): Promise<object> {
    this.#expectAccount(input);
    const signature = numbersOf(await this.#call('signMessage', input.message));
    return { signedMessage: input.message, signature };
  }

  async #sign(inputs: Inputs): Promise<readonly object[]> {
    for (const input of inputs) this.#expectAccount(input);
    if (inputs.length < 2 || !can(this.#adapter, 'signAllTransactions'))
      return inTurn(inputs, async input => {
        this.#expectAccount(input); // it may change between two prompts
        return { signedTransaction: bytesOf(await this.#call('signTransaction', readTransaction(input))) };
      });
    const signed = await this.#call('signAllTransactions', inputs.map(readTransaction));
    if (!Array.isArray(signed)) throw badReply(signed);
    return signed.map(each => ({ signedTransaction: bytesOf(each) }));
  }

  /** Sends by the host’s connection, which is of one network. */
  async #send(input: Input): Promise<object> {
    this.#expectAccount(input);
    const { connection } = this.#page;
    if (!connection || CHAIN_OF[networkOf(connection.rpcEndpoint).name] !== input.chain)
      throw new W3mError('UNSUPPORTED_CHAIN');
    const signature = await this.#call('sendTransaction', readTransaction(input), connection, input.options);
    return { signature: typeof signature === 'string' && signature.length < 100 ? decodeBase58(signature) : undefined };
  }
}

const badReply = (cause: unknown): W3mError => new W3mError('WALLET_BAD_REPLY', { cause });

/** Runs one request after the other: a wallet shows one prompt at a time. */
async function inTurn<T>(inputs: Inputs, run: (input: Input) => Promise<T>): Promise<readonly T[]> {
  const replies: T[] = [];
  for (const input of inputs) replies.push(await run(input));
  return replies;
}

/** Reads a public key, whose class may be of another copy of the library. */
function readKey(key: unknown): PublicKey | undefined {
  try {
    const bytes = numbersOf(call(key, 'toBytes'));
    return bytes?.length === 32 ? new PublicKey(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the versions of transactions that an adapter signs; one that lists none signs those without a version. */
function versionsOf(adapter: object): readonly unknown[] {
  try {
    const versions = fieldOf(adapter, 'supportedTransactionVersions');
    return versions ? [...(versions as Iterable<unknown>)] : ['legacy'];
  } catch {
    return ['legacy'];
  }
}

/** Returns a transaction as adapters expect it. */
function readTransaction({ transaction }: Input): Transaction | VersionedTransaction {
  const bytes = numbersOf(transaction);
  if (!bytes) throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The transaction is no bytes') });
  const versioned = VersionedTransaction.deserialize(bytes);
  return versioned.version === 'legacy' ? Transaction.from(bytes) : versioned;
}

/** Serialises what an adapter has signed; other keys may sign later. @throws {W3mError} `WALLET_BAD_REPLY` */
function bytesOf(signed: unknown): Uint8Array {
  try {
    const bytes = numbersOf(call(signed, 'serialize', { requireAllSignatures: false, verifySignatures: false }));
    if (bytes) return bytes;
  } catch (cause) {
    throw badReply(cause);
  }
  throw badReply(signed);
}
