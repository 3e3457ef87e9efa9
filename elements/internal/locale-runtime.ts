import { runtimeMsg } from '@lit/localize/internal/runtime-msg.js';
import type { LocaleModule, TemplateLike } from '@lit/localize/internal/types.js';
import { isRtl } from './locale.js';
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

/**
 * Isolates the values of a text from its direction (FSI and PDI): without that, “0.5 ETH” in an Arabic sentence is read
 * as “ETH 0.5”.
 */
const isolateValues = (message: TemplateLike): TemplateLike =>
  typeof message === 'object' && 'strTag' in message
    ? { ...message, values: message.values.map(value => `\u2068${String(value)}\u2069`) }
    : message;

/** Loads the translator of a locale; messages without a translation stay in English. */
export async function translatorOf(locale: string): Promise<Translator | undefined> {
  const module = await load[locale]?.();
  const prepare = isRtl(locale) ? isolateValues : (message: TemplateLike) => message;
  return module && ((message, options) => runtimeMsg(module.templates, prepare(message), options));
}
