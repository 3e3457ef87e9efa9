// Object literals of a host's code, without a parser: strings and comments are skipped, brackets are counted.
import { skip, withoutComments } from './comments.mjs';

const PAIRS = { '{': '}', '[': ']', '(': ')' };

/** Returns the pattern of calls of functions by their names, up to their first argument. */
const callsPattern = names => String.raw`(?<![\w$])(?:${names.join('|')})(?:<[^()]*>)?\(\s*`;

/** Returns calls of functions with an object literal: where each begins, and where its literal does. */
export function callsOf(code, names) {
  const plain = withoutComments(code);
  const calls = [...plain.matchAll(new RegExp(String.raw`${callsPattern(names)}\{`, 'g'))];
  return calls
    .map(call => ({ at: call.index, start: call.index + call[0].length - 1 }))
    .filter(call => !isDeclared(plain, call));
}

/** Whether a function of the host is declared, whose parameter is an object: `function f({ … })`, or a method `f({ … }) {`. */
function isDeclared(plain, { at, start }) {
  if (/\bfunction\s*\*?\s*$/.test(plain.slice(Math.max(0, at - 40), at))) return true;
  const end = literalAt(plain, start)?.end;
  return end !== undefined && /^[^()=;]*\)\s*\{/.test(plain.slice(end, end + 200));
}

/**
 * Returns the object literal whose `{` stands at `start`: the position after its `}`, and each property with its text,
 * start and end, without the comments around it. Undefined if the literal has no end.
 */
export function literalAt(code, start) {
  const plain = withoutComments(code);
  const properties = [];
  const open = [];
  let from = start + 1;
  for (let at = start; at < plain.length;) {
    const after = skip(plain, at);
    if (after > at) {
      at = after;
      continue;
    }
    const sign = plain[at];
    if (PAIRS[sign]) open.push(PAIRS[sign]);
    else if (sign === open.at(-1)) open.pop();
    if ((sign === ',' && open.length === 1) || open.length === 0) {
      const part = plain.slice(from, at);
      const text = part.trim();
      const begin = from + part.indexOf(text);
      if (text) properties.push({ text, start: begin, end: begin + text.length });
      from = at + 1;
    }
    at += 1;
    if (open.length === 0) return { properties, end: at };
  }
  return undefined;
}

/** Replaces parts of code; `edits` have start, end and text, and do not overlap. */
export const edit = (code, edits) =>
  [...edits]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: part }) => text.slice(0, start) + part + text.slice(end), code);

/** Returns the edit that removes a property with the spaces before and the comma after it. */
export function removal(code, { start, end }) {
  const [before] = /[ \t]*$/.exec(code.slice(0, start));
  const [after] = /^(?:\s*,)?/.exec(withoutComments(code).slice(end));
  return { start: start - before.length, end: end + after.length, text: '' };
}

/** Returns the edit that gives a property another name. */
export function renaming({ text, start, end }, name) {
  const key = /^(['"]?\w+['"]?)\s*:/.exec(text)?.[1];
  return key ? { start, end: start + key.length, text: name } : { start, end, text: `${name}: ${text}` };
}

export const lineAt = (code, at) => code.slice(0, at).split('\n').length;
export const nameOf = ({ text }) => /^['"]?(\w+)/.exec(text)?.[1];
export const valueOf = ({ text }) => /^[^:]*:\s*([\s\S]+)$/.exec(text)?.[1].trim() ?? nameOf({ text });
