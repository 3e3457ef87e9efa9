// What a project id alone switched on there is named here: `services: hosted(projectId)`.
import { bareOf, withoutComments } from './comments.mjs';
import { creatorsOf, unmovedCreators } from './creators.mjs';
import { freeName, importedName, withImport } from './imports.mjs';
import { callsOf, edit, lineAt, literalAt, nameOf, valueOf } from './object-literals.mjs';

const NO_SOURCE = 'option `services: hosted(projectId)` names what a project id switched on, see docs/migrating.md';
const NO_WALLET =
  'email and social sign-in need the option `embeddedWallet`, or set `features.email` and `features.socials` to false';
const CALLED_ELSEWHERE =
  'other files get `createAppKit` from here: name `services: hosted(projectId)` and `embeddedWallet` in their calls';
const NO_CLASS = '`new AppKit(…)`: call `createAppKit({ … })` in its place, and name `services: hosted(projectId)`';
const MODULE = 'latchkey/hosted';

/** Whether an option is off, such as `email: false` or `socials: []`. */
const isOff = (features, name) => new RegExp(`\\b${name}\\s*:\\s*(?:false\\b|\\[\\s*\\])`).test(features?.text ?? '');

/** Returns where options that are spread from a literal of the same file state a project id: its value, and the end of the spread. */
function spreadProject(code, properties) {
  for (const { text, end } of properties) {
    const name = /^\.\.\.(\w+)$/.exec(text)?.[1];
    const start = name && new RegExp(`\\b(?:const|let|var)\\s+${name}\\b[^={]*=\\s*\\{`).exec(withoutComments(code));
    const shared = start && literalAt(code, start.index + start[0].length - 1)?.properties;
    const has = each => shared?.find(property => nameOf(property) === each);
    if (has('services')) return undefined;
    const project = has('projectId');
    if (project) return { value: valueOf(project), end };
  }
  return undefined;
}

/** Returns the project id of the options of a call, and where `services` follows it; undefined without one. */
function projectOf(code, properties) {
  const project = properties.find(property => nameOf(property) === 'projectId');
  return project ? { value: valueOf(project), end: project.end } : spreadProject(code, properties);
}

/**
 * Names the hosted services in each `createAppKit({ … })` with a project id. Returns the text and what a person must do.
 * `code` has its imports replaced; `line` of a note is that of `code`.
 */
export function nameServices(code) {
  const notes = [];
  const edits = [];
  const plain = withoutComments(code);
  const bare = bareOf(code);
  const names = creatorsOf(code);
  const imported = importedName(code, 'hosted', MODULE);
  const hosted = imported ?? freeName(code, 'hosted', 'hostedServices');
  const specifier = hosted === 'hosted' ? hosted : `hosted as ${hosted}`;
  const withHosted = text => (imported ? text : withImport(text, specifier, MODULE));
  for (const { at, start } of callsOf(code, names)) {
    if (bare[start] !== '{') {
      notes.push({ line: lineAt(code, at), text: NO_SOURCE }); // in a text, such as a sample
      continue;
    }
    const properties = literalAt(code, start)?.properties ?? [];
    const find = name => properties.find(property => nameOf(property) === name);
    const features = find('features');
    if (!find('embeddedWallet') && !(isOff(features, 'email') && isOff(features, 'socials')))
      notes.push({ line: lineAt(code, at), text: NO_WALLET });
    if (find('services')) continue;
    const project = projectOf(code, properties);
    if (project && withHosted(code))
      edits.push({ start: project.end, end: project.end, text: `, services: ${hosted}(${project.value})` });
    else notes.push({ line: lineAt(code, at), text: NO_SOURCE });
  }
  const unmoved = unmovedCreators(code);
  const provider = plain.search(/<AppKitProvider\b/);
  const others = [...unmoved.calls, ...(provider < 0 ? [] : [provider])];
  if (others.length > 0 && !/\bembeddedWallet\b/.test(plain))
    notes.push({ line: lineAt(code, Math.min(...others)), text: NO_WALLET });
  for (const [positions, text] of [
    [others, NO_SOURCE],
    [unmoved.exports, CALLED_ELSEWHERE],
    [unmoved.classes, NO_CLASS],
  ])
    for (const line of new Set(positions.map(at => lineAt(code, at)))) notes.push({ line, text });
  return { text: edits.length > 0 ? withHosted(edit(code, edits)) : code, notes };
}
