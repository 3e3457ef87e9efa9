/** Number of edits up to which two names count as a typing mistake. */
const MAX_EDITS = 2;

/** Levenshtein distance of two short names. */
function edits(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, letter] of a.split('').entries()) {
    const next = [row + 1];
    for (const [at, other] of b.split('').entries()) {
      const replaced = (last[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (last[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    last = next;
  }
  return last.at(-1) ?? 0;
}

/** Returns `; did you mean "…"?` for the nearest of the names, or an empty text if none is near. */
export function didYouMean(name: string, names: readonly string[]): string {
  const found = names
    .map(each => ({ each, distance: edits(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ distance }) => distance <= MAX_EDITS)
    .sort((a, b) => a.distance - b.distance)[0];
  return found ? `; did you mean "${found.each}"?` : '';
}
