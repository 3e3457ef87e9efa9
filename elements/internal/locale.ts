import { Signal } from 'signal-polyfill';

/** The languages there are; English is what the source is written in. */
export type Locale = 'en' | 'ar' | 'de';

const active = new Signal.State<Locale>('en');

/** The language of the elements. It is the page's, not a modal's; a signal is read, so that elements hear of its change. */
export const getLocale = (): Locale => active.get();

/** For `locale-change.ts` alone: what is there is what elements speak from now on. */
export const takeLocale = (locale: Locale): void => active.set(locale);

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
