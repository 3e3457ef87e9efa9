import type {
  EmbeddedAccountType,
  EmbeddedCall,
  EmbeddedUser,
  EmbeddedWallet,
  LoginResult,
  LoginStep,
} from '../controllers/domain/embedded/embedded-wallet.js';
import type { CaipNetworkId } from '../controllers/domain/entities.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import type { WalletMood } from './adapter-world.js';

/** Addresses of a person, by namespace; the first is in use. */
export type FakeAddresses = Readonly<Record<string, readonly string[]>>;

/** Embedded wallet of a test: a person is signed in or not, and answers as the mood says. */
export class FakeEmbeddedWallet implements EmbeddedWallet {
  readonly name: string | undefined = undefined;
  mood: WalletMood = 'approve';
  isSignedIn = false;
  email: string | undefined = 'ann@example.org';
  /** Addresses by namespace; an empty list shares none. */
  addresses: FakeAddresses;
  types: readonly EmbeddedAccountType[] = ['eoa', 'eoa', 'eoa'];
  recovery: EmbeddedUser['recovery'];
  storageWeak: boolean | undefined;
  /** Answers to requests, by method. */
  readonly answers = new Map<string, (call: EmbeddedCall) => unknown>();
  /** What was asked, in order. */
  readonly requests: { readonly chainId: CaipNetworkId; readonly call: EmbeddedCall }[] = [];
  readonly steps: LoginStep[] = [];
  /** What each kind of step gives; a step without a row is done. */
  readonly results = new Map<LoginStep['kind'], LoginResult | Error>();
  /** Wishes for accounts, in order. */
  readonly wishes: Parameters<EmbeddedWallet['account']>[0][] = [];
  /** Number of requests to sign in. */
  prompts = 0;
  logouts = 0;
  /** True leaves a sign-out without an answer. */
  ignoresLogout = false;
  readonly #listeners = new Set<() => void>();
  #late: (() => void)[] = [];
  #onRequest: (() => void)[] = [];

  constructor(addresses: FakeAddresses) {
    this.addresses = addresses;
  }

  async account(wish: Parameters<EmbeddedWallet['account']>[0]): Promise<EmbeddedUser | undefined> {
    this.wishes.push(wish);
    if (!this.isSignedIn) return undefined;
    return this.#inMood(() => this.#user(wish.chainId));
  }

  /** Stands for the views of a sign-in. */
  readonly signIn = async (): Promise<void> => {
    this.prompts++;
    await this.#inMood(() => undefined);
    this.isSignedIn = true;
  };

  async request(chainId: CaipNetworkId, call: EmbeddedCall): Promise<unknown> {
    this.requests.push({ chainId, call });
    return this.#inMood(() => this.answers.get(call.method)?.(call));
  }

  async login(step: LoginStep): Promise<LoginResult> {
    this.steps.push(step);
    const result = this.results.get(step.kind) ?? { next: 'done' };
    if (result instanceof Error) throw result;
    if (result.next === 'done') this.isSignedIn = true;
    return result;
  }

  async logout(): Promise<void> {
    this.logouts++;
    if (this.ignoresLogout) return new Promise(() => undefined);
    this.isSignedIn = false;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Number of listeners. */
  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Changes the state, and tells the page. */
  change(
    changes: Partial<
      Pick<FakeEmbeddedWallet, 'addresses' | 'isSignedIn' | 'email' | 'types' | 'recovery' | 'storageWeak'>
    >,
  ): void {
    Object.assign(this, changes);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Approves what waits. */
  answerLate(): void {
    for (const answer of this.#late.splice(0)) answer();
  }

  /** Resolves with the next request that a person would have to answer. */
  whenRequested(): Promise<void> {
    return new Promise(resolve => this.#onRequest.push(resolve));
  }

  /** Earlier name of {@link whenRequested}. */
  whenAsked(): Promise<void> {
    return this.whenRequested();
  }

  #user(chainId: CaipNetworkId): EmbeddedUser | undefined {
    const addresses = this.addresses[chainId.split(':')[0] ?? ''];
    if (!addresses) return undefined;
    const accounts = addresses.map((address, at) => ({ address, type: this.types[at] ?? 'eoa' }));
    return {
      address: addresses[0] ?? '',
      accounts,
      email: this.email,
      recovery: this.recovery,
      storageWeak: this.storageWeak,
    };
  }

  async #inMood<T>(answer: () => T): Promise<T> {
    for (const notify of this.#onRequest.splice(0)) notify();
    switch (this.mood) {
      case 'reject':
        throw Object.assign(new Error('The user rejected'), { code: 4001 });
      case 'busy':
        throw Object.assign(new Error('Busy'), { code: -32002 });
      case 'throw':
        throw new Error('boom');
      case 'talk nonsense':
        return { accounts: '0x' } as T; // what a wallet in this mood sends
      case 'answer nothing':
        return undefined as T; // as above
      case 'hang':
        return new Promise<T>(resolve => this.#late.push(() => resolve(answer())));
      default:
        return answer();
    }
  }
}

/** Embedded wallet that serves some networks only, as the one of services/wallet with its `WALLET_NETWORKS`. */
export class ServingWallet extends FakeEmbeddedWallet {
  served: readonly string[];
  /** Networks that the page has named, in order. */
  readonly named: CaipNetworkId[] = [];

  constructor(addresses: FakeAddresses, served: readonly string[]) {
    super(addresses);
    this.served = served;
  }

  override async account(wish: Parameters<EmbeddedWallet['account']>[0]): Promise<EmbeddedUser | undefined> {
    if (this.isSignedIn) this.#expectServed(wish.chainId);
    return super.account(wish);
  }

  async setNetwork(chainId: CaipNetworkId): Promise<void> {
    this.named.push(chainId);
    this.#expectServed(chainId);
  }

  #expectServed(chainId: CaipNetworkId): void {
    if (this.served.includes(chainId)) return;
    const reason = 'Chain is not supported';
    throw new W3mError('FRAME_REFUSED', { params: { reason }, cause: { message: reason, code: 4902 } }); // as the frame
  }
}
