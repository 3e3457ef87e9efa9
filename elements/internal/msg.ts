import { defaultMsg } from '@lit/localize/internal/default-msg.js';
import type { MsgFn } from '@lit/localize/internal/types.js';

let translate: MsgFn = defaultMsg;

/**
 * The seam to `@lit/localize`. Its own `msg` belongs to the page: an app of the host may have configured it, or be about
 * to, and that can be done but once. So this one has translations of its own, which `locale.ts` fetches; its type tells
 * the extractor that it is one.
 */
export const msg: MsgFn = ((template: string, options) => translate(template, options)) as MsgFn; // one of its overloads stands for all

/** Changes what `msg` says from now on; English without an argument. */
export function useTranslator(translator: MsgFn = defaultMsg): void {
  translate = translator;
}

export { str } from '@lit/localize/internal/str-tag.js';
