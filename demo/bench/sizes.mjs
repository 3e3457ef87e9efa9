import { countScripts, total } from './browser.mjs';
import { budgets, kB } from './budgets.mjs';

const ROW = '[data-testid^="wallet-selector-"]';

/** Tells whether a script contains viem: no other module contains these strings, whatever the chunk is called. */
const isViem = ({ body }) => body.includes('viem@') || body.includes('UnknownRpcError');

/** Measures the JavaScript that a host page loads before the click, on opening and on connecting. */
export async function measureSizes(browser, url) {
  const page = await browser.newPage();
  const scripts = countScripts(page);

  await page.goto(`${url}/host/host.html?intent`);
  await page.locator('w3m-button button').waitFor();
  await page.waitForLoadState('networkidle');
  const before = total(scripts);
  const viemBefore = [...scripts.values()].some(isViem);

  await page.locator('w3m-button button').click(); // the prefetch on hover counts towards the opening
  await page.locator(ROW).first().waitFor();
  await page.waitForLoadState('networkidle');
  const opened = total(scripts);
  const viemOpened = [...scripts.values()].some(isViem);
  const chunks = [...scripts].map(([path, { bytes }]) => `    ${kB(bytes).toFixed(1).padStart(6)} kB  ${path}`);

  await page.locator(ROW).first().click();
  await page.locator('w3m-button').getByText('0xf3').first().waitFor();
  await page.waitForLoadState('networkidle');
  const viemConnected = [...scripts.values()].some(isViem);
  await page.close();

  return {
    lines: chunks,
    results: [
      { name: 'JavaScript before any click', value: kB(before), limit: budgets.beforeClick, unit: 'kB gzip' },
      { name: 'First opening of Connect adds', value: kB(opened - before), limit: budgets.firstOpen, unit: 'kB gzip' },
      { name: 'Together, to the first row', value: kB(opened), limit: budgets.toFirstRow, unit: 'kB gzip' },
      { name: 'viem before the first connection', value: Number(viemBefore || viemOpened), limit: 0, unit: 'chunks' },
      { name: 'viem missing after it', value: Number(!viemConnected), limit: 0, unit: 'chunks' },
    ],
  };
}
