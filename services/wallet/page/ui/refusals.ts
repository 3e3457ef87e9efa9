import { BEGINNINGS } from './languages/texts.js';
import { refusalText } from './words.js';

/** Returns a refusal in the language of the page; one that has no translation stays as it is. */
export function translateRefusal(message: string): string {
  const whole = refusalText(message);
  if (whole !== undefined) return whole;
  const begin = BEGINNINGS.find(start => message.startsWith(start));
  return begin === undefined ? message : `${refusalText(begin) ?? begin}${message.slice(begin.length)}`;
}
