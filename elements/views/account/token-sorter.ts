import { toPortfolio, type Portfolio, type ValueOf } from '../../../controllers/protocol/portfolio.js';
import type { Holding } from '../../../controllers/protocol/tokens.js';

/** Holdings that are sorted at once; more of them are sorted in slices. */
const AT_ONCE = 500;

/** What a list of tokens depends on. */
interface Source {
  readonly held: readonly Holding[];
  readonly prices: unknown;
  /** Account and network. */
  readonly place: string;
}

const isSame = (one: Source | undefined, other: Source): boolean =>
  one?.held === other.held && one.prices === other.prices && one.place === other.place;

/** Sorts holdings, and remembers the last result. */
export class TokenSorter {
  readonly #onSorted: () => void;
  #sorted: (Source & { readonly portfolio: Portfolio }) | undefined;
  #sorting: Source | undefined;

  /** @param onSorted Called when thousands of holdings are sorted. */
  constructor(onSorted: () => void) {
    this.#onSorted = onSorted;
  }

  /** Returns the sorted holdings; of thousands, those of before until they are sorted, undefined if there are none. */
  portfolioOf(source: Source, value: ValueOf, signal: AbortSignal): Portfolio | undefined {
    if (this.#sorted && isSame(this.#sorted, source)) return this.#sorted.portfolio;
    if (source.held.length <= AT_ONCE) this.#keep(source, toPortfolio(source.held, value));
    else if (!isSame(this.#sorting, source)) void this.#sort(source, value, signal);
    return this.#sorted?.place === source.place ? this.#sorted.portfolio : undefined;
  }

  #keep(source: Source, portfolio: Portfolio): void {
    this.#sorted = { ...source, portfolio };
    this.#sorting = source;
  }

  async #sort(source: Source, value: ValueOf, signal: AbortSignal): Promise<void> {
    this.#sorting = source;
    let portfolio: Portfolio;
    try {
      const { portfolioInSlices } = await import('../../../controllers/protocol/portfolio-in-slices.js');
      portfolio = await portfolioInSlices(source.held, value, { signal });
    } catch (error) {
      if (signal.aborted) return;
      reportError(error);
      portfolio = toPortfolio(source.held, value); // the chunk cannot be loaded
    }
    if (this.#sorting !== source) return; // there are newer ones
    this.#keep(source, portfolio);
    this.#onSorted();
  }
}
