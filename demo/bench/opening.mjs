import { median } from './browser.mjs';
import { budgets } from './budgets.mjs';

const RUNS = 15;
/** How long a hand rests on a button before it presses: pointers arrive before they click. */
const HOVER_MS = 120;

/**
 * Runs in the page: milliseconds from the click's own time stamp to the frame after the one in which the first row is
 * there with a size. Both pages are asked the same way.
 */
const clickToRow = ([opener, row]) =>
  new Promise(resolve => {
    const deep = (root, selector) => {
      const found = root.querySelector(selector);
      if (found) return found;
      for (const element of root.querySelectorAll('*')) {
        const inside = element.shadowRoot && deep(element.shadowRoot, selector);
        if (inside) return inside;
      }
      return undefined;
    };
    let clickedAt;
    window.addEventListener('click', event => (clickedAt = event.timeStamp), { capture: true, once: true });
    const look = () => {
      const found = deep(document, row);
      const box = found?.getBoundingClientRect();
      if (box && box.height > 0) requestAnimationFrame(() => resolve(performance.now() - clickedAt));
      else requestAnimationFrame(look);
    };
    deep(document, opener).click();
    look();
  });

async function time(browser, url, opener, row, hover) {
  const context = await browser.newContext(); // an empty cache: a first visit
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(opener).first().waitFor();
  await page.waitForLoadState('networkidle');
  if (hover) {
    await page.locator(opener).first().hover();
    await page.waitForTimeout(HOVER_MS);
  }
  const ms = await page.evaluate(clickToRow, [opener.split(' ').at(-1), row]);
  await context.close();
  return ms;
}

/** From the click to the first row, on a first visit; the two pages take turns, so that a busy moment meets both. */
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
