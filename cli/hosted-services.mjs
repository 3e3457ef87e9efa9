// What a project id alone switched on there is named here: `services: hosted(projectId)`.

const CALL = /\bcreateAppKit\(\s*\{/g;
const PAIRS = { '{': '}', '[': ']', '(': ')' };
const NO_SOURCE = 'option `services: hosted(projectId)` names what a project id switched on, see docs/migrating.md';
const NO_WALLET =
  'email and social sign-in need the option `embeddedWallet`, or set `features.email` and `features.socials` to false';

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
function propertiesOf(code, start) {
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
const nameOf = ({ text }) => /^['"]?(\w+)/.exec(text)?.[1];
const valueOf = ({ text }) => /^[^:]*:\s*([\s\S]+)$/.exec(text)?.[1].trim() ?? nameOf({ text });
const lineAt = (code, at) => code.slice(0, at).split('\n').length;

/** Returns the text of an option that is false, such as `email: false`. */
const isOff = (features, name) => new RegExp(`\\b${name}\\s*:\\s*false\\b`).test(features?.text ?? '');

/** Adds the import of `hosted` before the first import of this package. */
function withImport(code) {
  const first = /^([ \t]*)import\b[^;]*?from\s*(['"])latchkey[^'"]*\2/m.exec(code);
  if (!first) return undefined;
  const [, indent, quote] = first;
  const semicolon = code[first.index + first[0].length] === ';' ? ';' : '';
  const line = `${indent}import { hosted } from ${quote}latchkey/hosted${quote}${semicolon}\n`;
  return code.slice(0, first.index) + line + code.slice(first.index);
}

/**
 * Names the hosted services in each `createAppKit({ … })` with a project id. Returns the text and what a person must do.
 * `code` has its imports replaced; `line` of a note is that of `code`.
 */
export function nameServices(code) {
  const notes = [];
  const calls = [...code.matchAll(CALL)].map(call => ({ at: call.index, start: call.index + call[0].length - 1 }));
  let text = code;
  for (const { at, start } of calls.reverse()) {
    const properties = propertiesOf(text, start);
    const find = name => properties?.find(property => nameOf(property) === name);
    const features = find('features');
    if (!find('embeddedWallet') && !(isOff(features, 'email') && isOff(features, 'socials')))
      notes.push({ line: lineAt(code, at), text: NO_WALLET });
    if (find('services')) continue;
    const project = find('projectId');
    const named = project && withImport(text);
    if (!named) {
      notes.push({ line: lineAt(code, at), text: NO_SOURCE });
      continue;
    }
    const value = `, services: hosted(${valueOf(project)})`;
    text = text.slice(0, project.end) + value + text.slice(project.end);
  }
  if (/\bcreateAppKit\(\s*[\w$]/.test(code) || /<AppKitProvider\b/.test(code))
    notes.push({ line: lineAt(code, code.search(/\bcreateAppKit\(\s*[\w$]|<AppKitProvider\b/)), text: NO_SOURCE });
  return { text: text === code ? code : withImport(text), notes };
}
