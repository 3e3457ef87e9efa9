import { deepAll } from './show-view.js';

const RTL_LETTER = /[\u0590-\u08ff]/;

/** Returns the Hebrew or Arabic texts of a view that are read from the left. */
export const backwards = (view: Element): readonly string[] =>
  deepAll(view, '*:not(style)').flatMap(element => {
    const own = [...element.childNodes].flatMap(node => (node instanceof Text ? [node.data] : [])).join('');
    return RTL_LETTER.test(own) && getComputedStyle(element).direction === 'ltr' ? [own.trim()] : [];
  });
