/**
 * How amounts, addresses and dates are written. Amounts are whole numbers of the smallest unit, or decimals as text,
 * and never pass through a float on the way.
 */
import {
  ADDRESS_CHARS_END,
  ADDRESS_CHARS_START,
  BALANCE_DECIMALS,
  FIAT_DECIMALS,
  QUANTITY_DECIMALS,
} from './constants.js';
import type { Balance } from './entities.js';

/** A decimal number as text, as precise as it was written. */
export type Decimal = `${number}`;

const DEFAULT_LOCALE = 'en-US';
const ELLIPSIS = '…';
/** A sign, digits, maybe a fraction, maybe an exponent that is short enough to be written out. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/** True for text that is a decimal number, with or without an exponent. */
export const isDecimal = (text: string): text is Decimal => DECIMAL.test(text);

/** An amount of the smallest unit as a decimal of the whole one, without zeros at its end: `1500n` of 3 decimals is `1.5`. */
export function formatUnits(amount: bigint, decimals: number): Decimal {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return `${amount < 0n ? '-' : ''}${whole}${decimals > 0 && fraction ? `.${fraction}` : ''}` as Decimal; // digits and a point
}

/** A decimal of the whole unit as an amount of the smallest; undefined if it is none, or finer than the unit allows. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text.trim()) ?? [];
  const kept = fraction.replace(/0+$/, '');
  if (sign === undefined || whole + fraction === '' || kept.length > decimals) return undefined;
  const amount = BigInt(whole + kept.padEnd(decimals, '0'));
  return sign === '' ? amount : -amount;
}

/** The sum of decimals, exactly. */
export function sumDecimals(values: readonly Decimal[]): Decimal {
  const parts = values.map(value => {
    const [, sign = '', whole = '0', fraction = '', exponent = '0'] = DECIMAL.exec(value) ?? [];
    const scale = fraction.length - Number(exponent);
    const digits = BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(Math.max(-scale, 0));
    return { digits, scale: Math.max(scale, 0) };
  });
  const finest = Math.max(0, ...parts.map(({ scale }) => scale));
  const sum = parts.reduce((total, { digits, scale }) => total + digits * 10n ** BigInt(finest - scale), 0n);
  return formatUnits(sum, finest);
}

/** The number of a balance, rounded down to three decimals, so that nobody sees more than there is: `0.000` for nothing. */
export function formatBalanceAmount({ amount, decimals }: Balance, locale: string = DEFAULT_LOCALE): string {
  const shown = Math.min(decimals, BALANCE_DECIMALS);
  const floored = formatUnits(amount / 10n ** BigInt(decimals - shown), shown);
  const digits = { minimumFractionDigits: BALANCE_DECIMALS, maximumFractionDigits: BALANCE_DECIMALS };
  return new Intl.NumberFormat(locale, digits).format(floored);
}

/** A balance with the symbol of its coin: `0.000 ETH`. */
export const formatBalance = (balance: Balance, locale: string = DEFAULT_LOCALE): string =>
  `${formatBalanceAmount(balance, locale)} ${balance.symbol}`.trim();

const fiatFormat = (locale: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: FIAT_DECIMALS,
    maximumFractionDigits: FIAT_DECIMALS,
  });

/** What something is worth, with two decimals: `$1,234.50`. */
export const formatFiat = (value: Decimal, locale: string = DEFAULT_LOCALE, currency = 'USD'): string =>
  fiatFormat(locale, currency).format(value);

/** What something is worth, in two parts that may be written in two sizes: all before the decimal sign, and the rest. */
export function fiatParts(
  value: Decimal,
  locale: string = DEFAULT_LOCALE,
  currency = 'USD',
): { readonly dollars: string; readonly pennies: string } {
  const parts = fiatFormat(locale, currency).formatToParts(value);
  const point = parts.findIndex(({ type }) => type === 'decimal');
  const text = (some: readonly Intl.NumberFormatPart[]): string => some.map(part => part.value).join('');
  return { dollars: text(parts.slice(0, point)), pennies: text(parts.slice(point)) };
}

/** How much a transaction moved, with three decimals at the most. */
export const formatQuantity = (quantity: Decimal, locale: string = DEFAULT_LOCALE): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: QUANTITY_DECIMALS }).format(quantity);

/** A text with its middle left out, if it is longer than its start and end together. */
export function truncateText(text: string, start: number, end: number): string {
  const letters = Array.from(text); // so that no pair of halves is cut in two
  if (letters.length <= start + end) return text;
  return letters.slice(0, start).join('') + ELLIPSIS + letters.slice(letters.length - end).join('');
}

/** An address short enough for a button: its first four and its last six characters. */
export const truncateAddress = (
  address: string,
  start: number = ADDRESS_CHARS_START,
  end: number = ADDRESS_CHARS_END,
): string => truncateText(address, start, end);

/** A decimal with the middle of a long fraction left out: its size and its end stay to be compared. */
export function shortenDecimals(value: Decimal, start = 4, end = 4): string {
  const [whole = '', fraction] = value.split('.');
  return fraction === undefined ? whole : `${whole}.${truncateText(fraction, start, end)}`;
}
