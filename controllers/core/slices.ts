import { yieldToPage } from './yield-to-page.js';

/** Time that a slice may take, in milliseconds: half of a frame, which leaves the page the other half. */
const SLICE_MS = 8;

/** How long work is cut. Tests replace the clock and the pause. */
export interface Slicing {
  readonly signal?: AbortSignal | undefined;
  readonly now?: () => number;
  readonly pause?: () => Promise<void>;
}

/** Resolves after the page has had its turn. Rejects with the reason if the signal is aborted meanwhile. */
export async function pauseBetweenSlices({ signal, pause = yieldToPage }: Slicing): Promise<void> {
  await pause();
  signal?.throwIfAborted();
}

/** Returns a function that resolves at once while the slice lasts, and otherwise after the page has had its turn. */
function slicer(slicing: Slicing): () => Promise<void> | undefined {
  const { now = () => performance.now() } = slicing;
  let end = now() + SLICE_MS;
  return () => {
    if (now() < end) return undefined;
    return pauseBetweenSlices(slicing).then(() => {
      end = now() + SLICE_MS;
    });
  };
}

/** Does a work for each item without keeping the page from a frame. Rejects with the reason if the signal is aborted. */
export async function eachInSlices<T>(
  items: readonly T[],
  work: (item: T, at: number) => void,
  slicing: Slicing = {},
): Promise<void> {
  const turn = slicer(slicing);
  for (const [at, item] of items.entries()) {
    work(item, at);
    const pause = turn();
    if (pause) await pause;
  }
}

/** Items that are sorted at once. */
const RUN = 256;

/** Sorts items as `toSorted` does, stable, without keeping the page from a frame. */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (one: T, other: T) => number,
  slicing: Slicing = {},
): Promise<readonly T[]> {
  const turn = slicer(slicing);
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += RUN) {
    runs.push(items.slice(from, from + RUN).sort(compare));
    const pause = turn();
    if (pause) await pause;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, turn));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (one: T, other: T) => number,
  turn: () => Promise<void> | undefined,
): Promise<T[]> {
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const takesLeft = j >= right.length || (i < left.length && compare(left[i] as T, right[j] as T) <= 0); // both exist
    merged.push((takesLeft ? left[i++] : right[j++]) as T); // the index is within the list
    const pause = turn();
    if (pause) await pause;
  }
  return merged;
}
