/** Words that say what happened to a value, not what it is; the noun of the field takes their place. */
const PARAPHRASES = new Set([
  ...['asked', 'made', 'told', 'held', 'kept', 'heard', 'wanted'],
  ...[
    'hear',
    'hears',
    'hearing',
    'goodbye',
    'ways',
    'whereabouts',
    'patience',
    'foresee',
    'foresees',
    'lies',
    'manners',
  ],
]);

/** Settings and columns that operators have already: other names would lose what they stored. */
const STORED_NAMES = new Set(['KEPT_EVENTS', 'told_at']);

/** Splits a name in camel case, snake case or kebab case into lower-case words. */
export const wordsOf = name =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** True if one of the words of a name is a paraphrase. */
export function isParaphrase(name) {
  if (STORED_NAMES.has(name)) return false;
  const words = wordsOf(name);
  return words.some((word, at) => PARAPHRASES.has(word) || (word === 'let' && words[at + 1] === 'go'));
}

/** True of the comment of a name that hosts use already and that stays beside the new one. */
export const isEarlierName = comment => /\bearlier name\b/i.test(comment);
