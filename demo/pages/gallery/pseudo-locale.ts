import { useTranslator } from '../../../elements/internal/msg.js';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á', c: 'ç', d: 'ð', e: 'é', g: 'ğ', i: 'í', n: 'ñ', o: 'ö', s: 'š', u: 'ü', y: 'ý', z: 'ž',
  A: 'Å', C: 'Ç', E: 'É', I: 'Í', N: 'Ñ', O: 'Ö', S: 'Š', U: 'Ü',
}; // prettier-ignore

/** Translations are up to so much longer than English (German, French). */
const GROWTH = 0.3;

/** Markup, which a translation keeps. */
const MARKUP = /(<[^>]*>)/;

const accented = (text: string): string =>
  text
    .split(MARKUP)
    .map((part, index) => (index % 2 ? part : part.replace(/[a-zA-Z]/g, letter => ACCENTED[letter] ?? letter)))
    .join('');

/** Lengthens a text as a translation does: by vowels at the end of its longer words. */
function lengthened(text: string): string {
  let missing = Math.ceil(text.length * GROWTH);
  return text.replace(/\p{L}{4,}/gu, word => {
    const extra = Math.min(missing, 2);
    missing -= extra;
    return word + 'é'.repeat(extra);
  });
}

const changed = (text: string): string => accented(lengthened(text));

/** Returns a text between values in the pseudo-locale; the brackets mark the begin and the end of a message. */
const pseudo = (texts: readonly string[]): readonly string[] =>
  texts.map((text, at) => `${at === 0 ? '⟦' : ''}${changed(text)}${at === texts.length - 1 ? '⟧' : ''}`);

/** Forms of a plural message, of which each is a text of its own. */
const PLURAL_FORM = /\b(one|other) \{([^{}]*)\}/g;

const pseudoText = (text: string): string =>
  text.startsWith('{count, plural,')
    ? text.replace(PLURAL_FORM, (_, name: string, form: string) => `${name} {⟦${changed(form)}⟧}`)
    : pseudo([text]).join('');

const templates = new WeakMap<TemplateStringsArray, TemplateStringsArray>();

/** Lit renders a template again if its strings are another array. */
function pseudoTemplate(strings: TemplateStringsArray): TemplateStringsArray {
  const known = templates.get(strings);
  if (known) return known;
  const texts = [...pseudo(strings)];
  const template = Object.assign(texts, { raw: texts });
  templates.set(strings, template);
  return template;
}

/** Translates every message into a readable pseudo-language, so that a text without `msg()` stands out. */
export function usePseudoLocale(): void {
  useTranslator(message => {
    if (typeof message === 'string') return pseudoText(message);
    if ('strTag' in message) return String.raw({ raw: pseudo(message.strings) }, ...message.values);
    return { ...message, strings: pseudoTemplate(message.strings) };
  });
}
