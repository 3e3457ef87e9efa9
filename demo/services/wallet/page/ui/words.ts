import { arabic } from './words-ar.js';
import { german } from './words-de.js';
import { english, type Words } from './words-en.js';

const languages: Readonly<Record<string, Words>> = { en: english, de: german, ar: arabic };

let current: Words = english;

/** Uses the language of a BCP 47 tag; English for others. Sets language and direction of the page. */
export function setLanguage(tag: string | undefined): void {
  const language = tag?.slice(0, 2).toLowerCase() ?? 'en';
  const known = Object.hasOwn(languages, language) ? language : 'en';
  current = languages[known] ?? english;
  document.documentElement.lang = known;
  document.documentElement.dir = known === 'ar' ? 'rtl' : 'ltr';
}

/** Present language (BCP 47). */
export const language = (): string => document.documentElement.lang || 'en';

/** Keeps the order of a value, such as an amount, in a text of the other direction. */
const isolated = (value: string): string => `\u2068${value}\u2069`;

/** Returns a text in the present language; `{name}` stands for a value. */
export const say = (key: keyof Words, values: Readonly<Record<string, string | number>> = {}): string =>
  current[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return document.documentElement.dir === 'rtl' ? isolated(value) : value;
  });
