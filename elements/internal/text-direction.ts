import { getLocale, isRtl } from './locale.js';

/** A letter of Hebrew or Arabic. */
const RTL_LETTER = /[\u0590-\u08ff]/;

/**
 * Returns the direction of an isolated text: a sentence of a right-to-left language may begin with a Latin word, such as
 * the symbol of a coin. Any other text has the direction of its first letter. That is the default of `<bdi>`, but WebKit
 * does not return to it from `rtl` when the attribute is removed.
 */
export const directionOf = (text: string): 'rtl' | 'auto' =>
  isRtl(getLocale()) && RTL_LETTER.test(text) ? 'rtl' : 'auto';
