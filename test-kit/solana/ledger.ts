import { lamports, type Address, type Commitment, type EncodedAccount, type Signature } from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import { Blocks, SLOT_MS } from './blocks.js';
import { feeOf } from './fees.js';
import { loadedAddresses, type LoadedAddresses } from './lookup-tables.js';
import { isDurable } from './nonces.js';
import { failure, failureOf, type TransactionFailure } from './transaction-error.js';
import { isWritable, type WireTransaction } from './wire-transaction.js';

/** A transaction that is in a block, failed or not. */
export interface Landed {
  readonly wire: WireTransaction;
  readonly signature: Signature;
  readonly slot: bigint;
  /** In seconds. */
  readonly time: bigint;
  readonly failure: TransactionFailure | undefined;
  readonly fee: bigint;
  readonly unitPrice: bigint;
  readonly loaded: LoadedAddresses;
  /** All accounts of the transaction, in the order of the instruction indexes. */
  readonly addresses: readonly Address[];
  readonly writable: readonly Address[];
  readonly before: readonly (EncodedAccount | undefined)[];
  readonly after: readonly (EncodedAccount | undefined)[];
  readonly meta: TransactionMetadata;
}

/** Result of a simulated transaction. */
export interface Simulation {
  readonly failure: TransactionFailure | undefined;
  readonly meta: TransactionMetadata | undefined;
  readonly accounts: readonly EncodedAccount[];
}

/** Listener for changes of the chain. */
export interface LedgerListener {
  slot?(slot: bigint): void;
  /** Called when a transaction or `setBalance` has changed accounts. */
  accounts?(addresses: readonly Address[]): void;
  landed?(transaction: Landed): void;
}

// Address of the system program, which owns wallet accounts
const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
const HISTORY = 1_000_000n;
/** Number of blocks at the start, so that every commitment has a block. */
const FIRST_BLOCKS = 64;

/** The chain: LiteSVM executes programs; the ledger adds blocks, the clock and the history that LiteSVM lacks. */
export class Ledger {
  // The ledger checks blockhashes itself: LiteSVM accepts only the newest
  readonly svm: LiteSVM = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(HISTORY);
  readonly blocks: Blocks;
  readonly #landed = new Map<string, Landed>();
  readonly #bySlot = new Map<bigint, readonly Landed[]>();
  readonly #listeners = new Set<LedgerListener>();
  readonly #timer: NodeJS.Timeout;
  #slot = this.svm.getClock().slot;
  #startedAt = Date.now();
  #holdings: WireTransaction[] | undefined;

  constructor(finalizedAfter: bigint) {
    this.blocks = new Blocks(finalizedAfter);
    for (let block = 0; block < FIRST_BLOCKS; block += 1) this.#addBlock();
    this.#tellClock();
    this.#timer = setInterval(() => this.#keepTime(), SLOT_MS);
  }

  /** All transactions in blocks, oldest first. */
  get history(): Iterable<Landed> {
    return this.#landed.values();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  listen(listener: LedgerListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  account(address: Address): EncodedAccount | undefined {
    const account = this.svm.getAccount(address);
    // An account without lamports does not exist, even if LiteSVM still stores data
    return account.exists && account.lamports > 0n ? account : undefined;
  }

  /** Transactions of a slot, oldest first. */
  inSlot(slot: bigint): readonly Landed[] {
    return this.#bySlot.get(slot) ?? [];
  }

  find(signature: string): Landed | undefined {
    return this.#landed.get(signature);
  }

  /** Advances by a number of slots immediately. */
  skip(slots: number): void {
    for (let slot = 0; slot < slots; slot += 1) this.#nextSlot();
    this.#tellClock();
  }

  /** Accepts transactions without executing them until released. Drops those whose blockhash expired meanwhile. */
  hold(on: boolean): void {
    const holdings = this.#holdings ?? [];
    this.#holdings = on ? holdings : undefined;
    if (!on) for (const transaction of holdings) this.#execute(transaction);
  }

  /** Sets the balance of an account without a transaction. */
  setBalance(address: Address, amount: bigint): void {
    const account = this.svm.getAccount(address);
    const known = account.exists
      ? account
      : { address, executable: false, programAddress: SYSTEM_PROGRAM, space: 0n, data: new Uint8Array() };
    this.svm.setAccount({ ...known, lamports: lamports(amount) });
    this.#tell(listener => listener.accounts?.([address]));
  }

  /** Returns the failure that prevents inclusion in a block, as far as it is known without execution. */
  problem(transaction: WireTransaction, commitment: Commitment): TransactionFailure | undefined {
    if (this.find(transaction.signatures[0] ?? '')) return failure('AlreadyProcessed');
    const { blockhash } = transaction;
    if (!this.blocks.valid(blockhash, commitment) && !isDurable(transaction, address => this.account(address)))
      return failure('BlockhashNotFound');
    return undefined;
  }

  simulate({ transaction }: WireTransaction, verifies: boolean): Simulation {
    this.svm.withSigverify(verifies);
    try {
      const result = this.svm.simulateTransaction(transaction);
      return result instanceof FailedTransactionMetadata
        ? { failure: failureOf(result), meta: result.meta(), accounts: [] }
        : { failure: undefined, meta: result.meta(), accounts: result.postAccounts() };
    } finally {
      this.svm.withSigverify(true);
    }
  }

  /** Executes or holds a signed transaction. Silently drops one that cannot be in a block, as a leader does. */
  send(transaction: WireTransaction): void {
    if (this.#holdings) this.#holdings.push(transaction);
    else this.#execute(transaction);
  }

  #execute(wire: WireTransaction): void {
    if (this.problem(wire, 'processed')) return;
    const loaded = loadedAddresses(wire, address => this.account(address));
    if (!loaded) return;
    const addresses = [...wire.accounts, ...loaded.writable, ...loaded.readonly];
    const [signature] = wire.signatures;
    const payer = wire.accounts[0];
    if (!signature || !payer) return;

    const before = addresses.map(address => this.account(address));
    const result = this.svm.sendTransaction(wire.transaction);
    const hasFailed = result instanceof FailedTransactionMetadata;
    const after = addresses.map(address => this.account(address));
    // A failed transaction that paid no fee is not in a block
    if (hasFailed && before[0]?.lamports === after[0]?.lamports) return;

    const { slot, time } = this.blocks.latest;
    const { total: fee, unitPrice } = feeOf(wire);
    const landed: Landed = {
      wire,
      signature,
      slot,
      time,
      fee,
      unitPrice,
      loaded,
      addresses,
      before,
      after,
      failure: hasFailed ? failureOf(result) : undefined,
      writable: addresses.filter((_, index) => isWritable(wire, index)),
      meta: hasFailed ? result.meta() : result,
    };
    this.#landed.set(signature, landed);
    this.#bySlot.set(slot, [...this.inSlot(slot), landed]);
    this.#tell(listener => listener.landed?.(landed));
    this.#tell(listener => listener.accounts?.(landed.writable));
  }

  #keepTime(): void {
    const due = Math.floor((Date.now() - this.#startedAt) / SLOT_MS);
    this.#startedAt += due * SLOT_MS;
    if (due > 0) this.skip(due);
  }

  #nextSlot(): void {
    this.#addBlock();
    const { slot } = this.blocks.latest;
    this.#tell(listener => listener.slot?.(slot));
  }

  #addBlock(): void {
    this.svm.expireBlockhash();
    this.#slot += 1n;
    this.blocks.add(this.svm.latestBlockhash(), this.#slot, BigInt(Math.floor(Date.now() / 1000)));
  }

  /** Updates the clock and the slot hashes that programs read. */
  #tellClock(): void {
    const { slot, time } = this.blocks.latest;
    const { epoch } = this.blocks.epochOf(slot);
    const clock = this.svm.getClock();
    clock.slot = slot;
    clock.epoch = epoch;
    clock.leaderScheduleEpoch = epoch + 1n;
    clock.unixTimestamp = time;
    this.svm.setClock(clock);
    // Newest first, without the current slot
    const past = this.blocks.recent.slice(0, -1).reverse();
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the method accepts plain objects, but its type names a class without a public constructor
    this.svm.setSlotHashes(past.map(({ slot: number, blockhash: hash }) => ({ slot: number, hash })));
  }

  #tell(say: (listener: LedgerListener) => void): void {
    for (const listener of [...this.#listeners]) say(listener);
  }
}
