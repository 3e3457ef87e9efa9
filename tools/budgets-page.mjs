// Writes docs/budgets.md from .size-limit.json, where each budget stands once. With --check it writes nothing and fails if
// the document is outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

const DOCUMENT = join(ROOT, 'docs/budgets.md');
const pages = JSON.parse(readFileSync(join(ROOT, '.size-limit.json'), 'utf8'));

const row = ({ name, limit, files }) => `| ${name} | ${limit ?? '–'} | ${files ?? '–'} |`;

const render = () => `# Budgets

Written by \`npm run docs:tables\` from \`.size-limit.json\`; \`npm run size\` measures a host built with Vite against it. Sizes
are gzip; “in addition” counts what earlier steps have not loaded.

| what is loaded | at most | files |
| --- | --- | --- |
${pages.flatMap(({ steps = [], ...page }) => [page, ...steps].map(row)).join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, render());
else if (readFileSync(DOCUMENT, 'utf8') !== render()) {
  console.error('docs/budgets.md is outdated: run `npm run docs:tables`.');
  process.exitCode = 1;
}
