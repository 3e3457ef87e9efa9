import type { Address } from 'viem';

/** An asset that the calls may touch. */
export interface Candidate {
  readonly address: Address;
  /** Absent for a token without ids. */
  readonly id?: bigint | undefined;
}

/** A right that the calls may give. */
export interface Right {
  readonly address: Address;
  readonly spender: Address;
  /** Id of the one NFT that may be moved. */
  readonly id?: bigint | undefined;
  /** True if the bytes of a call name it, and not only an event. */
  readonly isNamedByCall?: boolean | undefined;
}

/** Most assets and rights that one preview reads: a hostile contract can emit thousands of events. */
const LIMIT = 128;
/** Most that are remembered before they are chosen. */
const MEMORY = 4_096;

type Entry = { readonly is: 'candidate'; readonly of: Candidate } | { readonly is: 'right'; readonly of: Right };

/**
 * What the calls may touch, without duplicates. The budget is spent contract by contract, one entry of each in turn:
 * events of one contract do not keep another from being read.
 */
export class Touched {
  readonly #byContract = new Map<string, Map<string, Entry>>();
  #count = 0;
  #hasMissed = false;
  #chosen: readonly Entry[] | undefined;

  get candidates(): readonly Candidate[] {
    return this.#choose().flatMap(entry => (entry.is === 'candidate' ? [entry.of] : []));
  }

  get rights(): readonly Right[] {
    return this.#choose().flatMap(entry => (entry.is === 'right' ? [entry.of] : []));
  }

  get size(): number {
    return this.#count;
  }

  /** True if everything is read: nothing exceeded the budget, and each event could be decoded. */
  get isWhole(): boolean {
    return !this.#hasMissed && this.#count <= LIMIT;
  }

  /** Returns an independent copy. */
  copy(): Touched {
    const copy = new Touched();
    for (const [contract, entries] of this.#byContract) copy.#byContract.set(contract, new Map(entries));
    copy.#count = this.#count;
    copy.#hasMissed = this.#hasMissed;
    return copy;
  }

  /** Records that something was touched that cannot be read. */
  miss(): void {
    this.#hasMissed = true;
  }

  add(address: Address, id?: bigint): void {
    this.#put(address, String(id), { is: 'candidate', of: { address, id } });
  }

  addRight({ address, spender, id, ...how }: Right): void {
    const key = `${spender}/${String(id)}`.toLowerCase();
    this.#put(address, key, { is: 'right', of: { address, spender, id, ...how } });
  }

  #put(address: Address, key: string, entry: Entry): void {
    const contract = address.toLowerCase();
    const entries = this.#byContract.get(contract) ?? new Map<string, Entry>();
    if (entries.has(key)) return;
    if (this.#count >= MEMORY) return this.miss();
    this.#byContract.set(contract, entries.set(key, entry));
    this.#count += 1;
    this.#chosen = undefined;
  }

  #choose(): readonly Entry[] {
    if (this.#chosen) return this.#chosen;
    const rows = [...this.#byContract.values()].map(entries => [...entries.values()]);
    const chosen: Entry[] = [];
    for (let turn = 0; chosen.length < LIMIT && rows.some(row => row.length > turn); turn += 1) {
      chosen.push(...rows.flatMap(row => row[turn] ?? []));
    }
    return (this.#chosen = chosen.slice(0, LIMIT));
  }
}
