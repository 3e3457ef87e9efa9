import type { Page } from '@playwright/test';

/** Marks the begin and the end of a message of the gallery's pseudo-locale. */
const BEGIN = '⟦';

/** A text or a label of an element that is shown. */
export interface ShownText {
  /** Specimen and tag. */
  readonly place: string;
  readonly text: string;
  /** Whether the element cuts the text off. */
  readonly isCut: boolean;
}

/** Reads the texts and the labels of all specimens of the gallery, also in shadow roots. */
export const shownTexts = (page: Page): Promise<readonly ShownText[]> =>
  page.evaluate(() => {
    const found: ShownText[] = [];
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      if (clipPath !== 'none') return false; // for screen readers only
      const isClipped = (value: string): boolean => value === 'hidden' || value === 'clip';
      return (
        (isClipped(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isClipped(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const visit = (parent: ParentNode, name: string): void => {
      for (const element of parent.children) {
        if (['style', 'script', 'svg'].includes(element.localName)) continue;
        const { display, visibility } = getComputedStyle(element);
        if (display === 'none' || visibility === 'hidden') continue;
        const place = `${name}: ${element.localName}`;
        for (const label of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
          const text = element.getAttribute(label)?.trim();
          if (element.localName === 'iframe') continue; // the gallery names its frames after their specimens
          if (text) found.push({ place: `${place}[${label}]`, text, isCut: false });
        }
        for (const node of element.childNodes) {
          const text = node instanceof Text ? node.data.trim() : '';
          if (text) found.push({ place, text, isCut: isCut(element) });
        }
        visit(element, name);
        if (element.shadowRoot) visit(element.shadowRoot, name);
      }
    };
    for (const stage of document.querySelectorAll('[data-specimen] .stage')) {
      const group = stage.closest('section')?.querySelector('h2')?.textContent;
      if (group === 'Parts' || group === 'Drawings') continue; // their texts are test data
      visit(stage, stage.closest('[data-specimen]')?.getAttribute('data-specimen') ?? '');
    }
    return found;
  });

/**
 * Returns whether a text is data of the page or of a wallet, which `<bdi>` and tooltips with amounts and addresses hold, or
 * a message that is signed, which `<pre>` holds.
 */
const isData = ({ place, text }: ShownText): boolean => /: (?:bdi|pre)$/.test(place) || /^(?:0x|[\d.,\s]+)/.test(text);

/** Words of English: ASCII letters with a vowel; every word of the pseudo-locale with a vowel has an accent. */
const ENGLISH = /(?<![\p{L}\p{M}.@/-])(?=[a-z]*[aeiou])[a-z]{3,}(?![\p{L}\p{M}.@/])/giu;

/** Returns the texts with English words, without those that `data` matches. */
export const untranslated = (texts: readonly ShownText[], data: RegExp): readonly string[] => [
  ...new Set(
    texts.flatMap(shown => {
      const { place, text } = shown;
      if (text.includes(BEGIN) || isData(shown) || data.test(text)) return [];
      const words = (text.match(ENGLISH) ?? []).filter(word => word !== word.toUpperCase());
      return words.length ? [`${place}: “${text}” (${words.join(', ')})`] : [];
    }),
  ),
];

/** Returns the messages that their elements cut off. */
export const cut = (texts: readonly ShownText[]): readonly string[] => [
  ...new Set(
    texts.filter(({ text, isCut }) => isCut && text.startsWith(BEGIN)).map(({ place, text }) => `${place}: “${text}”`),
  ),
];
