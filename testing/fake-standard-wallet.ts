import { readTransaction, withSignature } from '../controllers/adapters/solana/wire.js';
import { decodeBase58 } from '../controllers/domain/base58.js';

/** Response of the fake wallet to a method; `truth` is the default response. */
export type StandardAnswer =
  | 'truth'
  /** Stays pending until {@link FakeStandardWallet.answerLate}. */
  | 'hang'
  | { readonly value: unknown }
  | { readonly error: unknown }
  /** Throws synchronously instead of rejecting. */
  | { readonly throws: unknown };

/** Feature methods of the wallet; silent connects have an entry of their own. */
export type StandardMethod =
  'connect' | 'connectSilently' | 'disconnect' | 'signMessage' | 'signTransaction' | 'signAndSendTransaction';

/** Addresses of the test keys. The seed of each key is one byte repeated 32 times: 1, 2 and 3. */
export const standardAccounts = [
  'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
  '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
  'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse',
] as const;

/** PKCS #8 prefix of an Ed25519 seed. */
const PKCS8 = decodeHex('302e020100300506032b657004220420');

function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], byte => Number.parseInt(byte, 16));
}

/** Signs with the key of one of {@link standardAccounts}. */
export async function signAs(address: string, message: Uint8Array): Promise<Uint8Array> {
  const seed = 1 + (standardAccounts as readonly string[]).indexOf(address);
  const key = await crypto.subtle.importKey(
    'pkcs8',
    Uint8Array.of(...PKCS8, ...new Array<number>(32).fill(seed)),
    'Ed25519',
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message)));
}

/** Verifies that `signature` is the signature of `message` by `address`. */
export async function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(decodeBase58(address) ?? []), 'Ed25519', false, [
    'verify',
  ]);
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message));
}

/** Returns the signed part of a transaction. */
export const messageOf = (transaction: Uint8Array): Uint8Array =>
  transaction.subarray(1 + (readTransaction(transaction)?.signatures.length ?? 0) * 64); // fewer than 128 signatures

interface Input {
  readonly account: { readonly address: string };
  readonly message: Uint8Array;
  readonly transaction: Uint8Array;
  readonly chain?: string;
  readonly options?: object;
}

type Change = (change: object) => void;

/** Fake Wallet Standard wallet with real keys: responds correctly unless a test overrides a method. */
export class FakeStandardWallet {
  readonly version = '1.0.0';
  name = 'Fake Wallet';
  icon: unknown = 'data:image/png;base64,AA==';
  chains: readonly string[] = ['solana:mainnet', 'solana:devnet'];
  addresses: readonly string[];
  /** True once the wallet has granted access to the page. */
  granted = false;
  /** Supported transaction versions. */
  versions: readonly unknown[] = ['legacy', 0];
  /** Edits a transaction before the signature, as wallets do that set their own fee or blockhash. */
  edit = (transaction: Uint8Array): Uint8Array => transaction;
  /** Names of features to leave out. */
  readonly lacks = new Set<string>();
  /** Overrides by method; other methods get the default response. */
  readonly answers = new Map<StandardMethod, StandardAnswer>();
  /** Received requests, in order. */
  readonly requests: { readonly method: StandardMethod; readonly inputs: readonly unknown[] }[] = [];
  /** Transactions that the wallet reports as sent. */
  readonly sent: Uint8Array[] = [];
  readonly #listeners = new Set<Change>();
  readonly #waiting: (() => void)[] = [];
  readonly #onRequest = new Map<StandardMethod, () => void>();

  constructor(addresses: readonly string[] = standardAccounts.slice(0, 2)) {
    this.addresses = addresses;
  }

  get accounts(): readonly object[] {
    return this.addresses.map(address => ({
      address,
      publicKey: decodeBase58(address),
      chains: this.chains,
      features: Object.keys(this.features),
    }));
  }

  get features(): Readonly<Record<string, object>> {
    const all: Record<string, object> = {
      'standard:connect': {
        version: '1.0.0',
        connect: (input?: { readonly silent?: boolean }) =>
          this.#answer(input?.silent ? 'connectSilently' : 'connect', input ? [input] : []),
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => this.#answer('disconnect', []) },
      'standard:events': {
        version: '1.0.0',
        on: (_event: string, listener: Change) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs: readonly unknown[]) => this.#answer('signMessage', inputs),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: this.versions,
        signTransaction: (...inputs: readonly unknown[]) => this.#answer('signTransaction', inputs),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: this.versions,
        signAndSendTransaction: (...inputs: readonly unknown[]) => this.#answer('signAndSendTransaction', inputs),
      },
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !this.lacks.has(name)));
  }

  /** Number of registered listeners. */
  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Registers the wallet now and with apps that become ready later. Returns a function that unregisters it. */
  register(page: EventTarget): () => void {
    const removals: (() => void)[] = [];
    const hand = ({ register }: { register: (wallet: unknown) => () => void }): void => {
      removals.push(register(this));
    };
    page.addEventListener('wallet-standard:app-ready', event => hand((event as CustomEvent).detail as never)); // detail type given by the Wallet Standard
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }));
    return () => removals.forEach(remove => remove());
  }

  /** Emits a `change` event without changing the wallet's state. */
  emit(change: object): void {
    for (const listener of [...this.#listeners]) listener(change);
  }

  /** Changes the accounts from the wallet's side. */
  changeAccounts(addresses: readonly string[]): void {
    this.addresses = addresses;
    this.emit({ accounts: this.accounts });
  }

  /** Changes the chains from the wallet's side. */
  changeChains(chains: readonly string[]): void {
    this.chains = chains;
    this.emit({ chains });
  }

  /** Answers the pending requests and removes the `hang` overrides. */
  answerLate(): void {
    for (const [method, answer] of this.answers) if (answer === 'hang') this.answers.delete(method);
    for (const answer of this.#waiting.splice(0)) answer();
  }

  /** Answers the oldest pending request. */
  answerFirst(): void {
    this.#waiting.shift()?.();
  }

  /** Resolves on the next request for the method. */
  whenRequested(method: StandardMethod): Promise<void> {
    return new Promise(resolve => this.#onRequest.set(method, resolve));
  }

  #answer(method: StandardMethod, inputs: readonly unknown[]): Promise<unknown> {
    this.requests.push({ method, inputs });
    this.#onRequest.get(method)?.();
    this.#onRequest.delete(method);
    const answer = this.answers.get(method) ?? 'truth';
    if (answer === 'truth') return this.#truth(method, inputs as readonly Input[]);
    if (answer === 'hang') {
      return new Promise((resolve, reject) => {
        this.#waiting.push(() => void this.#truth(method, inputs as readonly Input[]).then(resolve, reject));
      });
    }
    if ('throws' in answer) throw answer.throws;
    return 'error' in answer ? Promise.reject(answer.error) : Promise.resolve(answer.value);
  }

  async #truth(method: StandardMethod, inputs: readonly Input[]): Promise<unknown> {
    switch (method) {
      case 'connect':
        this.granted = true;
        return { accounts: this.accounts };
      case 'connectSilently':
        return { accounts: this.granted ? this.accounts : [] };
      case 'disconnect':
        this.granted = false;
        return undefined;
      case 'signMessage':
        return Promise.all(
          inputs.map(async ({ account, message }) => ({
            signedMessage: message,
            signature: await signAs(account.address, message),
          })),
        );
      case 'signTransaction':
        return Promise.all(inputs.map(async input => ({ signedTransaction: await sign(input, this.edit) })));
      case 'signAndSendTransaction':
        return Promise.all(
          inputs.map(async input => {
            const signed = await sign(input, this.edit);
            this.sent.push(signed);
            return { signature: readTransaction(signed)?.signatures[0]?.slice() };
          }),
        );
    }
  }
}

/** Writes the signature of the account into its own slot and keeps the other signatures. */
async function sign({ account: { address }, ...given }: Input, edit: FakeStandardWallet['edit']): Promise<Uint8Array> {
  const transaction = edit(given.transaction);
  const signed = withSignature(transaction, address, await signAs(address, messageOf(transaction)));
  if (!signed) throw new Error('It is not mine to sign');
  return signed;
}
