import { readFileSync } from 'node:fs';
import { launch, total } from './browser.mjs';
import { kB } from './budgets.mjs';
import { buildPage } from './build-pages.mjs';
import { untilQuiet } from './idle.mjs';
import { measureRound, PAGES, preparePage, press, visit } from './opening.mjs';
import { installPeers, PEERS_FOLDER } from './peers-install.mjs';

const RUNS = Number(process.env.RUNS ?? 5);
const CPUS = [1, 4];
/** A visit of another kit that takes longer, in milliseconds, counts as one that never shows a row. */
const VISIT_MS = 60_000;
/** Time before the click in which hosts and scripts are recorded, in milliseconds: some are contacted seconds later. */
const RECORD_MS = 10_000;

const { dependencies: versions } = JSON.parse(readFileSync(new URL('peers/package.json', import.meta.url), 'utf8'));

/** Pages of this package, with the names of the table. */
const OWN = {
  'bare-lit': PAGES.bare,
  'lazy-lit': PAGES.lazy,
  'Latchkey, EVM': PAGES.evm,
  'Latchkey, WalletConnect': PAGES.remote,
};

/** Other kits: the name of the page, and the selectors of its button and of its rows. */
const PEERS = {
  [`RainbowKit ${versions['@rainbow-me/rainbowkit']}`]: {
    name: 'rainbowkit',
    button: '[data-testid="rk-connect-button"]',
    row: '[data-testid^="rk-wallet-option-"]',
  },
  [`AppKit ${versions['@reown/appkit']}`]: {
    name: 'appkit',
    button: 'button[data-size]', // in the shadow root of <wui-connect-button>
    row: '[data-testid^="wallet-selector-"]',
  },
};

/** The measured pages find no host but their own, so that the network of the machine changes no figure. */
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost';

/** Rejects if the promise takes longer than a visit may. */
async function inTime(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no wallet row within ${VISIT_MS / 1_000} s`)), VISIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Records the hosts that a page contacts besides its own. */
function recordHosts(page, own) {
  const hosts = new Set();
  const record = address => {
    const { protocol, host } = new URL(address);
    if (/^(?:https?|wss?):$/.test(protocol) && host !== own) hosts.add(host);
  };
  page.on('request', request => record(request.url()));
  page.on('websocket', socket => record(socket.url()));
  return hosts;
}

/** Init script: stores when the click happened, and keeps all entries of what the page loads. */
const watchResources = () => {
  performance.setResourceTimingBufferSize(10_000);
  const store = ({ timeStamp }) => (window.clickedAt = timeStamp);
  window.addEventListener('click', store, { capture: true, once: true });
};

/** Runs in the page: returns the paths of what had loaded when the first row was painted. */
const loadedToRow = async () => {
  const { row } = await window.openingProbe.opened;
  const entries = performance.getEntriesByType('resource');
  return entries.filter(({ responseEnd }) => responseEnd <= window.clickedAt + row).map(({ name }) => name);
};

/** Returns the scripts that the page has requested and not received: the server compresses large ones for seconds. */
function recordPending(page) {
  const pending = new Set();
  page.on('request', request => request.resourceType() === 'script' && pending.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, request => pending.delete(request));
  return pending;
}

const sizeOf = scripts => ({ bytes: total(scripts), files: scripts.size });

/** Returns the scripts before a click and those that the click adds to the first row, and the hosts before the click. */
async function measureSizes(browser, url, target) {
  const { context, page, session, scripts } = await preparePage(browser, target, 'idle');
  const contacted = recordHosts(page, new URL(url).host);
  const pending = recordPending(page);
  const untilLoaded = async () => {
    do await untilQuiet(page, scripts);
    while (pending.size > 0);
  };
  await page.addInitScript(watchResources);
  await page.goto(`${url}/${target.path}`);
  const button = await page.evaluate(() => window.openingProbe.button);
  await page.waitForTimeout(RECORD_MS);
  await untilLoaded();
  const before = new Map(scripts);
  const hosts = [...contacted];
  await press(session, 'idle', button);
  const loaded = await page.evaluate(loadedToRow);
  await untilLoaded(); // the bodies of what is loaded are counted by then
  await context.close();
  const isAdded = ([path]) => !before.has(path) && loaded.includes(new URL(path, url).href);
  return { before: sizeOf(before), added: sizeOf(new Map([...scripts].filter(isAdded))), hosts };
}

/** Installs and builds the other kits. Returns the built pages by kit, and lines about what is missing. */
async function preparePeers() {
  const lines = [];
  const pages = {};
  try {
    const reown = installPeers().map(id => id.split('@').at(-1));
    lines.push(`    @reown/* in the lock: ${reown.length} packages, ${[...new Set(reown)].join(', ')}`);
  } catch (error) {
    return { pages, lines: [`    skipped: ${Object.keys(PEERS).join(', ')}: ${error.message}`] };
  }
  for (const [kit, { name, button, row }] of Object.entries(PEERS)) {
    const output = `peers-${name}`;
    try {
      await buildPage(name, PEERS_FOLDER, output);
      pages[kit] = { path: `${output}/${name}.html`, button, row };
    } catch (error) {
      lines.push(`    skipped: ${kit} cannot be built: ${error.message.split('\n')[0]}`);
    }
  }
  return { pages, lines };
}

const ENDLESS = { button: Infinity, row: Infinity, opaque: Infinity };

/** Measures each page on each processor. A kit that shows no row in time takes for ever, ours fails the bench. */
async function measureTimes(browser, url, pages) {
  const rounds = [];
  for (const cpu of CPUS) {
    const visitPage = async name => {
      const visited = inTime(visit(browser, url, pages[name], 'idle', { cpu, latency: 0 }));
      return name in OWN ? visited : visited.catch(() => ENDLESS);
    };
    rounds.push(await measureRound(Object.keys(pages), RUNS, visitPage));
  }
  return rounds;
}

const timeOf = (ms, bare) =>
  (Number.isFinite(ms) ? `${ms.toFixed(0)} (${(ms / bare).toFixed(1)} ×)` : '–').padStart(16);
const bytesOf = ({ bytes, files }) => `${kB(bytes).toFixed(1).padStart(9)} kB${String(files).padStart(5)} files`;

/** Returns the table: one row per page. */
function tableOf(sizes, rounds) {
  const names = Object.keys(sizes);
  const width = Math.max(...names.map(name => name.length));
  const head = (...titles) => titles.map(title => title.padStart(16)).join('');
  const cpus = CPUS.map(cpu => `${cpu} × CPU`);
  return [
    `    ${' '.repeat(width)}${'before a click'.padStart(23)}${'click to row adds'.padStart(23)}` +
      `${'script to button, ms'.padStart(32)}${'click to row, ms'.padStart(32)}`,
    `    ${' '.repeat(width + 46)}${head(...cpus, ...cpus)}`,
    ...names.map(name => {
      const times = key => rounds.map(round => timeOf(round[name][key], round['bare-lit'][key])).join('');
      const { before, added } = sizes[name];
      return `    ${name.padEnd(width)}${bytesOf(before)}${bytesOf(added)}${times('button')}${times('row')}`;
    }),
  ];
}

/** Our pages contact no other host before a click. */
const resultOf = (name, { hosts }) => ({
  name: `${name}: other hosts before a click`,
  value: hosts.length,
  limit: 0,
  unit: 'hosts',
});

/**
 * Measures first visits of our pages and of two other kits, each set up as its documents say: JavaScript before a click
 * and to the first row, script to button, and click to first row in an idle page. The figures of other kits are
 * information: they have no limits.
 */
export async function measurePeers(_, url) {
  const { pages: peers, lines } = await preparePeers();
  const browser = await launch([OFFLINE]);
  try {
    const pages = { ...OWN };
    const sizes = {};
    for (const [name, page] of Object.entries({ ...OWN, ...peers }))
      try {
        sizes[name] = await inTime(measureSizes(browser, url, page));
        pages[name] = page;
      } catch (error) {
        if (name in OWN) throw error;
        lines.push(`    skipped: ${name}: ${error.message.split('\n')[0]}`);
      }
    const rounds = await measureTimes(browser, url, pages);
    for (const [name, { hosts }] of Object.entries(sizes))
      lines.push(`    hosts before a click, ${name}: ${hosts.join(', ') || 'none'}`);
    lines.push(
      '    JavaScript in gzip, with the React, wagmi and viem of a page; no host but the page is reachable.',
      `    Times are medians of ${RUNS} first visits, clicks in an idle page; in brackets: against bare-lit.`,
      ...tableOf(sizes, rounds),
    );
    const own = Object.keys(OWN).filter(name => name.startsWith('Latchkey'));
    return { lines, results: own.map(name => resultOf(name, sizes[name])) };
  } finally {
    await browser.close();
  }
}
