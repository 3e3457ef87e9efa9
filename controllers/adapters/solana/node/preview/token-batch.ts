/** Number of the token program's instruction `Batch`, which runs several of its instructions. */
export const TOKEN_BATCH = 255;

/** Bytes before the data of each instruction of a batch: the number of its accounts, and of its bytes. */
const HEADER_BYTES = 2;

/** An instruction with its accounts; those of lookup tables, which never sign, are undefined. */
export interface Instruction {
  readonly accounts: readonly (string | undefined)[];
  readonly data: Uint8Array;
}

/**
 * Returns the instructions of a batch of the token program (SIMD-0266), which shares its accounts among them in their order.
 * Undefined if the program refuses the batch: one without instructions, with an instruction without data, with lengths beyond
 * its bytes or accounts, or within a batch.
 */
export function readTokenBatch({ accounts, data }: Instruction): readonly Instruction[] | undefined {
  const instructions: Instruction[] = [];
  let from = 0; // in the accounts
  for (let at = 1; at < data.length || instructions.length === 0;) {
    const [accountCount, byteCount] = data.subarray(at, at + HEADER_BYTES);
    if (accountCount === undefined || !byteCount) return undefined;
    at += HEADER_BYTES;
    const instruction = {
      accounts: accounts.slice(from, from + accountCount),
      data: data.subarray(at, at + byteCount),
    };
    const isWhole = instruction.accounts.length === accountCount && instruction.data.length === byteCount;
    if (!isWhole || instruction.data[0] === TOKEN_BATCH) return undefined;
    instructions.push(instruction);
    from += accountCount;
    at += byteCount;
  }
  return instructions;
}
