import type { Address, Hex } from 'viem';
import { Observable } from './observable.js';
import type { KnownChain } from './wallet-state.js';
import { REJECTED, WalletError } from './wallet-error.js';

/** One transaction of a request, as a person should see it. */
export interface ProposedCall {
  readonly to: Address | undefined;
  readonly value: bigint;
  readonly data: Hex;
}

/** Something that a transaction does, as a person should see it. */
export interface ProposedStep {
  readonly what: string;
  /** With its unit. */
  readonly amount?: string;
  /** Whoever gets it, or what it is done with. */
  readonly to?: string;
  readonly detail?: string;
}

/** A transaction of several steps, all of which happen or none. */
export interface ProposedTransaction {
  readonly steps: readonly ProposedStep[];
  /** In lamports; unknown where the node could not say. */
  readonly fee: bigint | undefined;
  /** Who pays the fee, where it is somebody else. */
  readonly payer: string | undefined;
  /** Why it will probably fail. */
  readonly problem: string | undefined;
}

/** What a page may ask a person for. */
export type Question =
  | {
      readonly kind: 'connect';
      readonly accounts: readonly Address[];
      readonly chosen: readonly Address[];
      readonly locked: boolean;
    }
  | { readonly kind: 'message'; readonly account: string; readonly text: string }
  | { readonly kind: 'typed data'; readonly account: Address; readonly name: string; readonly json: string }
  | {
      readonly kind: 'transaction';
      readonly account: Address;
      readonly chain: KnownChain;
      readonly calls: readonly ProposedCall[];
      /** In the smallest unit; unknown where the node could not say. */
      readonly maxFee: bigint | undefined;
      /** Why it will probably fail. */
      readonly problem: string | undefined;
    }
  | { readonly kind: 'switch chain'; readonly from: KnownChain; readonly to: KnownChain }
  | { readonly kind: 'add chain'; readonly chain: KnownChain; readonly moves: boolean };

/** What a page may ask a person for on Solana. */
export type SolanaSideQuestion =
  | {
      readonly kind: 'connect Solana';
      readonly accounts: readonly string[];
      readonly chosen: readonly string[];
      readonly locked: boolean;
    }
  | {
      readonly kind: 'Solana transactions';
      readonly account: string;
      readonly network: string;
      readonly transactions: readonly ProposedTransaction[];
      /** Whether the wallet sends them too, or the page does. */
      readonly sends: boolean;
    };

/** What a page may ask a person for on any chain. */
export type WalletQuestion = Question | SolanaSideQuestion;

/** A question that waits for an answer. */
export interface PendingQuestion {
  readonly id: number;
  readonly wallet: string;
  readonly question: WalletQuestion;
}

interface Waiting extends PendingQuestion {
  settle(accounts: readonly string[] | undefined): void;
}

/** The questions that wait for a person, oldest first. */
export class Approvals extends Observable {
  #waiting: readonly Waiting[] = [];
  #lastId = 0;

  get current(): PendingQuestion | undefined {
    return this.#waiting[0];
  }

  get count(): number {
    return this.#waiting.length;
  }

  has(kind: WalletQuestion['kind'], wallet: string): boolean {
    return this.#waiting.some(waiting => waiting.question.kind === kind && waiting.wallet === wallet);
  }

  /** Resolves with the accounts that were chosen, where accounts were asked for; rejects with 4001 when the person says no. */
  ask(wallet: string, question: WalletQuestion): Promise<readonly string[]> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const settle = (accounts: readonly string[] | undefined): void => {
        this.#waiting = this.#waiting.filter(waiting => waiting.id !== id);
        if (accounts) resolve(accounts);
        else reject(new WalletError(REJECTED, 'The person rejected the request.'));
        this.changed();
      };
      this.#waiting = [...this.#waiting, { id, wallet, question, settle }];
      this.changed();
    });
  }

  /** Says yes to the oldest question. */
  approve(accounts: readonly string[] = []): void {
    this.#waiting[0]?.settle(accounts);
  }

  /** Says no to the oldest question. */
  reject(): void {
    this.#waiting[0]?.settle(undefined);
  }

  /** Says no to everything, as when the wallet goes away. */
  rejectAll(): void {
    for (const waiting of this.#waiting) waiting.settle(undefined);
  }
}
