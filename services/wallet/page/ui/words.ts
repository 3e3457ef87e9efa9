import type { Texts } from './languages/texts.js';
import { english } from './words-en.js';

/** The languages besides English; each is loaded when it is first used. */
const loaders: Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>> = {
  ar: () => import('./languages/ar.js'),
  de: () => import('./languages/de.js'),
  es: () => import('./languages/es.js'),
  fr: () => import('./languages/fr.js'),
  he: () => import('./languages/he.js'),
  it: () => import('./languages/it.js'),
  ja: () => import('./languages/ja.js'),
  ko: () => import('./languages/ko.js'),
  'pt-BR': () => import('./languages/pt-BR.js'),
  tr: () => import('./languages/tr.js'),
  'zh-CN': () => import('./languages/zh-CN.js'),
};
/** How long a question waits for the texts of its language. */
const TIMEOUT_MS = 2_000;
const FROM_RIGHT = ['ar', 'he'];

let current: Texts | undefined;
let requested = 'en';
let loading: Promise<void> = Promise.resolve();

/** Returns the language of the wallet for a BCP 47 tag, by its primary subtag; English for others. */
const languageOf = (tag: string): string => {
  const primary = (name: string): string => name.toLowerCase().split('-')[0] ?? '';
  return Object.keys(loaders).find(name => primary(name) === primary(tag)) ?? 'en';
};

async function load(name: string): Promise<void> {
  const texts = await loaders[name]?.().then(
    module => module.texts,
    (error: unknown) => {
      console.warn(`The texts in the language ${name} could not be loaded.`, error);
      if (requested === name) requested = language(); // the next wish tries again
      return null;
    },
  );
  if (texts === null || name !== requested) return;
  current = texts;
  document.documentElement.lang = name;
  document.documentElement.dir = FROM_RIGHT.includes(name) ? 'rtl' : 'ltr';
}

/** Uses the language of a BCP 47 tag; English for others. Sets language and direction of the page once it is loaded. */
export function setLanguage(tag: string): Promise<void> {
  const name = languageOf(tag);
  if (name === requested) return loading;
  requested = name;
  return (loading = load(name));
}

/** Resolves when the texts in the wanted language are there, or do not come in time. */
export const languageReady = (): Promise<void> =>
  Promise.race([loading, new Promise<void>(resolve => setTimeout(resolve, TIMEOUT_MS))]);

/** Present language (BCP 47). */
export const language = (): string => document.documentElement.lang || 'en';

/** Returns a refusal in the present language; undefined if it has no translation. */
export const refusalText = (message: string): string | undefined => {
  const known: Readonly<Record<string, string>> = current?.refusals ?? {};
  return Object.hasOwn(known, message) ? known[message] : undefined;
};

/** Keeps the order of a value, such as an amount, in a text of the other direction. */
const isolated = (value: string): string => `\u2068${value}\u2069`;

/** Returns a text in the present language; `{name}` stands for a value. */
export const say = (key: keyof typeof english, values: Readonly<Record<string, string | number>> = {}): string =>
  (current?.words ?? english)[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return document.documentElement.dir === 'rtl' ? isolated(value) : value;
  });
