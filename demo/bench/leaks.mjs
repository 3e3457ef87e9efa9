import { budgets } from './budgets.mjs';

/** The browser compiles code for about 200 openings, and keeps what it has seen for that, which is no leak. */
const WARM_UP = 200;
const CYCLES = 500;
/** Modals that are created, opened and destroyed, after those of the warm-up. */
const LIVES = 100;

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

async function collectGarbage(session) {
  for (let round = 0; round < 3; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await new Promise(resolve => setTimeout(resolve, 50)); // weak references are cleared between tasks
  }
}

/**
 * Types of a snapshot's entries that do not count: the browser compiles more code the longer a page lives, and its own
 * caches of styles and its tables grow and shrink when it likes, whatever the page leaves behind.
 */
const OF_BROWSER = ['code', 'native'];

/** Returns the bytes of the heap that the page's values take, by a snapshot. Nodes and listeners are counted apart. */
async function bytesOf(session) {
  await collectGarbage(session);
  const chunks = [];
  const onChunk = ({ chunk }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', onChunk);
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', onChunk);
  const { snapshot, nodes } = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (!OF_BROWSER.includes(types[type][nodes[node + type]])) bytes += nodes[node + size];
  return bytes;
}

async function measure(session) {
  await collectGarbage(session);
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
  const state = async () => ({ ...(await measure(session)), bytes: await bytesOf(session) });
  await cycle(WARM_UP);
  const before = await state();
  await cycle(CYCLES);
  const after = await state();
  await page.close();
  const left = key => after[key] - before[key];
  return {
    nodes: left('nodes'),
    listeners: left('listeners'),
    heapKB: left('bytes') / 1_000 / CYCLES,
    allKB: left('heap') / 1_000 / CYCLES,
    line: `    ${name}: nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}, heap ${(before.heap / 1e6).toFixed(2)} → ${(after.heap / 1e6).toFixed(2)} MB`,
  };
}

/** Number of objects that have a prototype, after the collection that the protocol begins with. */
async function countOf(session, prototype) {
  const { result } = await session.send('Runtime.evaluate', { expression: prototype });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId });
  const { result: count } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId });
  return count.value;
}

/** What must be gone with a modal: each of its elements, and each scope, which has one signal. */
const LIVING = ["customElements.get('w3m-modal').prototype", 'HTMLElement.prototype', 'AbortSignal.prototype'];

async function measureLives(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}/life/life.html`);
  await page.waitForFunction(() => 'life' in window);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const living = async () => {
    const counts = [];
    for (const prototype of LIVING) counts.push(await countOf(session, prototype));
    return counts;
  };
  const live = times => page.evaluate(count => window.life(count), times);
  await live(WARM_UP);
  const state = async () => ({
    ...(await measure(session)),
    living: await living(),
    bytes: await bytesOf(session),
  });
  const before = await state();
  await live(LIVES);
  const after = await state();
  await page.close();
  return {
    objects: after.living.map((count, at) => count - before.living[at]).reduce((sum, count) => sum + count, 0),
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    heapKB: (after.bytes - before.bytes) / 1_000 / LIVES,
    line: `    destroyed: modals, elements and signals ${before.living} → ${after.living}, nodes ${before.nodes} → ${after.nodes}, values ${(before.bytes / 1e6).toFixed(3)} → ${(after.bytes / 1e6).toFixed(3)} MB`,
  };
}

/** Opens and closes a modal, and creates and destroys others; returns the growth of nodes, listeners and heap. */
export async function measureLeaks(browser, url) {
  const ours = await growthOf(browser, url, 'ours');
  const control = await growthOf(browser, url, 'control');
  const lives = await measureLives(browser, url);
  const { leftNodes, leftListeners, leftHeapKB, destroyed } = budgets;
  return {
    lines: [
      ours.line,
      control.line,
      lives.line,
      `    values per opening: ours ${ours.heapKB.toFixed(2)} kB, control ${control.heapKB.toFixed(2)} kB`,
      `    heap per opening, with the code that the browser compiles: ours ${ours.allKB.toFixed(2)} kB, control ${control.allKB.toFixed(2)} kB`,
    ],
    results: [
      { name: `Nodes left by ${CYCLES} openings`, value: ours.nodes, limit: leftNodes, unit: 'nodes' },
      { name: 'Listeners left', value: ours.listeners, limit: leftListeners, unit: 'listeners' },
      { name: 'Heap of values left per opening', value: ours.heapKB, limit: leftHeapKB, unit: 'kB' },
      { name: `Objects left by ${LIVES} destroyed modals`, value: lives.objects, limit: destroyed.objects, unit: '' },
      { name: 'Nodes left by them', value: lives.nodes, limit: destroyed.nodes, unit: 'nodes' },
      { name: 'Listeners left by them', value: lives.listeners, limit: destroyed.listeners, unit: 'listeners' },
      { name: 'Heap of values left by each', value: lives.heapKB, limit: destroyed.heapKB, unit: 'kB' },
    ],
  };
}
