import { countScripts, total } from './browser.mjs';
import { budgets, kB } from './budgets.mjs';

/** Time in milliseconds without a request after which a page has loaded what it loads while it is idle. */
const QUIET_MS = 1_000;

/** Pages of hosts, by what the script measures of each: the folder of the page, and its query. */
const PAGES = {
  evm: 'host',
  walletConnect: 'remote',
  embedded: `embedded?wallet=${encodeURIComponent('https://127.0.0.1:9/sdk')}`,
};

/** Names of the built pages that {@link measureIdle} opens. */
export const IDLE_PAGES = Object.values(PAGES).map(path => path.split('?')[0]);

async function visit(browser, url, path) {
  const [name, query = ''] = path.split('?');
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = countScripts(page);
  await page.goto(`${url}/${name}/${name}.html?${query}`);
  await page.locator('w3m-button button').waitFor();
  for (let files = -1; files < scripts.size;) {
    files = scripts.size;
    await page.waitForTimeout(QUIET_MS);
  }
  await context.close();
  return scripts;
}

/** Measures the JavaScript that pages load before a click, with what they load while they are idle. */
export async function measureIdle(browser, url) {
  const lines = [];
  const results = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const scripts = await visit(browser, url, path);
    const [size, files] = budgets.idle[name];
    lines.push(`    ${name}: ${[...scripts.keys()].map(file => file.split('/').at(-1)).join(', ')}`);
    results.push(
      { name: `${name}: JavaScript before a click`, value: kB(total(scripts)), limit: size, unit: 'kB gzip' },
      { name: `${name}: files`, value: scripts.size, limit: files, unit: 'files' },
    );
  }
  return { lines, results };
}
