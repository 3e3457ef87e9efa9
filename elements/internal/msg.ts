import { defaultMsg } from '@lit/localize/internal/default-msg.js';
import type { MsgFn, MsgOptions, TemplateLike } from '@lit/localize/internal/types.js';
import type { TemplateResult } from 'lit';

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
