// What a project id alone switched on there is named here: `services: hosted(projectId)`.
import { CALL, nameOf, propertiesOf, valueOf } from './object-literals.mjs';

const NO_SOURCE = 'option `services: hosted(projectId)` names what a project id switched on, see docs/migrating.md';
const NO_WALLET =
  'email and social sign-in need the option `embeddedWallet`, or set `features.email` and `features.socials` to false';

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

/** Returns where options that are spread from a literal of the same file state a project id: its value, and the end of the spread. */
function spreadProject(code, properties) {
  for (const { text, end } of properties ?? []) {
    const name = /^\.\.\.(\w+)$/.exec(text)?.[1];
    const literal = name && new RegExp(`\\b(?:const|let|var)\\s+${name}\\b[^={]*=\\s*\\{`).exec(code);
    const shared = literal && propertiesOf(code, literal.index + literal[0].length - 1);
    const has = each => shared?.find(property => nameOf(property) === each);
    if (has('services')) return undefined;
    const project = has('projectId');
    if (project) return { value: valueOf(project), end };
  }
  return undefined;
}

/** Returns the project id of the options of a call, and where `services` follows it; undefined without one. */
function projectOf(code, properties) {
  const project = properties?.find(property => nameOf(property) === 'projectId');
  return project ? { value: valueOf(project), end: project.end } : spreadProject(code, properties);
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
    const project = projectOf(text, properties);
    const named = project && withImport(text);
    if (!named) {
      notes.push({ line: lineAt(code, at), text: NO_SOURCE });
      continue;
    }
    const value = `, services: hosted(${project.value})`;
    text = text.slice(0, project.end) + value + text.slice(project.end);
  }
  if (/\bcreateAppKit\(\s*[\w$]/.test(code) || /<AppKitProvider\b/.test(code))
    notes.push({ line: lineAt(code, code.search(/\bcreateAppKit\(\s*[\w$]|<AppKitProvider\b/)), text: NO_SOURCE });
  return { text: text === code ? code : withImport(text), notes };
}
