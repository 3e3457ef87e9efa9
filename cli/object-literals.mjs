// Object literals of a host's code, without a parser: strings and comments are skipped, brackets are counted.

/** The call that creates a modal, up to the start of its options. */
export const CALL = /\bcreateAppKit\(\s*\{/g;
const PAIRS = { '{': '}', '[': ']', '(': ')' };

/** Returns the position after a text or comment that begins at `at`; `at` itself if none begins there. */
function skip(code, at) {
  const quote = code[at];
  if (quote === "'" || quote === '"' || quote === '`') {
    let end = at + 1;
    while (end < code.length && code[end] !== quote) end += code[end] === '\\' ? 2 : 1;
    return end + 1;
  }
  const end = { '//': '\n', '/*': '*/' }[code.slice(at, at + 2)];
  if (!end) return at;
  const found = code.indexOf(end, at + 2);
  return found < 0 ? code.length : found + end.length;
}

/** Returns the properties of the object literal whose `{` stands at `start`, each with its text and end; undefined if it has no end. */
export function propertiesOf(code, start) {
  const found = [];
  const open = [];
  let from = start + 1;
  for (let at = start; at < code.length;) {
    const after = skip(code, at);
    if (after > at) {
      at = after;
      continue;
    }
    const sign = code[at];
    if (PAIRS[sign]) open.push(PAIRS[sign]);
    else if (sign === open.at(-1)) open.pop();
    if ((sign === ',' && open.length === 1) || open.length === 0) {
      const text = code.slice(from, at).trimEnd();
      found.push({ text: text.trim().replace(COMMENTS, ''), end: from + text.length });
      from = at + 1;
    }
    if (open.length === 0) return found;
    at += 1;
  }
  return undefined;
}

const COMMENTS = /^(?:\/\/[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)+/;
export const nameOf = ({ text }) => /^['"]?(\w+)/.exec(text)?.[1];
export const valueOf = ({ text }) => /^[^:]*:\s*([\s\S]+)$/.exec(text)?.[1].trim() ?? nameOf({ text });
