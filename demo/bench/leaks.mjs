import { budgets } from './budgets.mjs';

const WARM_UP = 20;
const CYCLES = 200;
const CARD = '[data-testid="w3m-modal-card"]';

async function measure(session) {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = name => metrics.find(metric => metric.name === name).value;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
}

/** Opens and closes the modal 200 times and returns the growth of nodes, listeners and heap. */
export async function measureLeaks(browser, url) {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(`${url}/host/host.html`);
  await page.locator('w3m-button button').waitFor();

  const cycle = async times => {
    for (let turn = 0; turn < times; turn += 1) {
      await page.locator('w3m-button button').dispatchEvent('click');
      await page.locator(CARD).waitFor();
      await page.locator('[data-testid^="wallet-selector-"]').first().waitFor();
      await page.keyboard.press('Escape');
      await page.locator(CARD).waitFor({ state: 'hidden' });
    }
  };
  await cycle(WARM_UP);
  const before = await measure(session);
  await cycle(CYCLES);
  const after = await measure(session);
  await page.close();

  const left = key => after[key] - before[key];
  return {
    lines: [
      `    nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}, heap ${(before.heap / 1e6).toFixed(2)} → ${(after.heap / 1e6).toFixed(2)} MB`,
    ],
    results: [
      { name: `Nodes left by ${CYCLES} openings`, value: left('nodes'), limit: budgets.leftNodes, unit: 'nodes' },
      { name: 'Listeners left', value: left('listeners'), limit: budgets.leftListeners, unit: 'listeners' },
      { name: 'Heap left', value: left('heap') / 1_000, limit: budgets.leftHeapKB, unit: 'kB' },
    ],
  };
}
