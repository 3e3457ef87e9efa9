/** Reads amounts as a person types them: in units of a token, or in US dollars. */
import type { Balance } from '../entities.js';
import { formatAmount, keepCurrency, parseUnits, sumDecimals, type Decimal } from '../format.js';
import { fiatValue } from '../assets/fiat.js';
import { numberFormat } from '../intl.js';
import { shownUnits } from '../scaled-units.js';
import { movedUnits } from './moved-units.js';

const NUMBER = /^\d*\.?\d*$/;
/** Characters of the longest amount: a large one in dollars has all the digits of its price. */
const AMOUNT_LENGTH = 200;

/** Three digits behind a comma: a fraction in one language, and thousands in another. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;

/**
 * Returns a number with a point; undefined if the text is none. A comma counts as the point, unless it may separate
 * thousands: texts that a person types are read by {@link readTyped} before.
 */
export function readNumber(text: string): string | undefined {
  const trimmed = text.trim();
  const plain = trimmed.replace(',', '.');
  const isNumber = plain.length <= AMOUNT_LENGTH && NUMBER.test(plain) && /\d/.test(plain);
  return isNumber && !AMBIGUOUS.test(trimmed) ? plain : undefined;
}

/** Returns the sign of US dollars as amounts of the locale have it: `$`, `US$`. */
export function dollarSign(locale: string): string {
  const parts = numberFormat(locale, { style: 'currency', currency: 'USD' }).formatToParts(1);
  return keepCurrency(parts.find(({ type }) => type === 'currency')?.value ?? '$');
}

/** Signs that separate groups of digits and nothing else: spaces, apostrophes and the Arabic sign. */
const GROUP_SIGNS = /(\d)[\s'’٬](?=\d)/g;
/** Marks of the writing direction, which formatted numbers have. */
const MARKS = /[\u200e\u200f\u061c]/g;
const ARABIC_DIGITS = /[٠-٩۰-۹]/g;
/** Digits in groups of three, without a fraction. */
const GROUPS = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/;
const LAST_SIGN = /[.,٫](?=[^.,٫]*$)/;

function signOf(locale: string, type: 'group' | 'decimal'): string {
  return (
    numberFormat(locale)
      .formatToParts(1_234_567.5)
      .find(part => part.type === type)?.value ?? '.'
  );
}

/**
 * Returns a typed amount with a point, as drafts have it; a text that is no amount is returned as it is. A single sign before
 * three last digits separates thousands if the locale writes them so: `1.000` is a thousand in German and one in English.
 */
export function readTyped(text: string, locale: string): string {
  const plain = text
    .normalize('NFKC') // full-width digits and signs, and the spaces of groups
    .replace(MARKS, '')
    .replace(ARABIC_DIGITS, digit => String(digit.charCodeAt(0) & 15))
    .trim()
    .replace(GROUP_SIGNS, '$1 ');
  const sign = LAST_SIGN.exec(plain);
  const isGrouped =
    GROUPS.test(plain) && (sign?.[0] === signOf(locale, 'group') || plain.indexOf(sign?.[0] ?? '') !== sign?.index);
  const [whole, fraction] =
    sign && !isGrouped ? [plain.slice(0, sign.index), `.${plain.slice(sign.index + 1)}`] : [plain, ''];
  const isOther = sign === null || isGrouped || !whole.includes(sign[0]);
  const number = (isOther && GROUPS.test(whole) ? whole.replace(/\D/g, '') : whole) + fraction;
  return /\d/.test(number) && NUMBER.test(number) ? number : text;
}

/** Returns an amount of a draft as a person of the locale types it, without groups. */
export const writeTyped = (amount: string, locale: string): string =>
  readNumber(amount)?.replace('.', signOf(locale, 'decimal')) ?? amount;

/** Returns a number without its point, and how many of its digits were behind it. */
function integerOf(number: string): readonly [value: bigint, scale: number] {
  const [whole = '', fraction = ''] = number.split('.');
  return [BigInt(whole + fraction), fraction.length];
}

/** Returns how much of a token a value in US dollars buys, rounded down to the smallest unit. */
export function unitsFor(value: string, price: Decimal, decimals: number): bigint {
  const [worth, worthScale] = integerOf(value);
  const [each, eachScale] = integerOf(sumDecimals([price])); // writes an exponent out
  return each === 0n ? 0n : (worth * 10n ** BigInt(eachScale + decimals)) / (each * 10n ** BigInt(worthScale));
}

/** An amount with a point; {@link readNumber} says what else is read. */
export interface TypedAmount {
  readonly amount: string;
  /** True if the amount is in US dollars. */
  readonly isFiat?: boolean | undefined;
}

interface Measured extends Pick<Balance, 'decimals' | 'multiplier'> {
  /** All that is held, in the smallest unit: an amount that is shown the same moves all of it, and a larger one more. */
  readonly amount?: bigint | undefined;
  /** Price of one unit in US dollars; undefined if it is not known. */
  readonly price: Decimal | undefined;
}

/** Returns a typed amount in the smallest unit; undefined if it is no amount, finer than the token, or has no price. */
export function unitsOf(typed: TypedAmount, token: Measured): bigint | undefined {
  const shown = shownOf(typed, token);
  const { amount, multiplier } = token;
  if (shown === undefined || multiplier === undefined) return shown;
  const moved = movedUnits(shown, multiplier);
  if (amount === undefined) return moved;
  const all = shownUnits({ amount, multiplier });
  if (shown === all) return amount;
  return shown > all && moved <= amount ? amount + 1n : moved; // more than all is shown, also where rounding hides it
}

/** Returns a typed amount in the smallest unit that is shown. */
function shownOf({ amount, isFiat }: TypedAmount, { decimals, price }: Measured): bigint | undefined {
  const number = readNumber(amount);
  if (number === undefined) return undefined;
  if (isFiat !== true) return parseUnits(number, decimals);
  return price === undefined ? undefined : unitsFor(number, price, decimals);
}

/** Returns the same amount typed in the other unit, exact to the last digit; empty if the amount cannot be read. */
export function inOtherUnit(typed: TypedAmount, token: Measured): TypedAmount {
  const amount = unitsOf(typed, token);
  const isFiat = typed.isFiat !== true;
  if (amount === undefined) return { amount: '', isFiat };
  if (!isFiat) return { amount: formatAmount({ ...token, amount }), isFiat };
  return { amount: token.price === undefined ? '' : fiatValue({ ...token, amount }, token.price), isFiat };
}

/**
 * Text of an amount field. It stays as typed while the draft has that amount; after that the field shows the amount of the draft
 * as the locale writes it, so that a person sees how it was read.
 */
export class TypedAmountText {
  readonly #locale: () => string;
  #typed: { readonly text: string; readonly amount: string; readonly locale: string } | undefined;

  constructor(locale: () => string) {
    this.#locale = locale;
  }

  /** Returns the amount of a typed text, for the draft. */
  read(text: string): string {
    const locale = this.#locale();
    const amount = readTyped(text, locale);
    this.#typed = { text, amount, locale };
    return amount;
  }

  /** Returns what the field shows for the amount of the draft. Reads a signal. */
  show(amount: string): string {
    const locale = this.#locale();
    const typed = this.#typed;
    return typed?.amount === amount && typed.locale === locale ? typed.text : writeTyped(amount, locale);
  }

  /** Forgets what was typed, once the person leaves the field. */
  settle(): void {
    this.#typed = undefined;
  }
}
