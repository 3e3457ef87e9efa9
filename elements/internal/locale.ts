import { signal } from '../../controllers/core/signals.js';

/** The languages there are; English is what the source is written in. */
export type Locale = 'en' | 'ar' | 'de';

const active = signal<Locale>('en');

/** The language of the elements. It is the page's, not a modal's; a signal is read, so that elements hear of its change. */
export const getLocale = (): Locale => active.get();

const RIGHT_TO_LEFT: readonly string[] = ['ar'];

/** True for languages that are written from right to left. */
export const isRtl = (locale: string): boolean => RIGHT_TO_LEFT.includes(locale);

/** For `locale-change.ts` alone: what is there is what elements speak from now on. */
export const takeLocale = (locale: Locale): void => active.set(locale);
