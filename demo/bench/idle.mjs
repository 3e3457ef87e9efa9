import { countScripts, total } from './browser.mjs';
import { budgets, kB } from './budgets.mjs';

/** Time in milliseconds without a request after which a page has loaded what it loads while it is idle. */
const QUIET_MS = 1_000;

/** Folder and query of the page of each case. In `connected` a wallet was connected at an earlier visit. */
const PAGES = {
  evm: 'host',
  connected: 'host',
  walletConnect: 'remote',
  embedded: `embedded?wallet=${encodeURIComponent('https://127.0.0.1:9/sdk')}`,
};

/** Names of the built pages that {@link measureIdle} opens. */
export const IDLE_PAGES = [...new Set(Object.values(PAGES).map(path => path.split('?')[0]))];

/** Waits until a page loads no more scripts. */
export async function untilQuiet(page, scripts) {
  let files;
  do {
    files = scripts.size;
    await page.waitForTimeout(QUIET_MS);
  } while (scripts.size > files);
}

/** Opens a page, and returns the scripts that it has loaded when it loads no more. */
async function load(context, url, path) {
  const [name, query = ''] = path.split('?');
  const page = await context.newPage();
  const scripts = countScripts(page);
  await page.goto(`${url}/${name}/${name}.html?${query}`);
  await page.locator('w3m-button button').waitFor();
  await untilQuiet(page, scripts);
  return { page, scripts };
}

/** Connects a wallet, and leaves the page once the connection is stored. */
async function connect({ page }) {
  await page.locator('w3m-button button').click();
  await page.getByTestId('wallet-selector-bench.wallet0').locator('button').click();
  await page.locator('w3m-button .account').waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
}

async function visit(browser, url, path, isConnected) {
  const context = await browser.newContext();
  if (isConnected) await connect(await load(context, url, path));
  const { scripts } = await load(context, url, path);
  await context.close();
  return scripts;
}

/** Measures the JavaScript that pages load before a click, with what they load while they are idle. */
export async function measureIdle(browser, url) {
  const lines = [];
  const results = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const scripts = await visit(browser, url, path, name === 'connected');
    const [size, files] = budgets.idle[name];
    lines.push(`    ${name}: ${[...scripts.keys()].map(file => file.split('/').at(-1)).join(', ')}`);
    results.push(
      { name: `${name}: JavaScript before a click`, value: kB(total(scripts)), limit: size, unit: 'kB gzip' },
      { name: `${name}: files`, value: scripts.size, limit: files, unit: 'files' },
    );
  }
  return { lines, results };
}
