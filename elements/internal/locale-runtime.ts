import { runtimeMsg } from '@lit/localize/internal/runtime-msg.js';
import type { LocaleModule } from '@lit/localize/internal/types.js';
import type { Translator } from './msg.js';

/** Each language is a chunk of its own. */
const load: Readonly<Record<string, () => Promise<LocaleModule>>> = {
  ar: () => import('../locales/ar.js'),
  de: () => import('../locales/de.js'),
};

/** What puts messages into a language; what lacks there stays English. */
export async function translatorOf(locale: string): Promise<Translator | undefined> {
  const module = await load[locale]?.();
  return module && ((message, options) => runtimeMsg(module.templates, message, options));
}
