/**
 * Formats amounts and addresses. Amounts are integers of the smallest unit or decimal strings, and never converted to a
 * float.
 */
import {
  ADDRESS_CHARS_END,
  ADDRESS_CHARS_START,
  BALANCE_DECIMALS,
  FIAT_DECIMALS,
  QUANTITY_DECIMALS,
} from './constants.js';
import type { Balance } from './entities.js';
import { numberFormat } from './intl.js';
import { shownUnits, type Scaled } from './scaled-units.js';

/** A decimal number as a string, with full precision. */
export type Decimal = `${number}`;

const DEFAULT_LOCALE = 'en-US';
const ELLIPSIS = '…';
/** Sign, digits, optional fraction, and an optional exponent of at most three digits, which can be written out. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/** True for text that is a decimal number, with or without an exponent. */
export const isDecimal = (text: string): text is Decimal => DECIMAL.test(text);

/** Converts an amount of the smallest unit to a decimal without trailing zeros: `1500n` of 3 decimals is `1.5`. */
export function formatUnits(amount: bigint, decimals: number): Decimal {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  // Consists of a sign, digits and a point
  return `${amount < 0n ? '-' : ''}${whole}${decimals > 0 && fraction ? `.${fraction}` : ''}` as Decimal;
}

/** Converts an amount of a coin or token to the decimal that is shown, without trailing zeros. */
export const formatAmount = (balance: Scaled & Pick<Balance, 'decimals'>): Decimal =>
  formatUnits(shownUnits(balance), balance.decimals);

/** Converts a decimal to an amount of the smallest unit; undefined if the text is no decimal or has too many digits. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text.trim()) ?? [];
  const significant = fraction.replace(/0+$/, '');
  if (sign === undefined || whole + fraction === '' || significant.length > decimals) return undefined;
  const amount = BigInt(whole + significant.padEnd(decimals, '0'));
  return sign === '' ? amount : -amount;
}

/** Returns a decimal as an integer and the number of its digits after the point. */
export function partsOf(value: Decimal): { readonly digits: bigint; readonly scale: number } {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = DECIMAL.exec(value) ?? [];
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** Compares decimals exactly: negative if the first is less, positive if it is more. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  // Rounding keeps the order: where the floats differ, the decimals differ in the same way
  const floats = { one: Number(one), other: Number(other) };
  if (floats.one !== floats.other) return floats.one < floats.other ? -1 : 1;
  const [a, b] = [partsOf(one), partsOf(other)];
  const finest = Math.max(a.scale, b.scale);
  const difference = a.digits * 10n ** BigInt(finest - a.scale) - b.digits * 10n ** BigInt(finest - b.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Adds decimals exactly. */
export function sumDecimals(values: readonly Decimal[]): Decimal {
  const parts = values.map(partsOf);
  const finest = Math.max(0, ...parts.map(({ scale }) => scale));
  const sum = parts.reduce((total, { digits, scale }) => total + digits * 10n ** BigInt(finest - scale), 0n);
  return formatUnits(sum, finest);
}

/** Formats the number of a balance, rounded down to three decimals: it never shows more than the account holds. */
function formatFloored(balance: Balance, locale: string, minimumFractionDigits: number): string {
  const { decimals } = balance;
  const shown = Math.min(decimals, BALANCE_DECIMALS);
  const floored = formatUnits(shownUnits(balance) / 10n ** BigInt(decimals - shown), shown);
  const digits = { minimumFractionDigits, maximumFractionDigits: BALANCE_DECIMALS };
  return numberFormat(locale, digits).format(floored);
}

/** Formats the number of a balance without trailing zeros: `10,000`. */
export const formatBalanceAmount = (balance: Balance, locale: string = DEFAULT_LOCALE): string =>
  formatFloored(balance, locale, 0);

/** Formats a balance with the symbol of its coin and always three decimals, so that its width is steady: `0.000 ETH`. */
export const formatBalance = (balance: Balance, locale: string = DEFAULT_LOCALE): string =>
  `${formatFloored(balance, locale, BALANCE_DECIMALS)} ${balance.symbol}`.trim();

/** A balance with all of its digits, as the locale writes them: `1.234567 ETH`. */
export function formatBalanceExactly(balance: Balance, locale: string = DEFAULT_LOCALE): string {
  const { decimals, symbol } = balance;
  const amount = shownUnits(balance);
  const [whole = '0', fraction] = formatUnits(amount < 0n ? -amount : amount, decimals).split('.');
  const parts = numberFormat(locale).formatToParts(-1.5);
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const digits = numberFormat(locale, { useGrouping: false });
  // The fraction digit by digit: a number has no zeros at its start
  const written = fraction && point + Array.from(fraction, digit => digits.format(Number(digit))).join('');
  // The sign apart: an integer has none before 0
  const sign = amount < 0n ? (parts.find(({ type }) => type === 'minusSign')?.value ?? '-') : '';
  return `${sign}${numberFormat(locale).format(BigInt(whole))}${written ?? ''} ${symbol}`.trim();
}

const fiatFormat = (locale: string, currency: string): Intl.NumberFormat =>
  numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: FIAT_DECIMALS,
    maximumFractionDigits: FIAT_DECIMALS,
  });

/** Keeps a sign behind the letters before it: “US$” would read “$US” at the end of a right-to-left text. */
export const keepCurrency = (text: string): string => text.replace(/[A-Z]\p{Sc}$/u, '$&\u200e');

/** Formats a fiat value with two decimals: `$1,234.50`. */
export const formatFiat = (value: Decimal, locale: string = DEFAULT_LOCALE, currency = 'USD'): string =>
  keepCurrency(fiatFormat(locale, currency).format(value));

/** Splits a formatted fiat value at the decimal separator, so that both parts can have different font sizes. */
export function fiatParts(
  value: Decimal,
  locale: string = DEFAULT_LOCALE,
  currency = 'USD',
): { readonly dollars: string; readonly pennies: string } {
  const parts = fiatFormat(locale, currency).formatToParts(value);
  const point = parts.findIndex(({ type }) => type === 'decimal');
  const text = (some: readonly Intl.NumberFormatPart[]): string => keepCurrency(some.map(part => part.value).join(''));
  return { dollars: text(parts.slice(0, point)), pennies: text(parts.slice(point)) };
}

/** Formats the quantity of a transfer with at most three decimals. */
export const formatQuantity = (quantity: Decimal, locale: string = DEFAULT_LOCALE): string =>
  numberFormat(locale, { maximumFractionDigits: QUANTITY_DECIMALS }).format(quantity);

/** Replaces the middle of a text by an ellipsis if the text is longer than `start` and `end` together. */
export function truncateText(text: string, start: number, end: number): string {
  const letters = Array.from(text); // splits between code points, not inside a surrogate pair
  if (letters.length <= start + end) return text;
  return letters.slice(0, start).join('') + ELLIPSIS + letters.slice(letters.length - end).join('');
}

/** Shortens an address to its first four and last six characters. */
export const truncateAddress = (
  address: string,
  start: number = ADDRESS_CHARS_START,
  end: number = ADDRESS_CHARS_END,
): string => truncateText(address, start, end);

/** Keeps the text before and after it on one line. */
const WORD_JOINER = '\u2060';

/** Shortens an address for the screen: lines do not break after its ellipsis, as they may after any other. */
export const shortAddress = (address: string): string =>
  truncateAddress(address).replace(ELLIPSIS, `${ELLIPSIS}${WORD_JOINER}`);
