import { findDeep, median } from './browser.mjs';
import { budgets } from './budgets.mjs';

const RUNS = 41;
/** Time in milliseconds that the pointer hovers over the button before the click. */
const HOVER_MS = Number(process.env.HOVER ?? 300);

/**
 * Runs in the page: `rowPainted` resolves with the milliseconds from the time stamp of the click event to the end of
 * the frame that shows the first row. Both pages use the same measurement.
 */
function watchForRow(selector) {
  window.rowPainted = new Promise(resolve => {
    window.addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          const isSeen = window
            .findDeep(document, selector)
            ?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
          if (!isSeen) return requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel(); // its message arrives in a task after the frame is drawn
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

async function time(browser, url, opener, row, hover) {
  const context = await browser.newContext(); // an empty cache, as on a first visit
  const page = await context.newPage();
  await page.addInitScript(findDeep);
  await page.goto(url);
  const button = page.locator(opener).first();
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchForRow, row);
  if (hover) {
    await button.hover();
    await page.waitForTimeout(HOVER_MS);
  }
  await button.click();
  const ms = await page.evaluate(() => window.rowPainted);
  await context.close();
  return ms;
}

/** Measures the time from the click to the first row on a first visit. Runs alternate, so load affects both. */
export async function measureOpening(browser, url) {
  const ours = { path: `${url}/host/host.html`, opener: 'w3m-button button', row: '[data-testid^="wallet-selector-"]' };
  const bare = { path: `${url}/bare-lit/bare-lit.html`, opener: 'bare-dialog .opener', row: '.row' };
  const times = { cold: [], hovered: [], bare: [] };
  for (let run = 0; run < RUNS; run += 1) {
    times.bare.push(await time(browser, bare.path, bare.opener, bare.row, true));
    times.hovered.push(await time(browser, ours.path, ours.opener, ours.row, true));
    times.cold.push(await time(browser, ours.path, ours.opener, ours.row, false));
  }
  const ratio = median(times.hovered) / median(times.bare);
  return {
    lines: [
      `    bare Lit dialog, all loaded   ${median(times.bare).toFixed(0)} ms (median of ${RUNS})`,
      `    pointer rests, then clicks    ${median(times.hovered).toFixed(0)} ms`,
      `    click without any warning     ${median(times.cold).toFixed(0)} ms`,
    ],
    results: [
      { name: 'Click to first row, against bare Lit', value: ratio, limit: budgets.openingRatio, unit: 'times' },
    ],
  };
}
