// Writes the tables of docs/api.md: options from their interface and option table, options of `open` and the views it opens
// from their interfaces, hooks from the exports and their comments, elements from package.json and custom-elements.json.
// With --check it writes nothing and fails if the committed document is outdated.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { ROOT, filesBelow } from './files.mjs';
import { loadExports } from './load-typescript.mjs';
import { cell, code, fill, table } from './markdown.mjs';
import { writeOrCheck } from './written-file.mjs';

const DOCUMENT = 'docs/api.md';
const OPTIONS = 'controllers/state/options.ts';
const OPEN = 'controllers/app-kit/open-with.ts';
/** Interfaces that map the name of a view to its data. */
const VIEWS = [
  ['controllers/domain/views/views.ts', 'ViewData'],
  ['controllers/domain/embedded/embedded-views.ts', 'EmbeddedViewData'],
];
/** Entries with hooks or composables, in the order of the table. */
const HOOK_ENTRIES = /^\.\/(?:react|vue|(?:adapters\/solana|wallet-button|pay|siwx)\/(?:react|vue))$/;

const textOf = node => ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment);
const parse = source => ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);

function interfaceOf(source, name) {
  const found = parse(source).statements.find(node => ts.isInterfaceDeclaration(node) && node.name.text === name);
  if (!found) throw new Error(`No interface ${name}`);
  return found;
}

/** Returns the members of an interface: name, type as written, whether required, and comment. */
export function membersOf(source, name) {
  return interfaceOf(source, name).members.map(member => {
    const text = textOf(member);
    if (!text) throw new Error(`${name}.${member.name.getText()} has no comment`);
    return {
      name: member.name.getText(),
      type: member.type.getText().replaceAll(/\breadonly /g, ''),
      isRequired: member.questionToken === undefined,
      text,
    };
  });
}

/** Returns a table of the members that `rows` lists: name, type, default, effect, and whether the option may change. */
export function optionsTable(members, rows, LIVE) {
  const known = members.filter(({ name }) => Object.hasOwn(rows, name));
  return table(
    ['option', 'type', 'default', 'effect', 'may change'],
    known.map(({ name, type, isRequired, text }) => {
      const [, when, fallback] = rows[name];
      const value = isRequired ? 'required' : fallback === undefined ? '–' : code(JSON.stringify(fallback));
      return [code(name), code(type), value, cell(text), when === LIVE ? 'yes' : ''];
    }),
  );
}

/** Returns a table of the members of an options object: name, type and effect. */
export const membersTable = members =>
  table(
    ['option', 'type', 'effect'],
    members.map(({ name, type, text }) => [code(name), code(type), cell(text)]),
  );

/** Returns the names of the views that need no data, which hosts open by name. */
export function openableViews(source, name) {
  const allowsNone = type =>
    type.kind === ts.SyntaxKind.UndefinedKeyword || (ts.isUnionTypeNode(type) && type.types.some(allowsNone));
  return interfaceOf(source, name)
    .members.filter(({ type }) => allowsNone(type))
    .map(member => member.name.getText());
}

/** Returns the comments of the functions that modules export, by name. */
export function commentsOf(sources) {
  const comments = new Map();
  for (const { statements } of sources.map(parse))
    for (const node of statements) {
      const name = ts.isFunctionDeclaration(node) ? node.name : node.declarationList?.declarations[0]?.name;
      const text = name && textOf(node);
      if (text) comments.set(name.text, text);
    }
  return comments;
}

/** Returns a table with one row per hook that an entry exports: the entries that have it, and its comment. */
export function hooksTable(exported, comments) {
  const entries = Object.keys(exported).filter(entry => HOOK_ENTRIES.test(entry));
  const names = [...new Set(entries.flatMap(entry => exported[entry]))].filter(name => /^use[A-Z]/.test(name)).sort();
  return table(
    ['hook', 'entries', 'what'],
    names.map(name => {
      if (!comments.has(name)) throw new Error(`${name} has no comment`);
      const homes = entries.filter(entry => exported[entry].includes(name));
      return [
        code(name),
        homes.map(entry => code(entry.replace('.', 'latchkey'))).join(', '),
        cell(comments.get(name)),
      ];
    }),
  );
}

/** Returns the tags of the elements that the package exports by name. */
export const publicTags = ({ exports }) =>
  Object.keys(exports).flatMap(entry => /^\.\/elements\/(.+)$/.exec(entry)?.[1] ?? []);

/** Returns a table with one row per attribute of the public elements. */
export function elementsTable({ modules }, tags) {
  const declarations = modules.flatMap(({ declarations: found = [] }) => found);
  const rows = tags.flatMap(tag => {
    const found = declarations.find(({ tagName }) => tagName === tag);
    if (!found) throw new Error(`No element ${tag}`);
    if (!found.attributes?.length) return [[code(tag), '', '', '', cell(found.description ?? '')]];
    return found.attributes.map(({ name, type, default: value, description = '' }, at) => {
      const kind = type?.text.replace(' | undefined', '');
      return [at === 0 ? code(tag) : '', code(name), code(kind), value ? code(value) : '–', cell(description)];
    });
  });
  return table(['element', 'attribute', 'type', 'default', 'effect'], rows);
}

/** Returns the document with newly generated parts. */
async function fresh(document) {
  const { optionTable, featureTable, LIVE, ignoredOptions, ignoredFeatures } = await loadExports(`
    export { optionTable, featureTable, LIVE } from './controllers/domain/options/option-table.js';
    export { ignoredOptions, ignoredFeatures } from './controllers/domain/options/ignored-options.js';
  `);
  const read = path => readFileSync(join(ROOT, path), 'utf8');
  const source = read(OPTIONS);
  const manifest = JSON.parse(read('custom-elements.json'));
  const hooks = filesBelow(['react']).filter(path => /\.tsx?$/.test(path) && !/\.(?:test|generated)\./.test(path));
  const views = VIEWS.flatMap(([path, name]) => openableViews(read(path), name)).sort();
  const ignored = [...ignoredOptions, ...ignoredFeatures.map(name => `features.${name}`)];
  return fill(document, {
    'table: options': optionsTable(membersOf(source, 'AppKitOptions'), optionTable, LIVE),
    'table: features': optionsTable(membersOf(source, 'Features'), featureTable, LIVE),
    'list: ignored options': `${ignored.map(code).join(', ')}.`,
    'table: open': membersTable(membersOf(read(OPEN), 'OpenOptions')),
    'list: views': `${views.map(code).join(', ')}.`,
    'table: hooks': hooksTable(JSON.parse(read('tools/exports.json')), commentsOf(hooks.map(read))),
    'table: elements': elementsTable(manifest, publicTags(JSON.parse(read('package.json')))),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeOrCheck(DOCUMENT, await fresh(readFileSync(join(ROOT, DOCUMENT), 'utf8')));
