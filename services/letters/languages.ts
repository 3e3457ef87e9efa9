import { runtimeMsg } from '@lit/localize/internal/runtime-msg.js';
import type { LocaleModule, MsgFn, TemplateLike } from '@lit/localize/internal/types.js';
import { templates as ar } from './locales/ar.js';
import { templates as de } from './locales/de.js';
import { templates as es } from './locales/es.js';
import { templates as fr } from './locales/fr.js';
import { templates as he } from './locales/he.js';
import { templates as it } from './locales/it.js';
import { templates as ja } from './locales/ja.js';
import { templates as ko } from './locales/ko.js';
import { templates as ptBr } from './locales/pt-BR.js';
import { templates as tr } from './locales/tr.js';
import { templates as zhCn } from './locales/zh-CN.js';

/** Tag of a message with values. */
export { str } from '@lit/localize/internal/str-tag.js';

/** Languages of letters besides English; those of the wallet's page. */
const translations = { ar, de, es, fr, he, it, ja, ko, 'pt-BR': ptBr, tr, 'zh-CN': zhCn };

/** Language of a letter. */
export type Language = 'en' | keyof typeof translations;

/** Languages of letters. */
export const LANGUAGES = ['en', ...Object.keys(translations)] as readonly Language[]; // the keys of the table

const primary = (tag: string): string => tag.toLowerCase().split(/[-,;]/)[0] ?? '';

/** Returns the supported language of a BCP 47 tag, by its primary subtag; English for others. */
export const languageOf = (tag: string | undefined): Language =>
  LANGUAGES.find(name => primary(name) === primary(tag ?? '')) ?? 'en';

const FROM_RIGHT: ReadonlySet<Language> = new Set(['ar', 'he']);

/** Returns the direction of a language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (FROM_RIGHT.has(language) ? 'rtl' : 'ltr');

/**
 * Returns the function that translates messages into a language. A server writes letters in several languages at the
 * same time, so that the language is a parameter; the locale of `@lit/localize` belongs to the process.
 */
export function messagesIn(language: Language): MsgFn {
  const templates: LocaleModule['templates'] | undefined = language === 'en' ? undefined : translations[language];
  return ((message: TemplateLike) => runtimeMsg(templates, message, undefined)) as MsgFn;
}
