import { report } from '../core/report.js';
import { signal } from '../core/signals.js';
import type { Portfolio, ValueOf } from '../domain/assets/portfolio.js';
import type { Holding } from '../domain/assets/tokens.js';
import type { FeatureContext } from './feature.js';
import { portfolioInSlices } from './portfolio-in-slices.js';

/** What a sorted list of tokens depends on. */
export interface PortfolioSource {
  readonly holdings: readonly Holding[];
  readonly prices: unknown;
  /** Account and network. */
  readonly place: string;
}

/** Thousands of tokens, sorted in slices. The last result outlives the tab that shows it. */
export interface LargePortfolio {
  /**
   * Returns the sorted tokens; those of before until they are sorted, undefined if there are none of the place. Reads a
   * signal.
   */
  of(source: PortfolioSource, value: ValueOf): Portfolio | undefined;
}

const isSame = (one: PortfolioSource | undefined, other: PortfolioSource): boolean =>
  one?.holdings === other.holdings && one.prices === other.prices && one.place === other.place;

/** Creates the feature. */
export function createLargePortfolio({ scope }: Pick<FeatureContext, 'scope'>): LargePortfolio {
  const sorted = signal<(PortfolioSource & { readonly portfolio: Portfolio }) | undefined>(undefined);
  let sorting: PortfolioSource | undefined;
  const sort = async (source: PortfolioSource, value: ValueOf): Promise<void> => {
    sorting = source;
    const portfolio = await portfolioInSlices(source.holdings, value, { signal: scope.signal }).catch(
      (error: unknown) => {
        if (!scope.signal.aborted) report(error);
        return undefined;
      },
    );
    if (sorting === source && portfolio) sorted.set({ ...source, portfolio }); // otherwise there are newer ones
  };
  return {
    of(source, value) {
      const last = sorted.get();
      if (!isSame(last, source) && !isSame(sorting, source)) queueMicrotask(() => void sort(source, value)); // values are signals
      return last?.place === source.place ? last.portfolio : undefined;
    },
  };
}
