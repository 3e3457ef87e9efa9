import { Keypair, Transaction, type PublicKey, type VersionedTransaction } from '@solana/web3.js';
import { ed25519 } from '@noble/curves/ed25519';
import { encodeBase58 } from '../../../controllers/domain/base58.js';

type Listener = (...args: unknown[]) => void;
type Signable = Transaction | VersionedTransaction;

/** An adapter of a host with a key in memory, as the kit's burner wallet and the mocks of tests are. */
export class Burner {
  readonly name: string;
  readyState: string;
  readonly url = 'https://burner.example';
  readonly icon = 'data:image/png;base64,AA==';
  readonly supportedTransactionVersions: ReadonlySet<unknown> | null = new Set(['legacy', 0]);
  readonly connecting = false;
  readonly calls: string[] = [];
  readonly key = Keypair.generate();
  readonly #listeners = new Map<string, Set<Listener>>();
  publicKey: PublicKey | null = null;
  failure: unknown;

  constructor(name: string, readyState = 'Loadable') {
    this.name = name;
    this.readyState = readyState;
  }

  get connected(): boolean {
    return this.publicKey !== null;
  }
  on(event: string, listener: Listener): this {
    const all = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, all.add(listener));
    return this;
  }
  off(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }
  emit(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }
  get listeners(): number {
    return [...this.#listeners.values()].reduce((count, { size }) => count + size, 0);
  }
  async autoConnect(): Promise<void> {
    this.calls.push('autoConnect');
    this.take();
  }
  async connect(): Promise<void> {
    this.calls.push('connect');
    if (this.failure !== undefined) throw this.failure;
    this.take();
  }
  take(key = this.key): void {
    this.publicKey = key.publicKey;
    this.emit('connect', key.publicKey);
  }
  async disconnect(): Promise<void> {
    this.calls.push('disconnect');
    this.publicKey = null;
    this.emit('disconnect');
  }
  async signMessage(message: Uint8Array): Promise<unknown> {
    return ed25519.sign(message, this.key.secretKey.slice(0, 32));
  }
  async signTransaction(transaction: Signable): Promise<unknown> {
    if (transaction instanceof Transaction) transaction.partialSign(this.key);
    else transaction.sign([this.key]);
    return transaction;
  }
}

/** A connector of the kit with `sendTransaction` alone. */
export class Sender extends Burner {
  readonly sent: unknown[] = [];
  override readonly signTransaction = undefined as never;
  async sendTransaction(...inputs: unknown[]): Promise<string> {
    this.sent.push(inputs);
    return encodeBase58(new Uint8Array(64).fill(7));
  }
}
