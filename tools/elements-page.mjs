// Writes docs/elements.md from custom-elements.json: attributes, slots, parts, custom properties and events of the public
// elements. With --check it writes nothing and fails if the document is outdated.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';
import { cell, code, table } from './markdown.mjs';
import { writeOrCheck } from './written-file.mjs';

const read = path => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** Returns a title and a table below it; nothing without rows. */
const titledTable = (title, head, rows) => (rows?.length ? [`### ${title}`, table(head, rows)] : []);

const section = ({ tagName, description, attributes, slots, cssParts, cssProperties, events }) => [
  `## \`<${tagName}>\``,
  (description ?? '').replaceAll(/<(?=[a-z/])/g, '&lt;'),
  ...titledTable(
    'Attributes',
    ['attribute', 'type', 'default', 'effect'],
    attributes?.map(({ name, type, default: value, description: text }) => [
      code(name),
      code(type?.text),
      code(value),
      cell(text),
    ]),
  ),
  ...titledTable(
    'Slots',
    ['slot', 'content'],
    slots?.map(({ name, description: text }) => [code(name || 'default'), cell(text)]),
  ),
  ...titledTable(
    'Events',
    ['event', 'when'],
    events?.map(({ name, description: text }) => [code(name), cell(text)]),
  ),
  ...titledTable(
    'Parts',
    ['part', 'element'],
    cssParts?.map(({ name, description: text }) => [code(name), cell(text)]),
  ),
  ...titledTable(
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

writeOrCheck('docs/elements.md', render());
