const MAX_TEXT = 40;
const MAX_DESCRIPTION = 2_000;

/** Control characters, of which PostgreSQL stores no NUL, and characters that change the direction of text. */
const UNSAFE = /[\p{Cc}\p{Cf}]/gu;
const UNSAFE_IN_LINES = /(?!\n)[\p{Cc}\p{Cf}]/gu;

const cut = (text: string, length: number): string => Array.from(text.trim()).slice(0, length).join('');

/** Removes control characters and characters that change the direction of text; cuts long texts. */
export const cleanText = (text: string): string => cut(text.replace(UNSAFE, ''), MAX_TEXT);

/** Does the same with a text of several lines. */
export const cleanDescription = (text: string): string => cut(text.replace(UNSAFE_IN_LINES, ''), MAX_DESCRIPTION);

/** Returns the URL of a picture without such characters; empty for one that is too long or of another form. */
export function cleanImage(given: string | null | undefined, form: RegExp, maxLength: number): string {
  if (!given || given.length > maxLength) return '';
  const url = given.replace(UNSAFE, '');
  return form.test(url) ? url : '';
}
