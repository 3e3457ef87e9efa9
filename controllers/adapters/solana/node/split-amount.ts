/** A part of an amount, and what gives it. */
export interface Part<T> {
  readonly from: T;
  readonly amount: bigint;
}

/** An amount in parts, from those that hold some, in their order; undefined where all of them together hold less. */
export function splitAmount<T>(
  amount: bigint,
  holders: readonly { readonly from: T; readonly has: bigint }[],
): readonly Part<T>[] | undefined {
  let left = amount;
  const parts: Part<T>[] = [];
  for (const { from, has } of holders) {
    const part = has < left ? has : left;
    if (part > 0n) parts.push({ from, amount: part });
    left -= part;
  }
  return left > 0n ? undefined : parts;
}
