import type { Eip1193Provider } from '../controllers/adapters/eip155/eip1193.js';

/** Response of the fake wallet to a method; `truth` is the default response. */
export type Eip1193Answer =
  | 'truth'
  /** Stays pending until {@link FakeEip1193Wallet.answerLate}. */
  | 'hang'
  | { readonly value: unknown }
  | { readonly error: unknown }
  /** Throws synchronously instead of rejecting. */
  | { readonly throws: unknown };

/** User rejection as defined by EIP-1193. */
export const REJECTED: Eip1193Answer = { error: { code: 4001, message: 'User rejected the request.' } };
/** Error for a request while another one is pending. */
export const BUSY: Eip1193Answer = { error: { code: -32002, message: 'Request already pending.' } };

/** Wallet information in an EIP-6963 announcement. */
export interface WalletInfo {
  readonly uuid: string;
  readonly name: string;
  readonly rdns: string;
  readonly icon: string;
}

const INFO: WalletInfo = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Fake Wallet',
  rdns: 'wallet.fake',
  icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
};

type Listener = (payload: unknown) => void;

/** Fake EIP-1193 wallet: responds correctly unless a test overrides a method. Its signatures are not valid. */
export class FakeEip1193Wallet {
  accounts: readonly string[];
  chainId = 1;
  /** True once the wallet has granted access to the page. */
  granted = false;
  /** IDs of the chains that the wallet can switch to. */
  readonly chains = new Set([1]);
  /** Overrides by method; other methods get the default response. */
  readonly answers = new Map<string, Eip1193Answer>();
  /** Received requests, in order. */
  readonly requests: { readonly method: string; readonly params: readonly unknown[] }[] = [];
  /** EIP-1193 provider that pages receive. */
  readonly provider: Eip1193Provider;
  readonly #listeners: (readonly [event: string, listener: Listener])[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #onRequest = new Map<string, () => void>();

  constructor(accounts: readonly string[]) {
    this.accounts = accounts;
    this.provider = {
      request: ({ method, params = [] }) => this.#answer(method, params),
      on: (event, listener) => this.#listeners.push([event, listener]),
      removeListener: (event, listener) => {
        const at = this.#listeners.findIndex(each => each[0] === event && each[1] === listener);
        if (at >= 0) this.#listeners.splice(at, 1);
      },
    };
  }

  /** Number of registered listeners. */
  get listenerCount(): number {
    return this.#listeners.length;
  }

  /** Methods of the received requests, in order. */
  get methods(): readonly string[] {
    return this.requests.map(({ method }) => method);
  }

  /** Announces the wallet (EIP-6963) now and on each request of the page. Returns a function that ends the latter. */
  announce(page: EventTarget, info: object = INFO): () => void {
    const say = (): void => {
      const detail = Object.freeze({ info: Object.freeze({ ...INFO, ...info }), provider: this.provider });
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    };
    page.addEventListener('eip6963:requestProvider', say);
    say();
    return () => page.removeEventListener('eip6963:requestProvider', say);
  }

  /** Emits a provider event without changing the wallet's state. */
  emit(event: string, payload?: unknown): void {
    for (const [name, listener] of [...this.#listeners]) if (name === event) listener(payload);
  }

  /** Changes the accounts from the wallet's side. */
  changeAccounts(accounts: readonly string[]): void {
    this.accounts = accounts;
    this.emit('accountsChanged', accounts);
  }

  /** Switches the chain and emits `chainChanged`. */
  changeChain(chainId: number): void {
    this.chainId = chainId;
    this.emit('chainChanged', `0x${chainId.toString(16)}`);
  }

  /** Answers the pending requests and removes the `hang` overrides. */
  answerLate(): void {
    for (const [method, answer] of this.answers) if (answer === 'hang') this.answers.delete(method);
    for (const answer of this.#waiting.splice(0)) answer();
  }

  /** Emits `disconnect` and leaves later requests pending, as a disabled extension does. */
  vanish(): void {
    this.emit('disconnect', { code: 4900, message: 'Extension context invalidated.' });
    for (const method of [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_chainId',
      'personal_sign',
      'eth_sendTransaction',
    ]) {
      this.answers.set(method, 'hang');
    }
  }

  /** Resolves on the next request for the method. */
  whenRequested(method: string): Promise<void> {
    return new Promise(resolve => this.#onRequest.set(method, resolve));
  }

  #answer(method: string, params: readonly unknown[]): Promise<unknown> {
    this.requests.push({ method, params });
    this.#onRequest.get(method)?.();
    this.#onRequest.delete(method);
    const answer = this.answers.get(method) ?? 'truth';
    if (answer === 'truth') return this.#truth(method, params);
    if (answer === 'hang') {
      return new Promise((resolve, reject) => {
        this.#waiting.push(() => void this.#truth(method, params).then(resolve, reject));
      });
    }
    if ('throws' in answer) throw answer.throws;
    return 'error' in answer ? Promise.reject(answer.error) : Promise.resolve(answer.value);
  }

  async #truth(method: string, [first]: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        this.granted = true;
        return this.accounts;
      case 'eth_accounts':
        return this.granted ? this.accounts : [];
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`;
      case 'wallet_revokePermissions':
        this.granted = false;
        return null;
      case 'wallet_addEthereumChain':
        this.chains.add(chainIdOf(first));
        return null;
      case 'wallet_switchEthereumChain': {
        const chainId = chainIdOf(first);
        if (!this.chains.has(chainId)) throw { code: 4902, message: 'Unrecognized chain ID.' }; // not an Error, as in real wallets
        if (chainId !== this.chainId) this.changeChain(chainId);
        return null;
      }
      case 'personal_sign':
      case 'eth_signTypedData_v4':
        return `0x${'5e'.repeat(65)}`;
      case 'eth_sendTransaction':
        return `0x${'7a'.repeat(32)}`;
      case 'eth_getBalance':
        return '0xde0b6b3a7640000';
      default:
        throw { code: -32601, message: `The method "${method}" does not exist.` };
    }
  }
}

const chainIdOf = (parameter: unknown): number => Number((parameter as { readonly chainId: string }).chainId);
