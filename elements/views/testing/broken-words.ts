import { deepAll } from './show-view.js';

/**
 * Returns the words of a view that break inside. A place in a word where the
 * template allows a break ends the word, and preformatted text may break anywhere.
 */
export function brokenWords(view: Element): readonly string[] {
  const range = document.createRange();
  const linesOf = (text: Text, from: number, to: number): number => {
    range.setStart(text, from);
    range.setEnd(text, to);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const texts = deepAll(view, '*:not(style, pre, .visually-hidden)')
    .flatMap(element => [...element.childNodes])
    .filter(node => node instanceof Text);
  return texts.flatMap(text =>
    [...text.data.matchAll(/\S+/g)]
      .filter(({ index, 0: word }) => linesOf(text, index, index + word.length) > 1)
      .map(([word]) => word),
  );
}
