import { valueOf } from './fiat.js';
import { compareDecimals, type Decimal } from '../format.js';
import { isSpamToken, tokenKey, type Holding } from './tokens.js';

/** Returns the value of a holding in US dollars; undefined if its price is unknown. */
export type ValueOf = (holding: Holding) => Decimal | undefined;

/** Below this value in US dollars a token counts as dust. */
const DUST: Decimal = '0.01';

/** Stands for an unknown value, which comes after all others. */
const UNKNOWN: Decimal = '-1';

/** Returns the value by the price that came with a balance. */
export const ownValue: ValueOf = holding => valueOf(holding, undefined);

/** A holding with its value, if the price is known. */
export interface Valued {
  /** {@link tokenKey} of the holding, which takes long for thousands of them. */
  readonly key: string;
  readonly holding: Holding;
  readonly value: Decimal | undefined;
}

type Unsorted = Omit<Valued, 'key'>;

/** What the list of tokens shows, and what only a switch reveals. */
export interface Portfolio {
  readonly shown: readonly Valued[];
  /** Dust, spam, and listed tokens that are not held. */
  readonly hidden: readonly Valued[];
}

const isCoin = ({ address }: Holding): boolean => address === undefined;

const isDust = ({ holding: { amount }, value }: Unsorted): boolean =>
  amount === 0n || (value !== undefined && compareDecimals(value, DUST) < 0);

/** True for what only a switch reveals. */
export const isHiddenToken = (valued: Unsorted): boolean =>
  isSpamToken(valued.holding) || (!isCoin(valued.holding) && isDust(valued));

/** The coin comes first, then the most valuable tokens, then those without a price by name. */
export function comparePortfolio(a: Valued, b: Valued): number {
  if (isCoin(a.holding) !== isCoin(b.holding)) return isCoin(a.holding) ? -1 : 1;
  const difference = compareDecimals(b.value ?? UNKNOWN, a.value ?? UNKNOWN);
  return difference === 0 ? compareNames(a.holding.name, b.holding.name) : difference;
}

let names: Intl.Collator | undefined; // its rules take 5 ms to load, which is long for a module
const compareNames = (a: string, b: string): number =>
  (names ??= new Intl.Collator(undefined, { numeric: true })).compare(a, b);

/** False for a token without decimals that is spam: it is not even hidden. */
export const isListable = ({ decimals, isSpam }: Holding): boolean => decimals > 0 || isSpam !== true;

/** Sorts holdings into what is shown and what is hidden. A token without decimals that is spam is dropped. */
export function toPortfolio(holdings: readonly Holding[], value: ValueOf = ownValue): Portfolio {
  const unique = new Map(holdings.map(holding => [tokenKey(holding), holding]));
  const valued = [...unique]
    .filter(([, holding]) => isListable(holding))
    .map(([key, holding]): Valued => ({ key, holding, value: value(holding) }))
    .sort(comparePortfolio);
  return {
    shown: valued.filter(each => !isHiddenToken(each)),
    hidden: valued.filter(isHiddenToken),
  };
}
