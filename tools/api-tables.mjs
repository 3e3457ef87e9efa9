// Writes the tables of docs/api.md: options from their interface and option table, elements from custom-elements.json.
// With --check it writes nothing and fails if the committed document is outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { ROOT } from './files.mjs';
import { loadExports } from './load-typescript.mjs';

const DOCUMENT = 'docs/api.md';
const OPTIONS = 'controllers/state/options.ts';
const ELEMENTS = ['w3m-button', 'w3m-connect-button', 'w3m-account-button', 'w3m-network-button', 'w3m-modal'];

const cell = text => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const code = text => (text === undefined ? '' : `\`${cell(text)}\``);
const table = (head, rows) => [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');

/** Returns the members of an interface: name, type as written, whether required, and comment. */
export function membersOf(source, name) {
  const file = ts.createSourceFile('options.ts', source, ts.ScriptTarget.Latest, true);
  const declaration = file.statements.find(node => ts.isInterfaceDeclaration(node) && node.name.text === name);
  if (!declaration) throw new Error(`No interface ${name}`);
  return declaration.members.map(member => {
    const text = ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc)?.comment);
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

/** Returns a table with one row per attribute of the public elements. */
export function elementsTable({ modules }, tags) {
  const declarations = modules.flatMap(({ declarations: found = [] }) => found);
  const rows = tags.flatMap(tag => {
    const found = declarations.find(({ tagName }) => tagName === tag);
    if (!found) throw new Error(`No element ${tag}`);
    return (found.attributes ?? []).map(({ name, type, default: value, description = '' }, at) => {
      const kind = type?.text.replace(' | undefined', '');
      return [at === 0 ? code(tag) : '', code(name), code(kind), value ? code(value) : '–', cell(description)];
    });
  });
  return table(['element', 'attribute', 'type', 'default', 'effect'], rows);
}

/** Inserts each part between its markers: `<!-- table: name -->` and `<!-- end -->`. */
export function fill(document, parts) {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const start = `<!-- ${name} -->`;
    const from = text.indexOf(start);
    const to = text.indexOf('<!-- end -->', from);
    if (from < 0 || to < 0) throw new Error(`${DOCUMENT} lacks the markers of "${name}"`);
    return `${text.slice(0, from + start.length)}\n\n${part}\n\n${text.slice(to)}`;
  }, document);
}

/** Returns the document with newly generated parts. */
async function fresh(document) {
  const { optionTable, featureTable, LIVE, ignoredOptions, ignoredFeatures } = await loadExports(`
    export { optionTable, featureTable, LIVE } from './controllers/domain/options/option-table.js';
    export { ignoredOptions, ignoredFeatures } from './controllers/domain/options/ignored-options.js';
  `);
  const source = readFileSync(join(ROOT, OPTIONS), 'utf8');
  const manifest = JSON.parse(readFileSync(join(ROOT, 'custom-elements.json'), 'utf8'));
  const ignored = [...ignoredOptions, ...ignoredFeatures.map(name => `features.${name}`)];
  return fill(document, {
    'table: options': optionsTable(membersOf(source, 'AppKitOptions'), optionTable, LIVE),
    'table: features': optionsTable(membersOf(source, 'Features'), featureTable, LIVE),
    'list: ignored options': `${ignored.map(code).join(', ')}.`,
    'table: elements': elementsTable(manifest, ELEMENTS),
  });
}

async function run(isCheck) {
  const path = join(ROOT, DOCUMENT);
  const document = readFileSync(path, 'utf8');
  const text = await fresh(document);
  if (!isCheck) return writeFileSync(path, text);
  if (text === document) return;
  console.error(`The tables of ${DOCUMENT} do not match the options and elements: run \`npm run docs\`.`);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run(process.argv.includes('--check'));
