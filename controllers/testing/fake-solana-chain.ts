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
export const holding = (mint: Uint8Array, amount: bigint): string => {
  const account = new Uint8Array(165);
  account.set(mint);
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

const inContext = (value: unknown): object => ({ context: { slot: 7 }, value });

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
  /** What becomes of what is sent; nothing while it is undefined. */
  status: object | undefined = { err: null, confirmationStatus: 'confirmed', slot: 7, confirmations: 1 };
  /** What was sent, in order, each time. */
  readonly sent: Uint8Array[] = [];

  readonly node: FakeSolanaNode = request => {
    const answer = this.answers.get(request.method);
    if (answer) return answer(request);
    const [first] = request.params;
    switch (request.method) {
      case 'getMultipleAccounts':
        return inContext((first as readonly string[]).map(address => this.accounts.get(address) ?? null));
      case 'getTokenAccountsByOwner':
        return inContext((this.held.get(first as string) ?? []).map(([pubkey, account]) => ({ pubkey, account })));
      case 'getMinimumBalanceForRentExemption':
        return (128 + (first as number)) * 6_960;
      case 'getRecentPrioritizationFees':
        return this.prices.map((prioritizationFee, slot) => ({ slot, prioritizationFee }));
      case 'getLatestBlockhash':
        return inContext({
          blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
          lastValidBlockHeight: this.blockHeight + 150,
        });
      case 'simulateTransaction':
        return inContext({ err: null, logs: [], unitsConsumed: 450 });
      case 'getFeeForMessage':
        return inContext(5_000);
      case 'sendTransaction': {
        const bytes = Uint8Array.from(atob(first as string), letter => letter.charCodeAt(0));
        this.sent.push(bytes);
        return encodeBase58(readTransaction(bytes)?.signatures[0] ?? new Uint8Array());
      }
      case 'getBlockHeight':
        return this.blockHeight;
      case 'getSignatureStatuses':
        return inContext([this.status ?? null]);
      default:
        return nodeRefusal(-32601, 'Method not found');
    }
  };
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
