import type { Holding, Values } from '../../../controllers/index.js';
import { isSpamToken } from '../../../controllers/domain/assets/tokens.js';
import type { Decimal } from '../../../controllers/domain/format.js';
import { numberFormat } from '../../../controllers/domain/intl.js';

/** Formats a change in percent with its sign and two decimals: `+1.25%`. */
export const formatChange = (change: Decimal | number, locale: string): string =>
  numberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
    .format(change)
    .replace('-', '−'); // as wide as a plus

/** Returns the class of a change. The rounded number decides: without a sign it has no colour. */
export function changeTone(change: Decimal | number): '' | 'up' | 'down' {
  const hundredths = Math.round(Number(change) * 100);
  return hundredths === 0 ? '' : hundredths > 0 ? 'up' : 'down';
}

/**
 * Returns by how many percent the value of all tokens has changed within 24 hours; undefined unless the change of each
 * token that has a value is known.
 */
export function totalChange(
  holdings: readonly Holding[],
  values: Pick<Values, 'valueOf' | 'changeOf'>,
): number | undefined {
  let [now, before] = [0, 0];
  for (const holding of holdings) {
    const value = isSpamToken(holding) ? 0 : Number(values.valueOf(holding) ?? 0);
    if (value === 0) continue;
    const change = values.changeOf(holding);
    if (change === undefined) return undefined;
    now += value;
    before += value / (1 + Number(change) / 100);
  }
  return before > 0 && Number.isFinite(before) ? (now / before - 1) * 100 : undefined;
}
