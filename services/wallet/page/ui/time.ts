import { dayIn, instantIn } from '../../../../controllers/domain/instants.js';
import { dateLocale, language } from './language.js';
import { msg, str } from './msg.js';

const MINUTE_MS = 60_000;
/** Units of a time that is past, the longest first. */
const UNITS = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Returns how long ago a time is, in the language of the page: “3 hours ago”, “yesterday”. */
export function ago(time: number, now = Date.now()): string {
  const minutes = Math.max(0, (now - time) / MINUTE_MS);
  const [unit, length] = UNITS.find(([, each]) => minutes >= each) ?? (['minute', 1] as const);
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(-Math.floor(minutes / length), unit);
}

/** Day since which something exists. */
export const since = (time: number): string => msg(str`since ${dayIn(dateLocale(), time)}`);

/** Day and minute, in the language and time zone of the person. */
export const dateAndTime = (time: number): string => instantIn(dateLocale(), time);
