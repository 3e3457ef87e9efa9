import { dateFormat } from '../../controllers/domain/intl.js';
import { getLocale } from './locale.js';

type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>;

const DATE = { dateStyle: 'medium' } as const;
const TIME = { timeStyle: 'short' } as const;

/** Keeps a date, or a time of day, on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const textOf = (at: number, style: Style): string => dateFormat(getLocale(), style).format(at);

/** Returns the date in the language of the modal. @param at Milliseconds since the epoch. */
export const dayText = (at: number): string => unbroken(textOf(at, DATE));

/**
 * Returns date and time of day in the language of the modal; a line may break between both alone.
 *
 * @param at Milliseconds since the epoch.
 */
export const instantText = (at: number): string =>
  [DATE, TIME].reduce(
    (text, style) => {
      const part = textOf(at, style);
      return text.replace(part, () => unbroken(part));
    },
    textOf(at, { ...DATE, ...TIME }),
  );
