import type { LocaleModule } from '@lit/localize/internal/types.js';
import { useTranslator, type Translator } from './msg.js';

/** The languages besides English; each is loaded when it is first used. */
const loaders: Readonly<Record<string, () => Promise<LocaleModule>>> = {
  ar: () => import('../locales/ar.js'),
  de: () => import('../locales/de.js'),
  es: () => import('../locales/es.js'),
  fr: () => import('../locales/fr.js'),
  he: () => import('../locales/he.js'),
  it: () => import('../locales/it.js'),
  ja: () => import('../locales/ja.js'),
  ko: () => import('../locales/ko.js'),
  'pt-BR': () => import('../locales/pt-BR.js'),
  tr: () => import('../locales/tr.js'),
  'zh-CN': () => import('../locales/zh-CN.js'),
};
/** How long a question waits for the texts of its language. */
const TIMEOUT_MS = 2_000;
const FROM_RIGHT = ['ar', 'he'];

let requested = 'en';
let loading: Promise<void> = Promise.resolve();

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** Returns the language of the wallet for a BCP 47 tag, by its primary subtag; English for others. */
const languageOf = (tag: string): string => Object.keys(loaders).find(name => primary(name) === primary(tag)) ?? 'en';

async function translatorOf(name: string, loadTexts: () => Promise<LocaleModule>): Promise<Translator> {
  const [translator, texts] = await Promise.all([import('./translator.js'), loadTexts()]);
  return translator.translatorOf(texts, { isRightToLeft: FROM_RIGHT.includes(name) });
}

async function load(name: string): Promise<void> {
  const loadTexts = loaders[name];
  try {
    const translator = loadTexts && (await translatorOf(name, loadTexts));
    if (name !== requested) return;
    useTranslator(translator);
    document.documentElement.lang = name;
    document.documentElement.dir = FROM_RIGHT.includes(name) ? 'rtl' : 'ltr';
  } catch (error) {
    console.warn(`The texts in the language ${name} could not be loaded.`, error);
    if (requested === name) requested = language(); // the next wish tries again
  }
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

/** BCP 47 tag for dates: the region that the browser names for the present language, as "en-GB"; else the language. */
export const dateLocale = (): string =>
  navigator.languages.find(tag => primary(tag) === primary(language())) ?? language();
