// Where a host's code creates the modal: the names by which it calls `createAppKit`, and mentions that no rule can move.
import { bareOf, withoutComments } from './comments.mjs';

/** Entries that export `createAppKit`. */
const WITH_CREATOR = String.raw`latchkey(?:\/(?:react|vue|core|react-core|vue-core))?`;

/** Returns a name that a kit exports, and those that code gives it: by an import, a destructuring or a variable. */
function namesOf(bare, name) {
  const forms = [
    String.raw`\b${name}\s+as\s+([\w$]+)(?=[^{}]*\}\s*from\b)`,
    String.raw`\b${name}\s*:\s*([\w$]+)(?=[^{}]*\}\s*=(?![=>]))`,
    String.raw`\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:[\w$]+\.)?${name}\b(?!\s*[(<.])`,
  ];
  const found = forms.flatMap(form => [...bare.matchAll(new RegExp(form, 'g'))].map(([, other]) => other));
  return [...new Set([name, ...found])];
}

/** Returns the names by which code calls `createAppKit`. */
export const creatorsOf = code => namesOf(bareOf(code), 'createAppKit');

const rangesOf = (bare, pattern) =>
  [...bare.matchAll(pattern)].map(({ 0: text, index }) => [index, index + text.length]);

/** What precedes or follows a mention that creates no modal: types, questions of tests, keys, and what is given a name. */
const BEFORE_OTHER = /(?:\btypeof\s+|\bfunction\s+|\b(?:expect|mocked)\(\s*)(?:[\w$]+\.)?$/;
const AFTER_OTHER = /^\s*(?::|=(?!=)|\.|as\b|\(\s*\)|(?:<[^()]*>)?\(\s*\{)/;
const NAMED = /\b(?:const|let|var)\s+[\w$]+\s*=\s*(?:[\w$]+\.)?$/;

/**
 * Returns the positions of what no rule can move: mentions of `createAppKit` besides its calls with an object literal,
 * exports of it, by which other files call it, and calls of the class `AppKit`.
 */
export function unmovedCreators(code) {
  const bare = bareOf(code);
  const exported = rangesOf(bare, /\bexport\s*(?:type\s*)?\{[^}]*\}/g);
  const named = [...rangesOf(bare, /\bimport\b[^;()=]*?\bfrom\b/g), ...rangesOf(bare, /\{[^{}]*\}\s*=(?![=>])/g)];
  const isIn = (ranges, at) => ranges.some(([start, end]) => at >= start && at < end);
  const isUnmoved = (at, end) => {
    const [before, after] = [bare.slice(Math.max(0, at - 200), at), bare.slice(end)];
    if (isIn(named, at) || BEFORE_OTHER.test(before) || AFTER_OTHER.test(after)) return false;
    return !NAMED.test(before) || /^\s*[(<]/.test(after);
  };
  const mentions = creatorsOf(code).flatMap(name =>
    rangesOf(bare, new RegExp(String.raw`(?<![\w$])${name}(?![\w$])`, 'g')),
  );
  const everything = new RegExp(String.raw`\bexport\s*\*\s*(?:as\s+[\w$]+\s*)?from\s*(['"])${WITH_CREATOR}\1`, 'g');
  const classes = namesOf(bare, 'AppKit').join('|');
  const first = ([at]) => at;
  return {
    calls: mentions.filter(([at, end]) => !isIn(exported, at) && isUnmoved(at, end)).map(first),
    exports: [
      ...mentions.filter(([at]) => isIn(exported, at)).map(first),
      ...rangesOf(withoutComments(code), everything).map(first),
    ],
    classes: rangesOf(bare, new RegExp(String.raw`\bnew\s+(?:[\w$]+\.)?(?:${classes})\s*(?:<[^()]*>)?\(`, 'g')).map(
      first,
    ),
  };
}
