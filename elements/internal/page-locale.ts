import { getLocale, type Locale } from './locale.js';

/**
 * Adopts the language of `<html lang>` when a modal is mounted, unless the host has set one. English pages do not load
 * the module that changes locales.
 */
export async function followPageLocale(): Promise<Locale> {
  const { lang } = document.documentElement;
  if (lang === '' || /^en\b/i.test(lang)) return getLocale();
  const { hasSetLocale, setLocale } = await import('./locale-change.js');
  return hasSetLocale() ? getLocale() : setLocale(lang);
}
