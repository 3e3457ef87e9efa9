import type { Commitment } from '@solana/kit';

/** Duration of a slot in milliseconds, as on public networks. */
export const SLOT_MS = 400;
/** Number of blocks for which a blockhash is valid. */
export const MAX_AGE = 150n;
const SLOTS_PER_EPOCH = 432_000n;
/** Number of blocks that the node can be asked for: 11 hours. */
const MAX_BLOCKS = 100_000;
/** Slots without a block, so that slot and height differ as on a public network. */
const EMPTY_SLOTS = 1_000n;

/** Identity of a block. */
export interface Block {
  readonly slot: bigint;
  readonly height: bigint;
  readonly blockhash: string;
  /** In seconds. */
  readonly time: bigint;
}

/** Blocks of the chain, one per slot, and the depth of each commitment. */
export class Blocks {
  readonly #finalizedAfter: bigint;
  #recent: Block[] = [];
  readonly #stored = new Map<bigint, Block>();

  /** `finalizedAfter` is the number of slots until a block is finalized. */
  constructor(finalizedAfter: bigint) {
    this.#finalizedAfter = finalizedAfter;
  }

  get latest(): Block {
    return this.#at(0n);
  }

  /** Returns the newest block at a commitment. */
  newest(commitment: Commitment): Block {
    return this.#at(this.depthOf(commitment));
  }

  /** Returns the age in slots that a commitment requires. */
  depthOf(commitment: Commitment): bigint {
    return { processed: 0n, confirmed: 1n, finalized: this.#finalizedAfter }[commitment];
  }

  /** Returns the commitment that a slot has reached. */
  commitmentOf(slot: bigint): Commitment {
    const depth = this.latest.slot - slot;
    if (depth >= this.depthOf('finalized')) return 'finalized';
    return depth >= this.depthOf('confirmed') ? 'confirmed' : 'processed';
  }

  /** Tells whether a slot has reached a commitment. */
  hasReached(slot: bigint, commitment: Commitment): boolean {
    return this.latest.slot - slot >= this.depthOf(commitment);
  }

  /** Returns the block of a valid blockhash; undefined if unknown, expired or below the commitment. */
  valid(blockhash: string, commitment: Commitment): Block | undefined {
    const { height } = this.latest;
    const block = this.#recent.find(known => known.blockhash === blockhash);
    return block && height - block.height <= MAX_AGE && this.hasReached(block.slot, commitment) ? block : undefined;
  }

  /** Recent blocks, oldest first. */
  get recent(): readonly Block[] {
    return this.#recent;
  }

  /** Slot of the oldest block that is kept. */
  get firstSlot(): bigint {
    return this.#stored.keys().next().value ?? this.latest.slot;
  }

  /** Returns the block of a slot; undefined if there is none, or none is kept. */
  inSlot(slot: bigint): Block | undefined {
    return this.#stored.get(slot);
  }

  add(blockhash: string, slot: bigint, time: bigint): void {
    const block = { slot, height: slot - EMPTY_SLOTS, blockhash, time };
    this.#recent = [...this.#recent, block].slice(-Number(MAX_AGE) - 1);
    this.#stored.set(slot, block);
    if (this.#stored.size > MAX_BLOCKS) this.#stored.delete(this.firstSlot);
  }

  /** Returns the epoch of a slot and the position in it. */
  epochOf(slot: bigint): { readonly epoch: bigint; readonly slotIndex: bigint; readonly slotsInEpoch: bigint } {
    return { epoch: slot / SLOTS_PER_EPOCH, slotIndex: slot % SLOTS_PER_EPOCH, slotsInEpoch: SLOTS_PER_EPOCH };
  }

  #at(depth: bigint): Block {
    const block = this.#recent[Math.max(0, this.#recent.length - 1 - Number(depth))];
    if (!block) throw new Error('The chain has no block yet');
    return block;
  }
}
