// Checks translations in XLIFF catalogues: values are kept, a plural has the forms of its language, the punctuation is that of
// the language, and the address is formal.

const UNIT = /<trans-unit id="([^"]+)">\s*<source>([^]*?)<\/source>(?:\s*<target>([^]*?)<\/target>)?/g;

/** Returns the units of a catalogue: id, source and target, undefined without a translation. */
export const readCatalogue = xliff => ({
  units: [...xliff.matchAll(UNIT)].map(([, id, source, target]) => ({ id, source, target })),
});

/** Familiar pronouns and verbs of the languages whose catalogues address people formally. */
const FAMILIAR = {
  de: 'du|dich|dir|dein(?:e[mnrs]?)?',
  es: 'tú|tus?|ti|te|tuy[oa]s?|eres|contigo|conoces|pagas|podrás|puedes|recibes|tienes',
  fr: 'tu|te|toi|ton|ta|tes|tien(?:ne)?s?',
  it: 'tu|tuo|tua|tuoi|tue|ti|te|conosci|hai|perdi|potrai|puoi',
  'pt-BR': 'tu|te|ti|teus?|tuas?|contigo',
  tr: 'sen|seni|sana|senin|sende|senden|seninle',
  'zh-CN': '你们?',
};

/** Scripts that leave no space between words: a pronoun may touch other letters. */
const UNSPACED = new Set(['zh-CN']);

const VALUE = '\uFFFC';

const MISPRINTS = [
  { pattern: /\.{3}/, misprint: 'three dots for an ellipsis' },
  { locale: 'fr', pattern: / [:;?!»]|« /, misprint: 'a space that lets punctuation start a line' },
  ...['ja', 'zh-CN'].map(locale => ({
    locale,
    pattern: new RegExp(`[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}${VALUE}] ?[,:;?!]`, 'u'),
    misprint: 'half-width punctuation',
  })),
];

const values = text => (text.match(/<x id="\d+"/g) ?? []).sort().join();

const PLURAL = /^\{count, plural,((?: (?:zero|one|two|few|many|other) \{[^{}]+\})+)\}$/;

/** Returns the plural categories that whole numbers have in a language. */
const wholeCategories = locale => {
  const rules = new Intl.PluralRules(locale);
  return new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
};

/** Returns what is wrong with a translation, each as a sentence; empty without a translation. */
export function translationFaults({ source, target }, locale) {
  if (target === undefined) return [];
  const faults = [];
  if (values(source) !== values(target)) faults.push(`“${target}” has other values than “${source}”.`);
  if (PLURAL.test(source)) {
    const forms = PLURAL.exec(target)?.[1];
    const has = new Set([...(forms ?? '').matchAll(/(\w+) \{/g)].map(([, category]) => category));
    const lacking = [...wholeCategories(locale), 'other'].filter(category => !has.has(category));
    if (lacking.length) faults.push(`“${target}” lacks the plural forms ${[...new Set(lacking)].join(', ')}.`);
  }
  return faults;
}

/** Returns what is wrong with the punctuation of a translation, each as a sentence; empty without a translation. */
export const typographyFaults = ({ target = '' }, locale) =>
  MISPRINTS.filter(
    ({ locale: only = locale, pattern }) => only === locale && pattern.test(target.replace(/<x [^>]*>/g, VALUE)),
  ).map(({ misprint }) => `“${target}” has ${misprint}.`);

/** Returns the familiar words of a translation into a language that addresses people formally. */
export function familiarWords({ target }, locale) {
  const words = FAMILIAR[locale];
  if (target === undefined || words === undefined) return [];
  const text = target.replace(/<x [^>]*>/g, ' '); // its attribute quotes code
  const pattern = UNSPACED.has(locale) ? words : `(?<!\\p{L})(?:${words})(?!\\p{L})`;
  return [...text.matchAll(new RegExp(pattern, 'giu'))].map(([word]) => word);
}
