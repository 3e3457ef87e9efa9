import { findDeep, median } from './browser.mjs';
import { budgets } from './budgets.mjs';

const RUNS = 5;
const TOKENS = 10_000;
const ENTRIES = 50;
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
    ...{
      name: `Token ${(at * 31) % 9_973}`,
      symbol: `T${at}`,
      chainId: 'eip155:1',
      address: `eip155:1:${contract(at + 1)}`,
    },
    ...{ price: ((at * 13) % 101) / 7, priceDecimal: `${(at * 13) % 101}.123456789`, change24h: (at % 21) - 10.5 },
    quantity: { decimals: String((at % 18) + 1), numeric: `${(at * 7_919) % 10_007}.${(at % 9) + 1}` },
    ...{ value: at, iconUrl: '', flags: { is_spam: at % 50 === 49 } },
  })),
];
const metadata = at => ({
  ...{ operationType: 'send', hash: `0x${at}`, minedAt: new Date(Date.UTC(2026, 0, 30) - at * 36e5).toISOString() },
  ...{ sentFrom: ADDRESS, sentTo: contract(7), status: 'confirmed', chain: 'eip155:1' },
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
const nfts = Array.from({ length: ENTRIES }, (_, at) => ({
  ...{
    chainId: 'eip155:1',
    contract: contract(9),
    address: `eip155:1:${contract(9)}`,
    tokenId: String(at),
    amount: '1',
  },
  ...{ name: `Light ${at}`, quantity: '1' },
}));

/** Answers of the services of the account, by path. */
export const accountServices = Object.fromEntries(
  Object.entries({
    [`/assets/v1/account/${ADDRESS}/balance`]: { balances },
    [`/assets/v1/account/${ADDRESS}/history`]: { data: history, next: null },
    [`/assets/v1/account/${ADDRESS}/nfts`]: { data: nfts, nfts, next: null },
    '/assets/v1/fungible/price': { fungibles: [] },
  }).map(([path, answer]) => [path, () => answer]),
);

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
  };
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
  await context.close();
  return { frame, times };
}

/** Measures the account view with 10,000 tokens: frames while they arrive, and changes of tabs from a warm cache. */
export async function measureAccount(browser, url) {
  const visits = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, url));
  const tab = id => median(visits.map(({ times }) => times[id]));
  return {
    lines: [
      `    longest frame while ${TOKENS} tokens arrive, each: ${visits.map(({ frame }) => frame.toFixed(0)).join(', ')} ms`,
      ...TABS.map(id => `    ${id.padEnd(9)} ${tab(id).toFixed(0)} ms from the click to the first painted row`),
    ],
    results: [
      {
        name: `Longest frame while ${TOKENS} tokens arrive`,
        value: median(visits.map(({ frame }) => frame)),
        limit: budgets.longestFrame,
        unit: 'ms',
      },
      { name: 'Tab to content, warm', value: Math.max(...TABS.map(tab)), limit: budgets.tabToContent, unit: 'ms' },
    ],
  };
}
