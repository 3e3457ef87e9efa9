import { readTransaction } from '../controllers/adapters/solana/wire.js';
import { encodeBase58 } from '../controllers/domain/base58.js';
import { createSolanaWorld, nodeRefusal, type FakeSolanaNode, type SolanaWorld } from './solana-world.js';

/** Data of a Token program mint with six decimals, in base64. */
export const mintData = (): string => {
  const account = new Uint8Array(82);
  account[44] = 6;
  account[45] = 1;
  return btoa(String.fromCharCode(...account));
};

/** Data of a token account that holds `amount` base units of `mint`, in base64. */
export const holding = (mint: Uint8Array, amount: bigint, owner: Uint8Array = new Uint8Array(32)): string => {
  const account = new Uint8Array(165);
  account.set(mint);
  account.set(owner, 32);
  new DataView(account.buffer).setBigUint64(64, amount, true);
  return btoa(String.fromCharCode(...account));
};

/** Account in the JSON format of Solana nodes. */
export const chainAccount = (owner: string, data: string): object => ({
  owner,
  data: [data, 'base64'],
  lamports: 1_461_600,
  executable: false,
  rentEpoch: 0,
});

/** Latest blockhash of every {@link FakeSolanaChain}. */
export const LATEST_BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const SKIPPED_SLOTS = 500;

/** Fake Solana chain with one node that accepts every transaction unless a test overrides a method. */
export class FakeSolanaChain {
  /** Accounts by address, as {@link chainAccount} makes them. */
  readonly accounts = new Map<string, object>();
  /** Token accounts by owner: address and account. */
  readonly holdings = new Map<string, readonly (readonly [address: string, account: object])[]>();
  /** Overrides by method. */
  readonly answers = new Map<string, FakeSolanaNode>();
  /** Recent prioritization fees per compute unit, in micro-lamports. */
  prices: readonly number[] = [];
  blockHeight = 1_000;
  /** The first slot that the node has kept. */
  firstSlot = 0;
  /** Lag of the signature statuses in slots: nodes behind one URL can differ. */
  statusLag = 0;
  /** Last valid block height by blockhash. */
  readonly lastValidHeights = new Map<string, number>();
  /** Signature status of sent transactions; undefined while the chain does not know them. */
  status: object | undefined = { err: null, confirmationStatus: 'confirmed', slot: 7, confirmations: 1 };
  /** Sent transactions in order, including repeats. */
  readonly sent: Uint8Array[] = [];

  /** Current slot. It is higher than the block height because the chain skips slots. */
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
          (this.holdings.get(first as string) ?? []).map(([pubkey, account]) => ({ pubkey, account })),
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
      case 'getFirstAvailableBlock':
        return this.firstSlot;
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

/** Fake WebSocket; {@link FakeSocket.last} is the newest instance. */
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

  /** Opens the connection from the node's side. */
  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  /** Sends a message from the node. */
  tell(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: typeof data === 'string' ? data : JSON.stringify(data) }));
  }
}

/** Creates a world whose node is this chain. */
export const worldOn = ({ node }: FakeSolanaChain): SolanaWorld =>
  createSolanaWorld({ node, WebSocket: FakeSocket as unknown as typeof WebSocket }); // as much of a socket as is used
