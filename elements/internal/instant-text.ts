import { getLocale } from './locale.js';

/** Returns date and time of day in the language of the modal. @param at Milliseconds since the epoch. */
export const instantText = (at: number): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
