// Writes docs/budgets.md, and sentences of README.md and docs/headless.md, from .size-limit.json, where each budget stands once. With --check
// it writes nothing and fails if a document is outdated.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';
import { table } from './markdown.mjs';
import { writeOrCheck } from './written-file.mjs';

const pages = JSON.parse(readFileSync(join(ROOT, '.size-limit.json'), 'utf8'));

/** The site reads names of elements in angle brackets as elements. */
const inText = name => name.replace(/<[\w-]+>/g, '`$&`');

const cellsOf = ({ name, limit, files }) => [inText(name), limit ?? '–', files ?? '–'];

const render = () => `# Budgets

<!-- Written by \`npm run docs:tables\` from .size-limit.json; do not edit. -->

\`npm run size\` measures a host built with Vite against these limits. Sizes are gzip; “in addition” counts what
earlier steps have not loaded. The first page has at most ${pages[0].emitted} files, with all that it never loads.

${table(
  ['what is loaded', 'at most', 'files'],
  pages.flatMap(({ steps = [], ...page }) => [page, ...steps].map(cellsOf)),
)}
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
  const text = readFileSync(join(ROOT, name), 'utf8');
  const pattern = new RegExp(claim.replaceAll(/[\d.]+/g, '[\\d.]+'));
  if (!pattern.test(text)) throw new Error(`${name} lacks the sentence with the budgets`);
  return [name, text.replace(pattern, claim)];
}

for (const [path, text] of [['docs/budgets.md', render()], ...Object.entries(CLAIMS).map(withClaim)])
  writeOrCheck(path, text);
