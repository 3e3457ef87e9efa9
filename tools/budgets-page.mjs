// Writes docs/budgets.md, and sentences of README.md and docs/headless.md, from .size-limit.json, where each budget stands once. With --check
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

const [page] = pages;
const headless = pages.find(({ name }) => name.includes('by latchkey/headless'));

/** Documents with figures of a page and of its first step, in a sentence with the limits of today. */
const CLAIMS = {
  'README.md': `Under ${page.limit} gzip before a click, at most ${page.steps[0].limit} more for the first opening`,
  'docs/headless.md': `at most ${headless.limit} before a connection, and at most ${headless.steps[0].limit} more with`,
};

/** Returns the path of a document, and its text with the claim in place of the one with other figures. */
function withClaim([name, claim]) {
  const path = join(ROOT, name);
  const text = readFileSync(path, 'utf8');
  const pattern = new RegExp(claim.replaceAll(/[\d.]+/g, '[\\d.]+'));
  if (!pattern.test(text)) throw new Error(`${name} lacks the sentence with the budgets`);
  return [path, text.replace(pattern, claim)];
}

for (const [path, text] of [[DOCUMENT, render()], ...Object.entries(CLAIMS).map(withClaim)])
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is outdated: run \`npm run docs:tables\`.`);
    process.exitCode = 1;
  }
