// Writes a page and a table of judged views: each with its scores, the pictures of before, and the approved ones of now.
// `npm run scores -- /tmp/page [--before /tmp/before] [--pages /tmp/pages]`: folders of earlier pictures, and of pages that
// are no state of the gallery. A row of demo/e2e/scores.json:
// { "row": "Send, form", "before": 7, "now": 9, "why": "", "earlier": ["06.jpg"], "specimens": ["send"], "pages": [], "modes": [] }.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from './markdown.mjs';

const GOAL = 9;
const MODES = ['light', 'dark', 'arabic', 'narrow'];
const STYLE = `body{font:15px/1.4 system-ui;margin:24px;background:#f4f5f7;color:#15171a}section{margin-block-end:48px}
div{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{max-inline-size:420px}.low{color:#a32020}
@media(prefers-color-scheme:dark){body{background:#15171a;color:#f4f5f7}.low{color:#ff9c9c}}`;

const escaped = text => String(text).replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);

/** Copies a picture beside the page, so that the folder can be moved. */
function figure(caption, path, folder, name) {
  if (!existsSync(path)) throw new Error(`No picture ${path}`);
  copyFileSync(path, join(folder, name));
  return `<figure><figcaption>${escaped(caption)}</figcaption><img alt="" loading="lazy" src="${encodeURIComponent(name)}"></figure>`;
}

function section({ row, before, now, why, earlier = [], specimens = [], pages = [], modes = MODES }, folder, places) {
  const old = places.before
    ? earlier.map(file => figure(`Before: ${file}`, join(places.before, file), folder, file))
    : [];
  const taken = places.pages ? pages.map(file => figure(file, join(places.pages, file), folder, file)) : [];
  const shown = specimens.flatMap(name =>
    modes.map(mode =>
      figure(`${name}, ${mode}`, join(places.now, mode, `${name}.webp`), folder, `${name}.${mode}.webp`),
    ),
  );
  return `<section><h2${now < GOAL ? ' class="low"' : ''}>${escaped(row)}: ${before} → ${now}</h2><p>${escaped(why ?? '')}</p>
<div>${[...old, ...shown, ...taken].join('')}</div></section>`;
}

/** Returns the table of scores in Markdown. */
const tableOf = rows => {
  const average = of => (rows.reduce((sum, row) => sum + row[of], 0) / rows.length).toFixed(1);
  const cells = rows.map(({ row, before, now, why = '' }) => [row, before, now, why]);
  const averages = [`**average of ${rows.length}**`, average('before'), average('now'), ''];
  return `${table(['view', 'before', 'now', `why not ${GOAL}`], [...cells, averages])}\n`;
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, pages: { type: 'string' } },
});
const [out] = positionals;
if (!out) throw new Error('Usage: npm run scores -- <folder> [--before <folder>] [--pages <folder>]');
const rows = JSON.parse(readFileSync('demo/e2e/scores.json', 'utf8'));
const folder = resolve(out);
mkdirSync(folder, { recursive: true });
const places = {
  before: values.before && resolve(values.before),
  pages: values.pages && resolve(values.pages),
  now: resolve('demo/e2e/pictures'),
};
const body = rows.map(row => section(row, folder, places)).join('\n');
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Scores</title><style>${STYLE}</style><h1>Before and now</h1>${body}</html>\n`,
);
writeFileSync(join(folder, 'scores.md'), tableOf(rows));
console.log(
  `${rows.length} rows, ${rows.filter(({ now }) => now < GOAL).length} below ${GOAL}: ${join(folder, 'index.html')}`,
);
