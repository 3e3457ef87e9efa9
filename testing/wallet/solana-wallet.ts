import { ed25519 } from '@noble/curves/ed25519';
import { encodeBase58 } from '../../controllers/domain/base58.js';
import { AnswerScript } from './script.js';

export interface SolanaTestWalletOptions {
  /** 32 bytes of the private key. */
  readonly key?: Uint8Array;
  readonly name?: string;
}

/** Key that is known to everybody. Never send value to it. */
export const KNOWN_SOLANA_KEY: Uint8Array = new Uint8Array(32).fill(7);

const FOREIGN_KEY = new Uint8Array(32).fill(9);
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const;
const FEATURES = ['solana:signMessage', 'solana:signTransaction'] as const;
const ICON = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';

const isFunction = (value: unknown): value is () => unknown => typeof value === 'function';

type Change = (properties: { readonly accounts: readonly unknown[] }) => void;

/** Solana wallet with a real key, which answers by a script instead of asking a person (Wallet Standard). */
export class SolanaTestWallet {
  readonly script: AnswerScript = new AnswerScript();
  readonly name: string;
  /** Address of the account. */
  readonly address: string;
  /** Called when the page gets or loses access. */
  onAccess: ((isGranted: boolean) => void) | undefined;
  readonly #key: Uint8Array;
  readonly #listeners = new Set<Change>();
  #accounts: readonly unknown[] = [];

  constructor({ key = KNOWN_SOLANA_KEY, name = 'Test Wallet' }: SolanaTestWalletOptions = {}) {
    this.#key = key;
    this.name = name;
    this.address = encodeBase58(ed25519.getPublicKey(key));
  }

  /** Registers the wallet with a page, now and when the page asks. Returns the end of it, which takes the wallet away. */
  announce(page: EventTarget = window): () => void {
    const wallet = this.#standard();
    const ends: (() => unknown)[] = [];
    const register = (api: { register(wallet: object): unknown }): void => {
      const end = api.register(wallet);
      if (isFunction(end)) ends.push(end);
    };
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
    const answer = (event: Event): void => register((event as CustomEvent<Parameters<typeof register>[0]>).detail);
    page.addEventListener('wallet-standard:app-ready', answer);
    return () => {
      page.removeEventListener('wallet-standard:app-ready', answer);
      for (const end of ends.splice(0)) end();
    };
  }

  /** Grants the page access in advance, as if it had been connected before. */
  grant(): void {
    this.#accounts = [this.#account(this.#key)];
  }

  /** Revokes the access of the page, as a person does in the wallet. */
  revoke(): void {
    this.#share([]);
  }

  #account(key: Uint8Array): object {
    const publicKey = ed25519.getPublicKey(key);
    return Object.freeze({ address: encodeBase58(publicKey), publicKey, chains: CHAINS, features: FEATURES });
  }

  #share(accounts: readonly unknown[]): void {
    this.#accounts = accounts;
    this.onAccess?.(accounts.length > 0);
    for (const listener of this.#listeners) listener({ accounts });
  }

  #standard(): object {
    const accounts = (): readonly unknown[] => this.#accounts;
    return {
      version: '1.0.0',
      name: this.name,
      icon: ICON,
      chains: CHAINS,
      get accounts() {
        return accounts();
      },
      features: {
        'standard:connect': { version: '1.0.0', connect: (input?: { silent?: boolean }) => this.#connect(input) },
        'standard:disconnect': { version: '1.0.0', disconnect: async () => this.#share([]) },
        'standard:events': {
          version: '1.0.0',
          on: (_event: string, listener: Change) => {
            this.#listeners.add(listener);
            return () => this.#listeners.delete(listener);
          },
        },
        'solana:signMessage': {
          version: '1.0.0',
          signMessage: (...inputs: { message: Uint8Array }[]) => this.#signMessages(inputs),
        },
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signTransaction: (...inputs: { transaction: Uint8Array }[]) => this.#signTransactions(inputs),
        },
      },
    };
  }

  async #connect({ silent = false }: { readonly silent?: boolean } = {}): Promise<object> {
    if (this.#accounts.length === 0 && !silent) {
      const isLie = await this.script.decide('standard:connect', { silent });
      this.#share([this.#account(isLie ? FOREIGN_KEY : this.#key)]);
    }
    return { accounts: this.#accounts };
  }

  async #signMessages(inputs: readonly { readonly message: Uint8Array }[]): Promise<readonly object[]> {
    const isLie = await this.script.decide('solana:signMessage', inputs);
    const key = isLie ? FOREIGN_KEY : this.#key;
    return inputs.map(({ message }) => ({ signedMessage: message, signature: ed25519.sign(message, key) }));
  }

  async #signTransactions(inputs: readonly { readonly transaction: Uint8Array }[]): Promise<readonly object[]> {
    const isLie = await this.script.decide('solana:signTransaction', inputs);
    const key = isLie ? FOREIGN_KEY : this.#key;
    return inputs.map(({ transaction }) => ({ signedTransaction: signTransaction(transaction, this.#key, key) }));
  }
}

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;

/** Puts the signature of `owner` into a transaction, made with `key`. Supports up to 127 signatures and accounts. */
function signTransaction(transaction: Uint8Array, owner: Uint8Array, key: Uint8Array): Uint8Array {
  const count = transaction[0] ?? 0;
  const message = transaction.subarray(1 + count * SIGNATURE_BYTES);
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0; // a version before the header
  const keys = header + 4; // three counts and the number of accounts
  const isOwner = (at: number): boolean =>
    encodeBase58(message.subarray(keys + at * KEY_BYTES, keys + (at + 1) * KEY_BYTES)) ===
    encodeBase58(ed25519.getPublicKey(owner));
  const at = Array.from({ length: count }, (_, index) => index).find(isOwner);
  if (at === undefined) throw new Error('The account of the test wallet does not sign this transaction.');
  const signed = transaction.slice();
  signed.set(ed25519.sign(message, key), 1 + at * SIGNATURE_BYTES);
  return signed;
}
