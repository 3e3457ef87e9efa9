// Writes docs/elements.md from custom-elements.json: attributes, slots, parts, custom properties and events of the public
// elements. With --check it writes nothing and fails if the document is outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

const DOCUMENT = join(ROOT, 'docs/elements.md');
const read = path => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const cell = text => (text ?? '').replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const code = text => (text ? `\`${cell(text)}\`` : '');

function table(title, head, rows) {
  if (!rows?.length) return [];
  return [`### ${title}`, [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')];
}

const section = ({ tagName, description, attributes, slots, cssParts, cssProperties, events }) => [
  `## \`<${tagName}>\``,
  (description ?? '').replaceAll(/<(?=[a-z/])/g, '&lt;'),
  ...table(
    'Attributes',
    ['attribute', 'type', 'default', 'effect'],
    attributes?.map(({ name, type, default: value, description: text }) => [
      code(name),
      code(type?.text),
      code(value),
      cell(text),
    ]),
  ),
  ...table(
    'Slots',
    ['slot', 'content'],
    slots?.map(({ name, description: text }) => [code(name || 'default'), cell(text)]),
  ),
  ...table(
    'Events',
    ['event', 'when'],
    events?.map(({ name, description: text }) => [code(name), cell(text)]),
  ),
  ...table(
    'Parts',
    ['part', 'element'],
    cssParts?.map(({ name, description: text }) => [code(name), cell(text)]),
  ),
  ...table(
    'Custom properties',
    ['property', 'effect'],
    cssProperties?.map(({ name, description: text }) => [code(name), cell(text)]),
  ),
];

function render() {
  const isPublic = new Set(Object.keys(read('package.json').exports).map(name => name.replace('./elements/', '')));
  const elements = read('custom-elements.json')
    .modules.flatMap(({ declarations }) => declarations ?? [])
    .filter(({ tagName }) => isPublic.has(tagName));
  return `${[
    '# Elements',
    '<!-- Written by `npm run docs:tables` from custom-elements.json; do not edit. -->',
    'Each `w3m-*` element also has the tag `appkit-*`.',
    ...elements.flatMap(section),
  ].join('\n\n')}\n`;
}

if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, render());
else if (readFileSync(DOCUMENT, 'utf8') !== render()) {
  console.error('docs/elements.md is outdated: run `npm run docs:tables`.');
  process.exitCode = 1;
}
