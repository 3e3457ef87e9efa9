/** Part of an amount, and its source. */
export interface Part<T> {
  readonly from: T;
  readonly amount: bigint;
}

/** Splits an amount over its holders in order; undefined if all of them together hold less. */
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
