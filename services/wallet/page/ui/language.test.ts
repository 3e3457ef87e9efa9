import { expect } from '@open-wc/testing';
import { dateLocale } from './language.js';

/** Runs with a browser that names these languages. */
function speaking(languages: readonly string[], run: () => void): void {
  const lang = document.documentElement.lang;
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  try {
    run();
  } finally {
    Reflect.deleteProperty(navigator, 'languages');
    document.documentElement.lang = lang;
  }
}

describe('the form of dates', () => {
  for (const [languages, lang, expected] of [
    [['en-GB', 'en-US'], 'en', 'en-GB'],
    [['de-CH', 'en-GB'], 'en', 'en-GB'],
    [['de-CH', 'en-GB'], 'de', 'de-CH'],
    [['fr-FR'], 'en', 'en'],
    [[], 'de', 'de'],
    [['pt-PT'], 'pt-BR', 'pt-PT'],
  ] as const)
    it(`is ${expected} for a page in ${lang} and a browser of ${languages.join(', ') || 'no language'}`, () => {
      speaking(languages, () => {
        document.documentElement.lang = lang;
        expect(dateLocale()).to.equal(expected);
      });
    });
});
