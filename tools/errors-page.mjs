// Writes docs/errors.md from the table of errors. With --check it writes nothing and fails if the document is outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';
import { loadTypeScript } from './load-typescript.mjs';

const DOCUMENT = join(ROOT, 'docs/errors.md');
const PLACES = { toast: 'in the modal', alert: 'as an alert', none: '' };
const cell = text => text.replaceAll('|', '\\|');

async function render() {
  const { errorTable } = await loadTypeScript('controllers/domain/errors/error-table.ts');
  const rows = Object.entries(errorTable)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { message, surface }]) => `| \`${code}\` | ${cell(message)} | ${PLACES[surface]} |`);
  return `# Errors

<!-- Written by \`npm run docs:tables\`; do not edit. -->

Every error is a \`W3mError\`: \`code\` identifies it, \`params\` fill in the names in
braces, and \`cause\` is the error that caused it, if any. The texts are for developers, and they load after the first
wallet is asked or the first error is created; until then \`message\` is the code. People read translations of the errors
that the modal shows.

| code | text | shown |
| --- | --- | --- |
${rows.join('\n')}
`;
}

const document = await render();
if (process.argv.includes('--check')) {
  if (readFileSync(DOCUMENT, 'utf8') !== document) {
    console.error('docs/errors.md is outdated. Run npm run docs:tables');
    process.exit(1);
  }
} else writeFileSync(DOCUMENT, document);
