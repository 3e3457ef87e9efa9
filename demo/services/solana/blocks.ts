import type { Commitment } from '@solana/kit';

/** How long a slot lasts on every Solana network. */
export const SLOT_MS = 400;
/** For how many blocks a blockhash is good. */
export const MAX_AGE = 150n;
const SLOTS_PER_EPOCH = 432_000n;
/** Slots in which no block was made, as on a real chain, so that nobody takes slots for heights. */
const EMPTY_SLOTS = 1_000n;

/** A block as others name it. */
export interface Block {
  readonly slot: bigint;
  readonly height: bigint;
  readonly blockhash: string;
  /** In seconds. */
  readonly time: bigint;
}

/** The blocks of the chain, one for each slot, and how far back each commitment looks. */
export class Blocks {
  readonly #finalizedAfter: bigint;
  #recent: Block[] = [];

  /** `finalizedAfter` is how many slots later a block is final. */
  constructor(finalizedAfter: bigint) {
    this.#finalizedAfter = finalizedAfter;
  }

  get latest(): Block {
    return this.#at(0n);
  }

  /** The newest block of a commitment. */
  newest(commitment: Commitment): Block {
    return this.#at(this.depthOf(commitment));
  }

  /** How many slots a block has to be old for that. */
  depthOf(commitment: Commitment): bigint {
    return { processed: 0n, confirmed: 1n, finalized: this.#finalizedAfter }[commitment];
  }

  /** What the cluster agrees on about a block. */
  commitmentOf(slot: bigint): Commitment {
    const depth = this.latest.slot - slot;
    if (depth >= this.depthOf('finalized')) return 'finalized';
    return depth >= this.depthOf('confirmed') ? 'confirmed' : 'processed';
  }

  /** Whether everybody who asks at that commitment sees the block. */
  hasReached(slot: bigint, commitment: Commitment): boolean {
    return this.latest.slot - slot >= this.depthOf(commitment);
  }

  /** The recent block with that hash, as long as transactions may use it. */
  valid(blockhash: string, commitment: Commitment): Block | undefined {
    const { height } = this.latest;
    const block = this.#recent.find(known => known.blockhash === blockhash);
    return block && height - block.height <= MAX_AGE && this.hasReached(block.slot, commitment) ? block : undefined;
  }

  /** Blocks that somebody may still refer to, oldest first. */
  get recent(): readonly Block[] {
    return this.#recent;
  }

  add(blockhash: string, slot: bigint, time: bigint): void {
    this.#recent = [...this.#recent, { slot, height: slot - EMPTY_SLOTS, blockhash, time }].slice(-Number(MAX_AGE) - 1);
  }

  /** Where in the epochs a slot is. */
  epochOf(slot: bigint): { readonly epoch: bigint; readonly slotIndex: bigint; readonly slotsInEpoch: bigint } {
    return { epoch: slot / SLOTS_PER_EPOCH, slotIndex: slot % SLOTS_PER_EPOCH, slotsInEpoch: SLOTS_PER_EPOCH };
  }

  #at(depth: bigint): Block {
    const block = this.#recent[Math.max(0, this.#recent.length - 1 - Number(depth))];
    if (!block) throw new Error('The chain has no block yet');
    return block;
  }
}
