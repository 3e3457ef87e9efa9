// Writes docs/errors.md from the table of errors. With --check it writes nothing and fails if the document is outdated.
import { loadTypeScript } from './load-typescript.mjs';
import { cell, code, table } from './markdown.mjs';
import { writeOrCheck } from './written-file.mjs';

const PLACES = { toast: 'in the modal', alert: 'as an alert', none: '' };

async function render() {
  const { errorTable } = await loadTypeScript('controllers/domain/errors/error-table.ts');
  const rows = Object.entries(errorTable)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { message, surface }]) => [code(name), cell(message), PLACES[surface]]);
  return `# Errors

<!-- Written by \`npm run docs:tables\`; do not edit. -->

Every error is a \`W3mError\`: \`code\` identifies it, \`params\` fill in the names in
braces, and \`cause\` is the error that caused it, if any. The texts are for developers, and they load after the first
wallet is asked or the first error is created; until then \`message\` is the code. People read translations of the errors
that the modal shows.

${table(['code', 'text', 'shown'], rows)}
`;
}

writeOrCheck('docs/errors.md', await render());
