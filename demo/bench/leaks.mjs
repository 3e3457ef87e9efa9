import { budgets } from './budgets.mjs';

/** The browser compiles code for about 200 openings; what it keeps of that is no leak. */
const WARM_UP = 200;
const CYCLES = 200;

/** The page to measure, and a bare Lit dialog: what the driver and the browser keep of each opening by themselves. */
const PAGES = {
  ours: {
    path: 'host/host.html',
    opener: 'w3m-button button',
    dialog: '[data-testid="w3m-modal-card"]',
    row: '[data-testid^="wallet-selector-"]',
  },
  control: { path: 'bare-lit/bare-lit.html', opener: 'bare-dialog .opener', dialog: 'bare-dialog dialog', row: '.row' },
};

async function measure(session) {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = name => metrics.find(metric => metric.name === name).value;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
}

/** Returns the page and a function that opens and closes its dialog a number of times. */
export async function openingsOf(browser, url, name) {
  const { path, opener, dialog, row } = PAGES[name];
  const page = await browser.newPage();
  await page.goto(`${url}/${path}`);
  await page.locator(opener).waitFor();
  const cycle = async times => {
    for (let turn = 0; turn < times; turn += 1) {
      await page.locator(opener).dispatchEvent('click');
      await page.locator(dialog).waitFor();
      await page.locator(row).first().waitFor();
      await page.keyboard.press('Escape');
      await page.locator(dialog).waitFor({ state: 'hidden' });
    }
  };
  return { page, cycle };
}

async function growthOf(browser, url, name) {
  const { page, cycle } = await openingsOf(browser, url, name);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await cycle(WARM_UP);
  const before = await measure(session);
  await cycle(CYCLES);
  const after = await measure(session);
  await page.close();
  const left = key => after[key] - before[key];
  return {
    nodes: left('nodes'),
    listeners: left('listeners'),
    heapKB: left('heap') / 1_000 / CYCLES,
    line: `    ${name}: nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}, heap ${(before.heap / 1e6).toFixed(2)} → ${(after.heap / 1e6).toFixed(2)} MB`,
  };
}

/** Opens and closes the modal 200 times and returns the growth of nodes, listeners and heap. */
export async function measureLeaks(browser, url) {
  const ours = await growthOf(browser, url, 'ours');
  const control = await growthOf(browser, url, 'control');
  return {
    lines: [
      ours.line,
      control.line,
      `    heap per opening: ours ${ours.heapKB.toFixed(2)} kB, control ${control.heapKB.toFixed(2)} kB`,
    ],
    results: [
      { name: `Nodes left by ${CYCLES} openings`, value: ours.nodes, limit: budgets.leftNodes, unit: 'nodes' },
      { name: 'Listeners left', value: ours.listeners, limit: budgets.leftListeners, unit: 'listeners' },
      {
        name: 'Heap left per opening, without what a bare dialog leaves',
        value: ours.heapKB - control.heapKB,
        limit: budgets.leftHeapKB,
        unit: 'kB',
      },
    ],
  };
}
