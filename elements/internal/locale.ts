import { signal } from '../../controllers/core/signals.js';

/** Supported locales; English is the source locale. */
export type Locale = 'en' | 'ar' | 'de';

const active = signal<Locale>('en');

/** Returns the locale of the page's elements. It reads a signal, so that callers observe changes. */
export const getLocale = (): Locale => active.get();

const RIGHT_TO_LEFT: readonly string[] = ['ar'];

/** Whether a locale is written from right to left. */
export const isRtl = (locale: string): boolean => RIGHT_TO_LEFT.includes(locale);

/** Sets the locale signal; only `locale-change.ts` may call it, after the translations have loaded. */
export const applyLocale = (locale: Locale): void => active.set(locale);
