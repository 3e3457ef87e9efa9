import type { WalletQuestion } from '../wallet/approvals.js';
import { Observable } from '../wallet/observable.js';
import { REJECTED, WalletError } from '../wallet/wallet-error.js';

/** Who asks, as they say themselves. */
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

/** An app that wants to be connected. */
export interface ProposalQuestion {
  readonly kind: 'proposal';
  readonly chains: readonly Choice[];
  readonly evmAccounts: readonly Choice[];
  readonly solanaAccounts: readonly Choice[];
  /** Chains that the app asks for and the wallet has not. */
  readonly unknownChains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

const KINDS = ['message', 'typed data', 'transaction', 'Solana transactions', 'switch chain', 'add chain'] as const;

/** What is to be done with an account, as the developer wallet asks it too. */
export type RequestQuestion = Extract<WalletQuestion, { readonly kind: (typeof KINDS)[number] }>;

/** True for what is asked of an app that is connected already. */
export const isRequestQuestion = (question: WalletQuestion): question is RequestQuestion =>
  KINDS.some(kind => kind === question.kind);

/** What an app may ask a person for. */
export type PhoneQuestion = ProposalQuestion | RequestQuestion;

/** What was chosen of what was offered: chains and accounts of a proposal. */
export interface Chosen {
  readonly chains: readonly string[];
  readonly accounts: readonly string[];
}

/** A question that waits for an answer. */
export interface Waiting {
  readonly id: number;
  readonly app: App;
  readonly question: PhoneQuestion;
  /** The session or the pairing it belongs to. */
  readonly topic: string;
}

interface Kept extends Waiting {
  resolve(chosen: Chosen): void;
  reject(error: Error): void;
}

/** Why a question went away unanswered. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
}

/** The questions that wait for a person, oldest first. */
export class Questions extends Observable {
  #waiting: readonly Kept[] = [];

  get current(): Waiting | undefined {
    return this.#waiting[0];
  }

  get count(): number {
    return this.#waiting.length;
  }

  has(kind: string, topic: string): boolean {
    return this.#waiting.some(one => one.question.kind === kind && one.topic === topic);
  }

  /** Resolves with what was chosen; rejects with a `WalletError` when the person says no, and with `Withdrawn` when there is nobody to answer any more. */
  ask(waiting: Waiting): Promise<Chosen> {
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { ...waiting, resolve, reject }];
      this.changed();
    });
  }

  /** Says yes to the oldest question. */
  approve(chosen: Chosen = { chains: [], accounts: [] }): void {
    this.#take(this.#waiting[0])?.resolve(chosen);
  }

  /** Says no to the oldest question. */
  reject(): void {
    this.#take(this.#waiting[0])?.reject(new WalletError(REJECTED, 'The person rejected the request.'));
  }

  /** Takes back what nobody waits for any more. */
  withdraw(isGone: (waiting: Waiting) => boolean): void {
    for (const one of this.#waiting.filter(isGone)) this.#take(one)?.reject(new Withdrawn());
  }

  #take(one: Kept | undefined): Kept | undefined {
    if (!one) return undefined;
    this.#waiting = this.#waiting.filter(other => other !== one);
    this.changed();
    return one;
  }
}
