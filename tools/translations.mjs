// Checks translations in XLIFF catalogues: values are kept, a plural has the forms of its language, and the address is formal.

const UNIT = /<trans-unit id="([^"]+)">\s*<source>([^]*?)<\/source>(?:\s*<target>([^]*?)<\/target>)?/g;

/** Returns the units of a catalogue: id, source and target, undefined without a translation. */
export const readCatalogue = xliff => ({
  units: [...xliff.matchAll(UNIT)].map(([, id, source, target]) => ({ id, source, target })),
});

/** Familiar pronouns of the languages whose catalogues address people formally. */
const FAMILIAR = {
  de: 'du|dich|dir|dein(?:e[mnrs]?)?',
  es: 'tú|tus?|ti|te|tuy[oa]s?|eres|contigo',
  fr: 'tu|te|toi|ton|ta|tes|tien(?:ne)?s?',
  it: 'tu|tuo|tua|tuoi|tue|ti|te',
  'pt-BR': 'tu|te|ti|teus?|tuas?|contigo',
  tr: 'sen|seni|sana|senin|sende|senden|seninle',
};

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

/** Returns the familiar pronouns of a translation into a language that addresses people formally. */
export function familiarWords({ target }, locale) {
  const words = FAMILIAR[locale];
  if (target === undefined || words === undefined) return [];
  const text = target.replace(/<x [^>]*>/g, ' '); // its attribute quotes code
  return [...text.matchAll(new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu'))].map(([word]) => word);
}
