import { runtimeMsg } from '@lit/localize/internal/runtime-msg.js';
import type { LocaleModule } from '@lit/localize/internal/types.js';
import type { Translator } from './msg.js';

/** Loaders of the locale chunks. */
const load: Readonly<Record<string, () => Promise<LocaleModule>>> = {
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

/** Loads the translator of a locale; messages without a translation stay in English. */
export async function translatorOf(locale: string): Promise<Translator | undefined> {
  const module = await load[locale]?.();
  return module && ((message, options) => runtimeMsg(module.templates, message, options));
}
