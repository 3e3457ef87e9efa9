// Writes the tables of docs/phones.md: the link that opens each wallet of the directory in each browser of a phone, and where
// that is said. With --check it writes nothing and fails if the document is outdated.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';
import { loadExports } from './load-typescript.mjs';
import { fill, table } from './markdown.mjs';
import { writeOrCheck } from './written-file.mjs';

const DOCUMENT = 'docs/phones.md';

const { WALLETS, mobileLink, strategyFor, phoneBrowsers } = await loadExports(`
  export { WALLETS } from './controllers/domain/wallets/wallets.js';
  export { mobileLink, strategyFor } from './controllers/domain/wallets/links.js';
  export { phoneBrowsers } from './testing/phone-browsers.js';`);

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
  'table: browsers': table(
    ['browser', 'first choice', 'a scheme opens in', 'a universal link opens in', 'the URI is encoded', 'why'],
    browserRows,
  ),
  'table: wallets': table(['wallet', ...phoneBrowsers.map(({ name }) => name)], walletRows),
};

writeOrCheck(DOCUMENT, fill(readFileSync(join(ROOT, DOCUMENT), 'utf8'), parts));
