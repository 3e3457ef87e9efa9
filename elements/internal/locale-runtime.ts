import { configureLocalization } from '@lit/localize/init/runtime.js';
import type { LocaleModule } from '@lit/localize/internal/types.js';

/** Each language is a chunk of its own. */
const load: Readonly<Record<string, () => Promise<LocaleModule>>> = {
  ar: () => import('../locales/ar.js'),
  de: () => import('../locales/de.js'),
};

/**
 * `@lit/localize` can be configured once for each copy of it. If the host's own app has done so, this module fails to
 * load, and the elements stay English.
 */
const localize = configureLocalization({
  sourceLocale: 'en',
  targetLocales: Object.keys(load),
  loadLocale: async locale => load[locale]?.() ?? Promise.reject(new RangeError(locale)),
});

/** Changes the language, and resolves with the one in use then: the last that was asked for. */
export async function setLocale(locale: string): Promise<string> {
  try {
    await localize.setLocale(locale);
  } catch (cause) {
    await localize.setLocale(localize.getLocale()); // or the failure would be its answer to every further attempt
    throw cause;
  }
  return localize.getLocale();
}
