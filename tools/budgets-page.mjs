// Writes docs/budgets.md and the sentence of README.md from .size-limit.json, where each budget stands once. With --check
// it writes nothing and fails if a document is outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

const DOCUMENT = join(ROOT, 'docs/budgets.md');
const pages = JSON.parse(readFileSync(join(ROOT, '.size-limit.json'), 'utf8'));

/** The site reads names of elements in angle brackets as elements. */
const inText = name => name.replace(/<[\w-]+>/g, '`$&`');

const row = ({ name, limit, files }) => `| ${inText(name)} | ${limit ?? '–'} | ${files ?? '–'} |`;

const render = () => `# Budgets

<!-- Written by \`npm run docs:tables\` from .size-limit.json; do not edit. -->

\`npm run size\` measures a host built with Vite against these limits. Sizes are gzip; “in addition” counts what
earlier steps have not loaded. The first page has at most ${pages[0].emitted} files, with all that it never loads.

| what is loaded | at most | files |
| --- | --- | --- |
${pages.flatMap(({ steps = [], ...page }) => [page, ...steps].map(row)).join('\n')}
`;

const README = join(ROOT, 'README.md');
const CLAIM = /Under [\d.]+ kB gzip before a click, at most [\d.]+ kB more for the first opening/;

/** Returns the README with today's limits of the first page and of the first opening. */
function readme() {
  const text = readFileSync(README, 'utf8');
  if (!CLAIM.test(text)) throw new Error('README.md lacks the sentence with the budgets');
  const [page] = pages;
  const claim = `Under ${page.limit} gzip before a click, at most ${page.steps[0].limit} more for the first opening`;
  return text.replace(CLAIM, claim);
}

for (const [path, text] of [
  [DOCUMENT, render()],
  [README, readme()],
])
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is outdated: run \`npm run docs:tables\`.`);
    process.exitCode = 1;
  }
