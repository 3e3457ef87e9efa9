import type { ReactiveControllerHost } from 'lit';
import { W3mError } from '../../controllers/protocol/errors.js';
import '../../controllers/protocol/session-errors.js';
import { getLocale, takeLocale, type Locale } from './locale.js';
import { useTranslator } from './msg.js';

/** The languages there are; English is what the source is written in. */
export const LOCALES: readonly Locale[] = ['en', 'ar', 'de'];

const changes = new EventTarget();
let requests = 0;

/** True once the host, or the page, has chosen a language. */
export const hasChosen = (): boolean => requests > 0;

/** Ours that is closest to a language tag: `de` for `de-AT`, and English for what we do not speak. */
export function closestLocale(language: string): Locale {
  const [wanted] = language.toLowerCase().split('-');
  return LOCALES.find(locale => locale === wanted) ?? 'en';
}

/**
 * Changes the language of all elements of the page, and resolves with the one in use then: that which was asked for
 * last, once it is there.
 * @throws {W3mError} `LOCALE_UNAVAILABLE`; then the language stays as it is
 */
export async function setLocale(language: string, load = loadTranslator): Promise<Locale> {
  const locale = closestLocale(language);
  const request = (requests += 1);
  try {
    const translator = locale === 'en' ? undefined : await load(locale);
    if (request !== requests) return getLocale();
    useTranslator(translator);
  } catch (cause) {
    throw new W3mError('LOCALE_UNAVAILABLE', { params: { locale }, cause });
  }
  takeLocale(locale);
  changes.dispatchEvent(new Event('change'));
  return locale;
}

/** For elements that know no modal, and so do not hear of it by themselves: they render again in another language. */
export function updateWhenLocaleChanges(host: ReactiveControllerHost): void {
  const update = (): void => host.requestUpdate();
  host.addController({
    hostConnected: () => changes.addEventListener('change', update),
    hostDisconnected: () => changes.removeEventListener('change', update),
  });
}

const loadTranslator = async (locale: Locale): ReturnType<typeof import('./locale-runtime.js').translatorOf> =>
  (await import('./locale-runtime.js')).translatorOf(locale);
