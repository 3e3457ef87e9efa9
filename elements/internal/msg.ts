import { defaultMsg } from '@lit/localize/internal/default-msg.js';
import type { MsgFn, MsgOptions, TemplateLike } from '@lit/localize/internal/types.js';
import type { TemplateResult } from 'lit';

/** Puts a message into a language. */
export type Translator = (message: TemplateLike, options?: MsgOptions) => string | TemplateResult;

let translate: Translator = defaultMsg;

/**
 * The seam to `@lit/localize`. Its own `msg` belongs to the page: an app of the host may have configured it, or be about
 * to, and that can be done but once. So this one has translations of its own, which `locale.ts` fetches; its type tells
 * the extractor that it is one. (What comes out is of the kind that goes in, which `Translator` does not say.)
 */
export const msg = ((message: TemplateLike, options?: MsgOptions) => translate(message, options)) as MsgFn;

/** Changes what `msg` says from now on; English without an argument. */
export function useTranslator(translator: Translator = defaultMsg): void {
  translate = translator;
}
