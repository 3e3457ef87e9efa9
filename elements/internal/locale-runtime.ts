import { runtimeMsg } from '@lit/localize/internal/runtime-msg.js';
import type { LocaleModule, MsgFn } from '@lit/localize/internal/types.js';

/** Each language is a chunk of its own. */
const load: Readonly<Record<string, () => Promise<LocaleModule>>> = {
  ar: () => import('../locales/ar.js'),
  de: () => import('../locales/de.js'),
};

/** What puts messages into a language; what lacks there stays English. */
export async function translatorOf(locale: string): Promise<MsgFn | undefined> {
  const module = await load[locale]?.();
  if (!module) return undefined;
  return ((template: string, options) => runtimeMsg(module.templates, template, options)) as MsgFn; // as in msg.ts
}
