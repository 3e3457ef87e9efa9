import { dateFormat } from './intl.js';

type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>;

const DATE = { dateStyle: 'medium' } as const;
const TIME = { timeStyle: 'short' } as const;

/** Keeps a date, or a time of day, on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const textOf = (locale: string | undefined, at: number, style: Style): string => dateFormat(locale, style).format(at);

/**
 * Returns the date in the words of a locale.
 *
 * @param locale BCP 47; undefined for that of the browser.
 * @param at Milliseconds since the epoch.
 */
export const dayIn = (locale: string | undefined, at: number): string => unbroken(textOf(locale, at, DATE));

/**
 * Returns date and time of day in the words of a locale; a line may break between both alone.
 *
 * @param locale BCP 47; undefined for that of the browser.
 * @param at Milliseconds since the epoch.
 */
export const instantIn = (locale: string | undefined, at: number): string =>
  [DATE, TIME].reduce(
    (text, style) => {
      const part = textOf(locale, at, style);
      return text.replace(part, () => unbroken(part));
    },
    textOf(locale, at, { ...DATE, ...TIME }),
  );
