// Writes the tables of docs/phones.md: the link that opens each wallet of the directory in each browser of a phone, and where
// that is said. With --check it writes nothing and fails if the document is outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';
import { loadExports } from './load-typescript.mjs';

const DOCUMENT = join(ROOT, 'docs/phones.md');

const { WALLETS, mobileLink, strategyFor, phoneBrowsers } = await loadExports(`
  export { WALLETS } from './controllers/domain/wallets/wallets.js';
  export { mobileLink, strategyFor } from './controllers/domain/wallets/links.js';
  export { phoneBrowsers } from './testing/phone-browsers.js';`);

const table = rows => rows.map(row => `| ${row.join(' | ')} |`).join('\n');

/** One row for each browser. */
const browserRows = phoneBrowsers.map(({ name, environment, source }) => {
  const { first, targets, encodings } = strategyFor(environment);
  const place = kind => (targets[kind] === '_blank' ? 'a new tab' : 'the page');
  const links = first === 'scheme' ? 'own scheme' : 'universal link';
  return [name, links, place('scheme'), place('universal'), encodings === 2 ? 'twice' : 'once', `[source](${source})`];
});

/** The wallet's own part of the link in a browser. */
const baseIn = (wallet, environment) => mobileLink(wallet, 'wc:a@2', { environment })?.base;

/** One row for each wallet that a link opens: the browsers with each of its links. */
const walletRows = WALLETS.filter(wallet => mobileLink(wallet, 'wc:a@2', phoneBrowsers[0])).map(wallet => {
  const cells = phoneBrowsers.map(({ environment }) => `\`${baseIn(wallet, environment)}\``);
  const isSame = cells.every(cell => cell === cells[0]);
  return [wallet.name, ...(isSame ? [cells[0], ...cells.slice(1).map(() => '″')] : cells)];
});

const parts = {
  browsers: table([
    ['browser', 'first choice', 'a scheme opens in', 'a universal link opens in', 'the URI is encoded', 'why'],
    ['---', '---', '---', '---', '---', '---'],
    ...browserRows,
  ]),
  wallets: table([
    ['wallet', ...phoneBrowsers.map(({ name }) => name)],
    ['---', ...phoneBrowsers.map(() => '---')],
    ...walletRows,
  ]),
};

const before = readFileSync(DOCUMENT, 'utf8');
const after = Object.entries(parts).reduce((text, [name, part]) => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/phones.md lacks the markers of "${name}"`);
  return `${text.slice(0, from + start.length)}\n\n${part}\n\n${text.slice(to)}`;
}, before);

if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, after);
else if (before !== after) {
  console.error('docs/phones.md is outdated: npm run docs:tables');
  process.exit(1);
}
