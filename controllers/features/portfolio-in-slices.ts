import { eachInSlices, pauseBetweenSlices, sortInSlices, type Slicing } from '../core/slices.js';
import { prepareTwins } from '../domain/assets/look-alike-asset.js';
import {
  comparePortfolio,
  isHiddenToken,
  isListable,
  type Portfolio,
  type Valued,
  type ValueOf,
} from '../domain/assets/portfolio.js';
import { tokenKey, type Holding } from '../domain/assets/tokens.js';

/** Sorts thousands of holdings as `toPortfolio` does, without keeping the page from a frame. */
export async function portfolioInSlices(
  holdings: readonly Holding[],
  value: ValueOf,
  slicing: Slicing = {},
): Promise<Portfolio> {
  const unique = new Map<string, Valued>();
  await eachInSlices(
    holdings,
    holding => {
      const key = tokenKey(holding);
      if (isListable(holding)) unique.set(key, { key, holding, value: value(holding) });
    },
    slicing,
  );
  const sorted = await sortInSlices([...unique.values()], comparePortfolio, slicing);
  const [shown, hidden]: [Valued[], Valued[]] = [[], []];
  await eachInSlices(sorted, each => void (isHiddenToken(each) ? hidden : shown).push(each), slicing);
  await pauseBetweenSlices(slicing);
  prepareTwins(holdings); // the first row would search all of them while it is rendered
  await pauseBetweenSlices(slicing);
  return { shown, hidden };
}
