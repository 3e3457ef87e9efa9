import { defaultMsg } from '@lit/localize/internal/default-msg.js';
import type { MsgFn, MsgOptions, TemplateLike } from '@lit/localize/internal/types.js';
import type { TemplateResult } from 'lit';
import { signal } from '../../controllers/core/signals.js';

/** Supported locales; English is the source locale. */
export type Locale = 'en' | 'ar' | 'de' | 'es' | 'fr' | 'he' | 'it' | 'ja' | 'ko' | 'pt-BR' | 'tr' | 'zh-CN';

const active = signal<Locale>('en');

/** Returns the locale of the page's elements. It reads a signal, so that callers observe changes. */
export const getLocale = (): Locale => active.get();

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'he'];

/** Whether a locale is written from right to left. */
export const isRtl = (locale: string): boolean => RIGHT_TO_LEFT.includes(locale);

/** Sets the locale signal; only `locale-change.ts` may call it, after the translations have loaded. */
export const applyLocale = (locale: Locale): void => active.set(locale);

/** Translates a message. */
export type Translator = (message: TemplateLike, options?: MsgOptions) => string | TemplateResult;

let translate: Translator = defaultMsg;

/**
 * Translates a message with our own translations. The `msg` of `@lit/localize` belongs to the page, because
 * `configureLocalization` may be called only once and the host may call it. The type `MsgFn` marks this function for
 * the extractor; it also says that the result has the type of the message, which `Translator` does not.
 */
export const msg = ((message: TemplateLike, options?: MsgOptions) => translate(message, options)) as MsgFn;

/** Sets the translator of `msg`; English without an argument. */
export function useTranslator(translator: Translator = defaultMsg): void {
  translate = translator;
}
