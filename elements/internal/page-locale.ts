import { getLocale, type Locale } from './locale.js';

/**
 * Takes up the language that `<html lang>` names, unless the host has chosen one. Done when a modal is mounted. What
 * changes languages is loaded only for pages in another one than English.
 */
export async function followPageLocale(): Promise<Locale> {
  const { lang } = document.documentElement;
  if (lang === '' || /^en\b/i.test(lang)) return getLocale();
  const { hasChosen, setLocale } = await import('./locale-change.js');
  return hasChosen() ? getLocale() : setLocale(lang);
}
