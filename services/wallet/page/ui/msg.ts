import { defaultMsg } from '@lit/localize/internal/default-msg.js';
import type { MsgFn, TemplateLike } from '@lit/localize/internal/types.js';

/** Tag of a message with values. */
export { str } from '@lit/localize/internal/str-tag.js';

/** Translates a message; one without a translation stays in English. */
export type Translator = (message: TemplateLike) => string;

const english = defaultMsg as Translator; // messages of the wallet have no markup, so that the result is a string
let translator = english;

/** Sets the translator of the page; English without an argument. */
export function useTranslator(next: Translator = english): void {
  translator = next;
}

/** Translates a text that arrives while the page runs, such as a refusal of the service. */
export const translate = (text: string): string => translator(text);

/** Translates a message. The type marks the function for `npm run localize:extract`. */
export const msg = ((message: TemplateLike) => translator(message)) as MsgFn;
