import { runtimeMsg } from '@lit/localize/internal/runtime-msg.js';
import type { LocaleModule, TemplateLike } from '@lit/localize/internal/types.js';
import type { Translator } from './msg.js';

/** Keeps the order of values, such as amounts, in a text of the other direction (FSI and PDI). */
const isolateValues = (message: TemplateLike): TemplateLike =>
  typeof message === 'object' && 'strTag' in message
    ? { ...message, values: message.values.map(value => `\u2068${String(value)}\u2069`) }
    : message;

/** Returns the translator with the messages of one language. */
export const translatorOf =
  ({ templates }: LocaleModule, { isRightToLeft }: { readonly isRightToLeft: boolean }): Translator =>
  message =>
    runtimeMsg(templates, isRightToLeft ? isolateValues(message) : message, undefined) as string; // no message has markup
