import { readTransaction } from '../adapters/solana/wire.js';
import { encodeBase58 } from '../protocol/base58.js';
import { nodeRefusal, type FakeSolanaNode } from './solana-world.js';

/** A mint of the classic token program, as a base64 account: six decimals. */
export const mintData = (): string => {
  const account = new Uint8Array(82);
  account[44] = 6;
  account[45] = 1;
  return btoa(String.fromCharCode(...account));
};

/** An account that holds so many units of a mint, as a base64 account. */
export const holding = (mint: Uint8Array, amount: bigint, owner: Uint8Array = new Uint8Array(32)): string => {
  const account = new Uint8Array(165);
  account.set(mint);
  account.set(owner, 32);
  new DataView(account.buffer).setBigUint64(64, amount, true);
  return btoa(String.fromCharCode(...account));
};

/** An account as nodes give it. */
export const chainAccount = (owner: string, data: string): object => ({
  owner,
  data: [data, 'base64'],
  lamports: 1_461_600,
  executable: false,
  rentEpoch: 0,
});

/** The blockhash of each transaction that is made on a {@link FakeSolanaChain}. */
export const LATEST_BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const SKIPPED_SLOTS = 500;

/** What a node knows, and does, until it is told otherwise: a chain of a test's own making that takes what it gets. */
export class FakeSolanaChain {
  /** Accounts by address, as {@link chainAccount} makes them. */
  readonly accounts = new Map<string, object>();
  /** Accounts that hold tokens, by owner: address and account. */
  readonly held = new Map<string, readonly (readonly [address: string, account: object])[]>();
  /** By method: what is answered in place of the truth. */
  readonly answers = new Map<string, FakeSolanaNode>();
  /** What was paid of late for a compute unit. */
  prices: readonly number[] = [];
  blockHeight = 1_000;
  /** How far the answers about transactions lag behind the rest, in slots: nodes behind one address differ. */
  statusLag = 0;
  /** The last block height in which each blockhash is valid. */
  readonly lastValidHeights = new Map<string, number>();
  /** What becomes of what is sent; nothing while it is undefined. */
  status: object | undefined = { err: null, confirmationStatus: 'confirmed', slot: 7, confirmations: 1 };
  /** What was sent, in order, each time. */
  readonly sent: Uint8Array[] = [];

  /** The slot that goes with the block height: higher, since slots are skipped. */
  get slot(): number {
    return this.blockHeight + SKIPPED_SLOTS;
  }

  readonly node: FakeSolanaNode = request => {
    const answer = this.answers.get(request.method);
    if (answer) return answer(request);
    const [first] = request.params;
    switch (request.method) {
      case 'getMultipleAccounts':
        return this.#inContext((first as readonly string[]).map(address => this.accounts.get(address) ?? null));
      case 'getTokenAccountsByOwner':
        return this.#inContext(
          (this.held.get(first as string) ?? []).map(([pubkey, account]) => ({ pubkey, account })),
        );
      case 'getMinimumBalanceForRentExemption':
        return (128 + (first as number)) * 6_960;
      case 'getRecentPrioritizationFees':
        return this.prices.map((prioritizationFee, slot) => ({ slot, prioritizationFee }));
      case 'getLatestBlockhash': {
        const lastValidBlockHeight = this.blockHeight + 150;
        this.lastValidHeights.set(LATEST_BLOCKHASH, lastValidBlockHeight);
        return this.#inContext({ blockhash: LATEST_BLOCKHASH, lastValidBlockHeight });
      }
      case 'isBlockhashValid':
        return this.#inContext((this.lastValidHeights.get(first as string) ?? -1) >= this.blockHeight);
      case 'simulateTransaction':
        return this.#inContext({ err: null, logs: [], unitsConsumed: 450 });
      case 'getFeeForMessage':
        return this.#inContext(5_000);
      case 'sendTransaction': {
        const bytes = Uint8Array.from(atob(first as string), letter => letter.charCodeAt(0));
        this.sent.push(bytes);
        return encodeBase58(readTransaction(bytes)?.signatures[0] ?? new Uint8Array());
      }
      case 'getSignatureStatuses':
        return this.#inContext([this.status ?? null], this.statusLag);
      default:
        return nodeRefusal(-32601, 'Method not found');
    }
  };

  #inContext(value: unknown, lag = 0): object {
    return { context: { slot: this.slot - lag }, value };
  }
}

/** A websocket of a test's own making. The last one made is {@link FakeSocket.last}. */
export class FakeSocket extends EventTarget {
  static last: FakeSocket | undefined;
  readonly sent: string[] = [];
  isClosed = false;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.last = this;
  }

  send(data: string): void {
    this.sent.push(data);
  }

  close(): void {
    this.isClosed = true;
  }

  /** The node takes the connection. */
  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  /** The node tells something. */
  tell(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: typeof data === 'string' ? data : JSON.stringify(data) }));
  }
}
