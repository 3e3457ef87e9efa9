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
  /** Every account it touches, in the order in which instructions count them. */
  readonly addresses: readonly Address[];
  readonly writable: readonly Address[];
  readonly before: readonly (EncodedAccount | undefined)[];
  readonly after: readonly (EncodedAccount | undefined)[];
  readonly meta: TransactionMetadata;
}

/** What a transaction would do. */
export interface Simulation {
  readonly failure: TransactionFailure | undefined;
  readonly meta: TransactionMetadata | undefined;
  readonly accounts: readonly EncodedAccount[];
}

/** What happens on the chain, for whoever listens. */
export interface LedgerListener {
  slot?(slot: bigint): void;
  /** Accounts have changed, by a transaction or by decree. */
  accounts?(addresses: readonly Address[]): void;
  landed?(transaction: Landed): void;
}

// The address of the program that owns every account of a person
const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
const HISTORY = 1_000_000n;
/** How grown the chain is when it starts: further than the oldest block that anybody asks for. */
const FIRST_BLOCKS = 64;

/** The chain: accounts and programs of a LiteSVM, and around it the blocks, the clock and the memory that LiteSVM lacks. */
export class Ledger {
  // Which blockhashes are good is decided here: LiteSVM would take the newest only
  readonly svm: LiteSVM = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(HISTORY);
  readonly blocks: Blocks;
  readonly #landed = new Map<string, Landed>();
  readonly #listeners = new Set<LedgerListener>();
  readonly #timer: NodeJS.Timeout;
  #slot = this.svm.getClock().slot;
  #startedAt = Date.now();
  #held: WireTransaction[] | undefined;

  constructor(finalizedAfter: bigint) {
    this.blocks = new Blocks(finalizedAfter);
    for (let block = 0; block < FIRST_BLOCKS; block += 1) this.#addBlock();
    this.#tellClock();
    this.#timer = setInterval(() => this.#keepTime(), SLOT_MS);
  }

  /** Every transaction that is in a block, oldest first. */
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
    // An account without money does not exist, whatever is left of it
    return account.exists && account.lamports > 0n ? account : undefined;
  }

  find(signature: string): Landed | undefined {
    return this.#landed.get(signature);
  }

  /** Lets that many slots pass at once. */
  skip(slots: number): void {
    for (let slot = 0; slot < slots; slot += 1) this.#nextSlot();
    this.#tellClock();
  }

  /** Takes transactions without putting them in a block, until they are let go. Those whose blockhash is too old by then are lost. */
  hold(on: boolean): void {
    const held = this.#held ?? [];
    this.#held = on ? held : undefined;
    if (!on) for (const transaction of held) this.#execute(transaction);
  }

  /** Sets what an account has, by decree. */
  setBalance(address: Address, amount: bigint): void {
    const account = this.svm.getAccount(address);
    const known = account.exists
      ? account
      : { address, executable: false, programAddress: SYSTEM_PROGRAM, space: 0n, data: new Uint8Array() };
    this.svm.setAccount({ ...known, lamports: lamports(amount) });
    this.#tell(listener => listener.accounts?.([address]));
  }

  /** Why a transaction cannot be in a block, as far as that does not take running it. */
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

  /** Takes a signed transaction in, as the leader of the slot. What does not deserve a place in a block is dropped without a word. */
  send(transaction: WireTransaction): void {
    if (this.#held) this.#held.push(transaction);
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
    // Nobody pays for what is in no block
    if (hasFailed && before[0]?.lamports === after[0]?.lamports) return;

    const { slot, time } = this.blocks.latest;
    const { total: fee, unitPrice } = feeOf(wire);
    const landed: Landed = {
      ...{ wire, signature, slot, time, fee, unitPrice, loaded, addresses, before, after },
      failure: hasFailed ? failureOf(result) : undefined,
      writable: addresses.filter((_, index) => isWritable(wire, index)),
      meta: hasFailed ? result.meta() : result,
    };
    this.#landed.set(signature, landed);
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

  /** Tells programs which slot it is, and which ones were before. */
  #tellClock(): void {
    const { slot, time } = this.blocks.latest;
    const { epoch } = this.blocks.epochOf(slot);
    const clock = this.svm.getClock();
    clock.slot = slot;
    clock.epoch = epoch;
    clock.leaderScheduleEpoch = epoch + 1n;
    clock.unixTimestamp = time;
    this.svm.setClock(clock);
    // Newest first, and without the slot that is going on
    const past = this.blocks.recent.slice(0, -1).reverse();
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- it asks for plain objects of this form, though its type names a class that nobody can make
    this.svm.setSlotHashes(past.map(({ slot: number, blockhash: hash }) => ({ slot: number, hash })));
  }

  #tell(say: (listener: LedgerListener) => void): void {
    for (const listener of [...this.#listeners]) say(listener);
  }
}
