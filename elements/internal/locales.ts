import type { Locale } from './locale.js';

/** Supported locales, each with its own name; English is the source locale. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  he: 'עברית',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  'pt-BR': 'Português (Brasil)',
  tr: 'Türkçe',
  'zh-CN': '简体中文',
};

/** Supported locales; English is the source locale. */
export const LOCALES = Object.keys(LOCALE_NAMES) as readonly Locale[];

/** Returns the language and the script that a language tag implies, such as `zh-Hant` for `zh-TW`; undefined for an invalid tag. */
function written(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag.trim().replaceAll('_', '-')).maximize();
    return `${language}-${script}`;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // not a language tag
    throw error;
  }
}

/**
 * Returns the supported locale of a language tag: the one with its language and script, such as `de` for `de-AT` and
 * `pt-BR` for `pt-PT`. Without one, as for Traditional Chinese, it is English.
 */
export function closestLocale(tag: string): Locale {
  const requested = written(tag);
  return LOCALES.find(locale => written(locale) === requested) ?? 'en';
}
