import { loadTypeScript } from '../../tools/load-typescript.mjs';
import { countScripts, findDeep, median } from './browser.mjs';
import { budgets, kB } from './budgets.mjs';

const RUNS = 7;

/** Runs in the page: resolves with the milliseconds from the next click to the frame after the QR code is drawn. */
const watch = () => {
  window.codePainted = new Promise(resolve => {
    const onClick = ({ timeStamp }) => {
      const look = () => {
        const code = window.findDeep(document, 'wui-qr-code');
        if (!code?.shadowRoot?.querySelector('svg, canvas')) return requestAnimationFrame(look);
        requestAnimationFrame(() => resolve(performance.now() - timeStamp));
      };
      look();
    };
    window.addEventListener('click', onClick, { capture: true, once: true });
  });
};

/** Visits once: measures which WalletConnect chunks load before and after the opening, and the time to the QR code. */
async function visit(browser, url, relay) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(findDeep);
  const scripts = countScripts(page);
  const remote = () => [...scripts.values()].filter(({ body }) => /wc_sessionPropose|irn_publish/.test(String(body)));
  await page.goto(url);
  const button = page.locator('w3m-button button');
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const before = remote().length;
  const visitsBefore = relay.visits.length;
  await button.click();
  const row = page.locator('[data-testid="wallet-selector-walletconnect"] button');
  await row.waitFor();
  await page.waitForLoadState('networkidle'); // the modal prefetches WalletConnect while the user reads the list
  await page.waitForTimeout(1_000);
  const bytes = remote().reduce((sum, script) => sum + script.bytes, 0);
  const early = relay.visits.length - visitsBefore;
  await page.evaluate(watch);
  await row.click();
  const ms = await page.evaluate(() => window.codePainted);
  await context.close();
  return { before, early, bytes, ms };
}

/** Measures the time from the tap on "WalletConnect" to the QR code, after the prefetch. */
export async function measureCode(browser, url) {
  const { startRelay } = await loadTypeScript('services/relay/relay.ts');
  const relay = await startRelay({ port: 0 });
  const visits = [];
  try {
    for (let run = 0; run < RUNS; run += 1)
      visits.push(await visit(browser, `${url}/code/code.html?relay=${encodeURIComponent(relay.url)}`, relay));
  } finally {
    await relay.stop();
  }
  const bytes = median(visits.map(each => each.bytes));
  if (bytes === 0) throw new Error('No WalletConnect chunk was loaded: its name may have changed');
  return {
    lines: [
      `    WalletConnect, fetched while the list of wallets is read: ${kB(bytes).toFixed(1)} kB gzip`,
      `    tap to code, each: ${visits.map(({ ms }) => ms.toFixed(0)).join(', ')} ms`,
    ],
    results: [
      {
        name: 'Chunks of WalletConnect before the window is opened',
        value: Math.max(...visits.map(each => each.before)),
        limit: 0,
        unit: 'chunks',
      },
      {
        name: 'Relay asked before the tap',
        value: Math.max(...visits.map(each => each.early)),
        limit: 0,
        unit: 'times',
      },
      { name: 'Tap to code, warm', value: median(visits.map(({ ms }) => ms)), limit: budgets.tapToCode, unit: 'ms' },
    ],
  };
}
