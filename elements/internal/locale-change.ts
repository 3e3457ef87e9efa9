import type { ReactiveControllerHost } from 'lit';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { getLocale, applyLocale, type Locale } from './locale.js';
import { closestLocale } from './locales.js';
import { useTranslator } from './msg.js';

const changes = new EventTarget();
let requests = 0;

/** Whether the host or the page has set a locale. */
export const hasSetLocale = (): boolean => requests > 0;

/**
 * Sets the locale of all elements on the page. Resolves with the locale in use: the latest request wins.
 * @throws {W3mError} `LOCALE_UNAVAILABLE`; the locale does not change
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
  applyLocale(locale);
  changes.dispatchEvent(new Event('change'));
  return locale;
}

/**
 * Re-renders an element without a modal when the locale changes; a `ModalElement` observes the locale signal itself.
 */
export function updateWhenLocaleChanges(host: ReactiveControllerHost): void {
  const update = (): void => host.requestUpdate();
  host.addController({
    hostConnected: () => changes.addEventListener('change', update),
    hostDisconnected: () => changes.removeEventListener('change', update),
  });
}

const loadTranslator = async (locale: Locale): ReturnType<typeof import('./locale-runtime.js').translatorOf> =>
  (await import('./locale-runtime.js')).translatorOf(locale);
