import type { Decimal } from '../../../controllers/protocol/format.js';

/** Formats a change in percent with its sign and at most two decimals: `+1.25%`. */
export const formatChange = (change: Decimal, locale: string): string =>
  new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit: 'percent', signDisplay: 'exceptZero' },
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 2 },
  }).format(change);
