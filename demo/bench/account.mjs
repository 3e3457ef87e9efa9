import { findDeep, median } from './browser.mjs';
import { budgets } from './budgets.mjs';

const RUNS = 3;
const TOKENS = 10_000;
const ENTRIES = 5_000;
const PAGE = 50;
/** Scrolled between two frames, as with a wheel that is turned fast. */
const PIXELS_PER_FRAME = 240;
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TABS = ['tokens', 'nfts', 'activity'];
/** First row of each tab. */
const ROWS = {
  tokens: '[data-testid^="w3m-token-"]',
  nfts: '[data-testid="w3m-nft"]',
  activity: '[data-testid="w3m-activity"]',
};

const contract = at => `0x${String(at).padStart(40, '0')}`;
const balances = [
  { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 2000.5, quantity: { decimals: '18', numeric: '1.5' } },
  ...Array.from({ length: TOKENS - 1 }, (_, at) => ({
    name: `Token ${(at * 31) % 9_973}`,
    symbol: `T${at}`,
    chainId: 'eip155:1',
    address: `eip155:1:${contract(at + 1)}`,
    price: ((at * 13) % 101) / 7,
    priceDecimal: `${(at * 13) % 101}.123456789`,
    change24h: (at % 21) - 10.5,
    quantity: { decimals: String((at % 18) + 1), numeric: `${(at * 7_919) % 10_007}.${(at % 9) + 1}` },
    value: at,
    iconUrl: '',
    flags: { is_spam: at % 50 === 49 },
  })),
];
const metadata = at => ({
  operationType: 'send',
  hash: `0x${at}`,
  minedAt: new Date(Date.UTC(2026, 0, 30) - at * 36e5).toISOString(),
  sentFrom: ADDRESS,
  sentTo: contract(7),
  status: 'confirmed',
  chain: 'eip155:1',
});
const history = Array.from({ length: ENTRIES }, (_, at) => ({
  id: `0x${at}`,
  metadata: metadata(at),
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: '' } },
      direction: 'out',
      quantity: { numeric: '1.5' },
    },
  ],
}));
const nfts = Array.from({ length: PAGE }, (_, at) => ({
  chainId: 'eip155:1',
  contract: contract(9),
  address: `eip155:1:${contract(9)}`,
  tokenId: String(at),
  amount: '1',
  name: `Light ${at}`,
  quantity: '1',
}));

/** Answers with a page of the history; the cursor is the index of its first entry. */
const historyPage = query => {
  const from = Number(query.get('cursor') ?? 0);
  const end = from + PAGE;
  return { data: history.slice(from, end), next: end < ENTRIES ? String(end) : null };
};

/** Answers of the services of the account, by path. */
export const accountServices = Object.fromEntries(
  Object.entries({
    [`/assets/v1/account/${ADDRESS}/balance`]: { balances },
    [`/assets/v1/account/${ADDRESS}/nfts`]: { data: nfts, nfts, next: null },
    '/assets/v1/fungible/price': { fungibles: [] },
  }).map(([path, answer]) => [path, () => answer]),
);
accountServices[`/assets/v1/account/${ADDRESS}/history`] = historyPage;

/** Init script: records the longest time between two frames, and the time from a click to a painted element. */
const tools = () => {
  let last;
  let longest = 0;
  const onFrame = now => {
    if (last !== undefined) longest = Math.max(longest, now - last);
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  const painted = async selector => {
    for (;;) {
      await new Promise(requestAnimationFrame);
      const root = document.querySelector('w3m-modal')?.shadowRoot;
      if (root && window.findDeep(root, selector)?.checkVisibility()) break;
    }
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))); // after the paint
  };
  window.account = {
    resetFrames: () => (longest = 0),
    longestFrame: () => longest,
    async tab(id, selector) {
      const root = document.querySelector('w3m-modal').shadowRoot;
      const button = window.findDeep(root, `[data-testid="tab-${id}"]`);
      const start = performance.now();
      button.click();
      await painted(selector);
      return performance.now() - start;
    },
    painted,
    /** Scrolls the history to its last page, while its pages are read; returns the most nodes and elements of its list. */
    async scrollHistory(step, requested) {
      const root = document.querySelector('w3m-modal').shadowRoot;
      const list = window.findDeep(root, '[data-testid="month-indexes"]');
      const scroller = window.findDeep(root, '[part~="view"]'); // the account scrolls as a whole
      const end = performance.now() + 180_000;
      const most = { nodes: 0, elements: 0 };
      for (let at = 0, still = 0; still < 30 || list.entries.length < requested; at += 1) {
        if (performance.now() > end) throw new Error(`Only ${list.entries.length} entries were listed`);
        const before = scroller.scrollTop;
        scroller.scrollTop += step;
        still = scroller.scrollTop === before ? still + 1 : 0;
        await new Promise(requestAnimationFrame);
        if (at % 40) continue;
        const { length } = nodesOf(list);
        if (length <= most.nodes) continue;
        Object.assign(most, { nodes: length, elements: nodesOf(list).filter(({ nodeType }) => nodeType === 1).length });
      }
      return most;
    },
  };
  /** All nodes below one, across shadow roots: elements, texts, and the comments by which Lit marks its bindings. */
  const nodesOf = root =>
    [...root.childNodes, ...(root.shadowRoot?.childNodes ?? [])].flatMap(child => [child, ...nodesOf(child)]);
};

async function visit(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(findDeep);
  await page.addInitScript(tools);
  await page.goto(`${url}/account/account.html`);
  await page.locator('w3m-button button').click();
  await page.getByTestId('wallet-selector-bench.wallet0').locator('button').click();
  await page.locator('w3m-button .account').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.account.resetFrames());
  await page.locator('w3m-button button').click();
  await page.evaluate(selector => window.account.painted(selector), ROWS.tokens);
  await page.waitForTimeout(1_000); // prices and pictures of the rows
  const frame = await page.evaluate(() => window.account.longestFrame());
  const rows = await page.getByTestId(/^w3m-token-/).count();
  if (rows < 5) throw new Error(`Only ${rows} tokens are shown`);
  const show = id => page.evaluate(([tab, selector]) => window.account.tab(tab, selector), [id, ROWS[id]]);
  for (const id of [...TABS.slice(1), TABS[0]]) await show(id); // loads code and data of each
  const times = {};
  for (const id of [...TABS.slice(1), TABS[0]]) times[id] = await show(id);
  await show('activity');
  await page.evaluate(() => window.account.resetFrames());
  const most = await page.evaluate(
    ([step, requested]) => window.account.scrollHistory(step, requested),
    [PIXELS_PER_FRAME, ENTRIES],
  );
  const scrolled = { most, frame: await page.evaluate(() => window.account.longestFrame()) };
  await context.close();
  return { frame, times, scrolled };
}

/**
 * Measures the account view with 10,000 tokens and a history of 5,000 transactions: frames while the tokens arrive and while
 * the history is scrolled, and changes of tabs from a warm cache.
 */
export async function measureAccount(browser, url) {
  const visits = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, url));
  const tab = id => median(visits.map(({ times }) => times[id]));
  return {
    lines: [
      `    longest frame while ${TOKENS} tokens arrive, each: ${visits.map(({ frame }) => frame.toFixed(0)).join(', ')} ms`,
      `    longest frame while ${ENTRIES} transactions are scrolled, each: ${visits.map(({ scrolled }) => scrolled.frame.toFixed(0)).join(', ')} ms`,
      `    elements among the nodes of the history, at most: ${Math.max(...visits.map(({ scrolled }) => scrolled.most.elements))}`,
      ...TABS.map(id => `    ${id.padEnd(9)} ${tab(id).toFixed(0)} ms from the click to the first painted row`),
    ],
    results: [
      {
        name: `Longest frame while ${TOKENS} tokens arrive`,
        value: median(visits.map(({ frame }) => frame)),
        limit: budgets.longestFrame,
        unit: 'ms',
      },
      {
        name: `Longest frame while ${ENTRIES} transactions are scrolled`,
        value: median(visits.map(({ scrolled }) => scrolled.frame)),
        limit: budgets.longestFrame,
        unit: 'ms',
      },
      {
        name: `Nodes of the list of ${ENTRIES} transactions, at most`,
        value: Math.max(...visits.map(({ scrolled }) => scrolled.most.nodes)),
        limit: budgets.historyNodes,
        unit: 'nodes',
      },
      { name: 'Tab to content, warm', value: Math.max(...TABS.map(tab)), limit: budgets.tabToContent, unit: 'ms' },
    ],
  };
}
