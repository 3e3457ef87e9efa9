import { Signal } from 'signal-polyfill';
import { asW3mError } from '../../controllers/protocol/errors.js';

/** The languages there are; English is what the source is written in. */
export const LOCALES = ['en', 'ar', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

const RIGHT_TO_LEFT: readonly string[] = ['ar'];

const active = new Signal.State<Locale>('en');
let isChosen = false;
let runtime: Promise<typeof import('./locale-runtime.js')> | undefined;

/** The language of the elements. It is the page's, not a modal's; a signal is read, so that elements hear of its change. */
export const getLocale = (): Locale => active.get();

/** True for languages that are written from right to left. */
export const isRtl = (locale: string): boolean => RIGHT_TO_LEFT.includes(locale);

/** Ours that is closest to a language tag: `de` for `de-AT`, and English for what we do not speak. */
export function closestLocale(language: string): Locale {
  const [wanted] = language.toLowerCase().split('-');
  return LOCALES.find(locale => locale === wanted) ?? 'en';
}

/**
 * Changes the language of all elements of the page, and resolves with it once it is there.
 * @throws {W3mError} if it could not be loaded, or if an app of the host has taken `@lit/localize` for itself.
 */
export async function setLocale(language: string): Promise<Locale> {
  isChosen = true;
  return change(closestLocale(language));
}

/** Takes up the language that `<html lang>` names, unless the host has chosen one. Done when the first modal is mounted. */
export async function followPageLocale(): Promise<Locale> {
  return isChosen ? getLocale() : change(closestLocale(document.documentElement.lang));
}

async function change(locale: Locale): Promise<Locale> {
  if (locale === 'en' && !runtime) return locale; // nothing to load: what most pages need
  try {
    runtime ??= import('./locale-runtime.js');
    const { setLocale: load } = await runtime;
    const now = closestLocale(await load(locale));
    active.set(now);
    return now;
  } catch (cause) {
    runtime = undefined; // the network may be back next time
    throw asW3mError(cause);
  }
}
