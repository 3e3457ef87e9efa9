const UNITS = ['', 'k', 'm', 'b', 't'];

/** Writes a number with at most so many digits of its fraction, without zeros at the end. Nothing is rounded up. */
function cut(whole: string, fraction: string, digits: number): string {
  const shown = fraction.slice(0, digits).replace(/0+$/, '');
  return shown ? `${whole}.${shown}` : whole;
}

/** Writes an amount in three digits or a few more: below 100 as it is, then grouped, and in thousands from 10 000 on. */
function shortAmount(whole: string, fraction: string): string {
  if (whole.length < 3) return cut(whole, fraction, whole === '0' ? 3 : 2);
  if (whole.length < 5) return new Intl.NumberFormat().format(Number(cut(whole, fraction, 1)));
  const unit = Math.min(Math.floor((whole.length - 1) / 3), UNITS.length - 1);
  const at = whole.length - 3 * unit;
  return `${cut(whole.slice(0, at), whole.slice(at), 1)}${UNITS[unit]}`;
}

/** Returns a balance in few digits, as the kit writes it: `1.23 ETH`. */
export function displayBalanceOf({
  formatted,
  symbol,
}: {
  readonly formatted: string;
  readonly symbol: string;
}): string {
  const [whole = '0', fraction = ''] = formatted.split('.');
  return `${shortAmount(whole, fraction)} ${symbol}`;
}
