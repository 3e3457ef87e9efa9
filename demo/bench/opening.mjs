import { countScripts, findDeep, median, total } from './browser.mjs';
import { budgets, kB } from './budgets.mjs';
import { untilQuiet } from './idle.mjs';
import { openingProbe } from './opening-probe.mjs';

const RUNS = Number(process.env.RUNS ?? 7);
const LATENCY_MS = 150;
/** Time between touching the screen and the click, as a thumb takes it. */
const TOUCH_MS = 80;

const ROW = '[data-testid^="wallet-selector-"]';

/** Path of each page, with the selectors of its button and of its rows. */
export const PAGES = {
  bare: { path: 'bare-lit/bare-lit.html', button: '.opener', row: '.row' },
  lazy: { path: 'lazy-lit/lazy-lit.html', button: '.opener', row: '.row' },
  evm: { path: 'host/host.html', button: 'button[part="base"]', row: ROW },
  remote: { path: 'remote/remote.html', button: 'button[part="base"]', row: ROW },
};
/**
 * `cold` clicks as soon as the button is painted, `idle` once the page has been idle, `touch` is a thumb that touches
 * the button as soon as it is painted. None moves a pointer over the button before.
 */
const MODES = process.env.WAYS?.split(' ') ?? ['cold', 'idle', 'touch'];
const CONDITIONS = (process.env.CPU ? [{ cpu: Number(process.env.CPU), latency: 0 }] : undefined) ?? [
  { cpu: 1, latency: 0 },
  { cpu: 4, latency: 0 },
  { cpu: 1, latency: LATENCY_MS },
];

/** Presses the button at the place where the probe has seen it, without a preceding move of the pointer. */
export async function press(session, way, { x, y }) {
  const mouse = type => session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  if (way === 'touch') {
    await touch('touchStart', [{ x, y }]);
    await new Promise(resolve => setTimeout(resolve, TOUCH_MS));
    await touch('touchEnd', []);
  } else {
    void mouse('mousePressed');
    await mouse('mouseReleased');
  }
}

/** Waits until the network and then the main thread have been idle. */
async function untilIdle(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => requestIdleCallback(resolve))));
}

/** Time in which a page runs what it has loaded while idle, on a processor of full speed. */
const REST_MS = 1_000;

/** Waits until the page is idle, has loaded what it loads then, and has run it. */
async function untilSettled(page, scripts, cpu) {
  await untilIdle(page);
  await untilQuiet(page, scripts);
  await page.waitForTimeout(REST_MS * cpu);
  await untilIdle(page);
}

/** Returns an empty page with the probe for a button and its rows, and the scripts that the page will load. */
export async function preparePage(browser, { button, row }, way) {
  const context = await browser.newContext({ hasTouch: way === 'touch' }); // an empty cache, as on a first visit
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(findDeep);
  await page.addInitScript(openingProbe, [button, row]);
  return { context, page, session, scripts: countScripts(page) };
}

/**
 * Visits a page for the first time and opens the dialog. Returns milliseconds, and what was loaded to the first row.
 */
export async function visit(browser, url, target, way, { cpu, latency }) {
  const { context, page, session, scripts } = await preparePage(browser, target, way);
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (latency) {
    await session.send('Network.enable');
    const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  }
  await page.goto(`${url}/${target.path}`, { waitUntil: 'commit' });
  const shown = await page.evaluate(() => window.openingProbe.button);
  if (way === 'idle') await untilSettled(page, scripts, cpu);
  await press(session, way, shown);
  const opened = await page.evaluate(() => window.openingProbe.opened);
  const files = scripts.size;
  await context.close();
  return { button: shown.ms, ...opened, files, bytes: total(scripts) };
}

/**
 * Visits every page in turn, in alternating order, so that load and order affect all pages alike. Returns the medians of
 * what `visitPage` resolves with for each name.
 */
export async function measureRound(names, runs, visitPage) {
  const visits = Object.fromEntries(names.map(name => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    const order = run % 2 ? names.toReversed() : names;
    for (const name of order) visits[name].push(await visitPage(name));
  }
  const of = (name, key) => median(visits[name].map(each => each[key]));
  return Object.fromEntries(
    names.map(name => [
      name,
      Object.fromEntries(['button', 'row', 'opaque', 'files', 'bytes'].map(key => [key, of(name, key)])),
    ]),
  );
}

const conditionOf = ({ cpu, latency }) => (latency ? `${latency} ms latency` : `${cpu} × CPU`);
const ms = value => value.toFixed(0).padStart(5);

function linesOf(way, condition, round) {
  return Object.entries(round).map(
    ([name, { button, row, opaque, files, bytes }]) =>
      `    ${way.padEnd(6)}${conditionOf(condition).padEnd(16)}${name.padEnd(8)}` +
      `${ms(button)}${ms(row)}${ms(opaque)}${String(files).padStart(6)} files${kB(bytes).toFixed(1).padStart(8)} kB`,
  );
}

/**
 * Compares a click on an idle page with a bare dialog that is there, and a click at once with one that loads on the click
 * too: no dialog of which nothing is loaded is faster. With latency, counts the round trips that a click waits for.
 */
function resultsOf(way, condition, { bare, lazy, evm, remote }) {
  const at = `${way}, ${conditionOf(condition)}`;
  const { roundTrips, idle, atOnce } = budgets.opening;
  const [other, limits] =
    way === 'idle' ? [bare, idle] : [lazy, { row: atOnce[condition.cpu], opaque: atOnce[condition.cpu] }];
  const ratios = (name, page) =>
    condition.latency
      ? [
          {
            name: `${at}, ${name}: round trips of a click`,
            value: (page.row - bare.row) / condition.latency,
            limit: roundTrips[way],
            unit: '',
          },
        ]
      : ['row', 'opaque'].map(what => ({
          name: `${at}, ${name}: click to ${what === 'row' ? 'row' : 'opaque row'}`,
          value: page[what] / other[what],
          limit: limits[what],
          unit: '×',
        }));
  const variant = { value: remote.row / evm.row, limit: budgets.opening.variant, unit: '×' };
  const button = { value: evm.button / bare.button, limit: budgets.opening.button, unit: '×' };
  return [
    ...ratios('EVM', evm),
    ...ratios('WalletConnect', remote),
    { name: `${at}: WalletConnect against EVM`, ...variant },
    ...(way === 'cold' && !condition.latency ? [{ name: `${at}: script to button`, ...button }] : []),
  ];
}

/** Measures first visits: script to button, click to first row and to opaque row, against a bare dialog in Lit. */
export async function measureOpening(browser, url) {
  const lines = [`${' '.repeat(34)}button  row opaque, ms (medians of ${RUNS})`];
  const results = [];
  for (const condition of CONDITIONS)
    for (const way of MODES) {
      const visitPage = name => visit(browser, url, PAGES[name], way, condition);
      const round = await measureRound(Object.keys(PAGES), RUNS, visitPage);
      lines.push(...linesOf(way, condition, round));
      results.push(...resultsOf(way, condition, round));
    }
  return { lines, results };
}
