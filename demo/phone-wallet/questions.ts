import type { WalletQuestion } from '../wallet/approvals.js';
import { Observable } from '../wallet/observable.js';
import { REJECTED, WalletError } from '../../services/wallet/shared/provider-error.js';

/** Metadata of the app, as reported by the app. */
export interface App {
  readonly name: string;
  readonly url: string;
}

/** A chain or an account that can be shared. */
export interface Choice {
  /** CAIP-2 or an address. */
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
}

/** Session proposal of an app. */
export interface ProposalQuestion {
  readonly kind: 'proposal';
  readonly chains: readonly Choice[];
  readonly evmAccounts: readonly Choice[];
  readonly solanaAccounts: readonly Choice[];
  /** Requested chains that the wallet does not support. */
  readonly unknownChains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** Request to connect and sign in with one approval. */
export interface AuthenticationQuestion {
  readonly kind: 'authentication';
  readonly account: string;
  /** Message to sign for the first network. */
  readonly text: string;
}

const KINDS = ['message', 'typed data', 'transaction', 'Solana transactions', 'switch chain', 'add chain'] as const;

/** Approval request of the kinds shared with the developer wallet. */
export type RequestQuestion = Extract<WalletQuestion, { readonly kind: (typeof KINDS)[number] }>;

/** True for requests of connected apps. */
export const isRequestQuestion = (question: WalletQuestion): question is RequestQuestion =>
  KINDS.some(kind => kind === question.kind);

/** Kinds of approval requests. */
export type PhoneQuestion = ProposalQuestion | AuthenticationQuestion | RequestQuestion;

/** Chosen chains and accounts of a proposal. */
export interface Chosen {
  readonly chains: readonly string[];
  readonly accounts: readonly string[];
}

/** A pending approval request. */
export interface Waiting {
  readonly id: number;
  readonly app: App;
  readonly question: PhoneQuestion;
  /** Topic of its session or pairing. */
  readonly topic: string;
}

interface OpenQuestion extends Waiting {
  resolve(chosen: Chosen): void;
  reject(error: Error): void;
}

/** Error when a request ends without an answer. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
}

/** Queue of pending approval requests, oldest first. */
export class Questions extends Observable {
  #waiting: readonly OpenQuestion[] = [];

  get current(): Waiting | undefined {
    return this.#waiting[0];
  }

  get count(): number {
    return this.#waiting.length;
  }

  has(kind: string, topic: string): boolean {
    return this.#waiting.some(one => one.question.kind === kind && one.topic === topic);
  }

  /** Resolves with the choice. Rejects with a `WalletError` when the user declines and with `Withdrawn` when the app withdraws. */
  ask(waiting: Waiting): Promise<Chosen> {
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { ...waiting, resolve, reject }];
      this.changed();
    });
  }

  /** Approves the oldest request. */
  approve(chosen: Chosen = { chains: [], accounts: [] }): void {
    this.#take(this.#waiting[0])?.resolve(chosen);
  }

  /** Rejects the oldest request. */
  reject(): void {
    this.#take(this.#waiting[0])?.reject(new WalletError(REJECTED, 'The person rejected the request.'));
  }

  /** Withdraws requests whose app has gone. */
  withdraw(isGone: (waiting: Waiting) => boolean): void {
    for (const one of this.#waiting.filter(isGone)) this.#take(one)?.reject(new Withdrawn());
  }

  #take(one: OpenQuestion | undefined): OpenQuestion | undefined {
    if (!one) return undefined;
    this.#waiting = this.#waiting.filter(other => other !== one);
    this.changed();
    return one;
  }
}
