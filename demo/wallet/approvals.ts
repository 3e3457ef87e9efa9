import type { ProposedTransaction } from '../../services/wallet/shared/describe-solana-transaction.js';
import type { Address, Hex } from 'viem';
import { Observable } from './observable.js';
import type { Permission } from './session-grant.js';
import type { KnownChain } from './wallet-state.js';
import { REJECTED, WalletError } from '../../services/wallet/shared/provider-error.js';

/** Displayed transaction of a request. */
export interface ProposedCall {
  readonly to: Address | undefined;
  readonly value: bigint;
  readonly data: Hex;
}

/** Kinds of EVM approval requests. */
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
      /** In the smallest unit; undefined if the node cannot determine it. */
      readonly maxFee: bigint | undefined;
      /** Reason of an expected failure. */
      readonly problem: string | undefined;
    }
  | {
      readonly kind: 'grant session';
      readonly account: Address;
      readonly chain: KnownChain;
      /** In seconds. */
      readonly expiry: number;
      readonly permissions: readonly Permission[];
    }
  | {
      readonly kind: 'revoke session';
      readonly account: Address;
      readonly chain: KnownChain;
      readonly permissions: readonly Permission[];
    }
  | { readonly kind: 'switch chain'; readonly from: KnownChain; readonly to: KnownChain }
  | { readonly kind: 'add chain'; readonly chain: KnownChain; readonly moves: boolean };

/** Kinds of Solana approval requests. */
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
      /** Whether the wallet also sends the transactions. */
      readonly sends: boolean;
    };

/** Kinds of approval requests in any namespace. */
export type WalletQuestion = Question | SolanaSideQuestion;

/** A pending approval request. */
export interface PendingQuestion {
  readonly id: number;
  readonly wallet: string;
  readonly question: WalletQuestion;
}

interface Waiting extends PendingQuestion {
  settle(accounts: readonly string[] | undefined): void;
}

/** Queue of pending approval requests, oldest first. */
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

  /** Resolves with the chosen accounts, if accounts were requested. Rejects with code 4001 when the user declines. */
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

  /** Approves the oldest request. */
  approve(accounts: readonly string[] = []): void {
    this.#waiting[0]?.settle(accounts);
  }

  /** Rejects the oldest request. */
  reject(): void {
    this.#waiting[0]?.settle(undefined);
  }

  /** Rejects all requests, for example when the wallet disconnects. */
  rejectAll(): void {
    for (const waiting of this.#waiting) waiting.settle(undefined);
  }
}
