// The story of hosts that render the account of a visitor: no flash, no shift, no other visitor, and the wallet’s word wins.
import assert from 'node:assert/strict';
import { keepLocal, openList, showsOn, watchConsole } from './story.mjs';

const WALLET = 'test.latchkey.wallet';
const COOKIE = 'latchkey-state';
const IDENTITIES = 1_000;
const AT_ONCE = 64;
/** Keys of development chains, known to everybody. */
const KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
];

const addressOf = visitor => `0x${String(visitor + 1).padStart(40, '0')}`;
const stateCookie = address => encodeURIComponent(JSON.stringify([1, 'eip155:1', [['eip155:1', address]]]));

/** Sends requests of many visitors, 64 at a time; every tenth has no cookie. Returns how many answers had another address. */
async function wrongAnswers(url, requests) {
  let next = 0;
  let wrong = 0;
  const visit = async () => {
    for (let i = next++; i < requests; i = next++) {
      const visitor = (i * 7) % IDENTITIES;
      const isKnown = visitor % 10 !== 0;
      const headers = isKnown ? { cookie: `${COOKIE}=${stateCookie(addressOf(visitor))}` } : {};
      const response = await fetch(url, { headers });
      const text = await response.text();
      assert.equal(response.status, 200, text);
      const shown = [...new Set(text.match(/0x[0-9a-f]{40}/g))].filter(address => !/^0x0{40}$/.test(address));
      if (shown.join() !== (isKnown ? addressOf(visitor) : '')) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  return wrong;
}

/** Run in a page before its scripts: records each address that a frame shows, and each shift of the layout. */
const record = () => {
  const shown = new Set();
  const shifts = [];
  const look = () => {
    const element = document.querySelector('[data-testid="address"]');
    if (element) shown.add(element.textContent.trim());
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const rect = ({ x, y, width, height }) => `${width} × ${height} at ${x}, ${y}`;
  const describe = ({ node, previousRect, currentRect }) =>
    `${rect(previousRect)} → ${rect(currentRect)}: ${node?.parentElement?.outerHTML ?? node?.nodeName}`;
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries()) shifts.push(`${value}: ${sources.map(describe).join()}`);
  }).observe({ type: 'layout-shift', buffered: true });
  window.recorded = () => ({ shown: [...shown], shifts });
};

/** Opens a page with a test wallet of its own. */
async function openWithWallet(context, url, { EvmTestWallet, installEvmWallet }) {
  const problems = [];
  watchConsole(context, problems);
  await keepLocal(context);
  const wallet = new EvmTestWallet({ keys: KEYS, networks: [{ chainId: 1 }, { chainId: 137 }] });
  await installEvmWallet(context, wallet);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(url, { waitUntil: 'load' });
  const shows = showsOn(page);
  return { page, wallet, shows, problems };
}

/** Waits until the cookie is as requested, or there is none. */
async function waitForCookie(context, isAsRequested) {
  for (let i = 0; i < 100; i += 1) {
    const cookies = await context.cookies();
    if (isAsRequested(cookies.find(({ name }) => name === COOKIE))) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`The cookie is ${JSON.stringify(await context.cookies())}.`);
}

/**
 * Runs the story on a page that a server renders. Returns a line about it.
 * @param requests Number of requests of {@link wrongAnswers}
 * @param kit Entries `latchkey/testing/playwright` and `latchkey/testing/wallet` of the package
 */
export async function runServerStory(context, url, kit, requests) {
  const { page, wallet, shows, problems } = await openWithWallet(context, url, kit);
  const [first, second] = wallet.addresses;
  const served = async () => (await context.request.get(url)).text(); // with the cookies of the context
  await shows('status', 'disconnected');
  await page.waitForLoadState('networkidle');
  await openList(page);
  await page.getByTestId(`wallet-selector-${WALLET}`).click();
  await shows('address', first);
  assert.deepEqual(await context.cookies(), [], 'a cookie was written without consent');
  assert.ok(!(await served()).includes(first));
  await page.getByTestId('consent').check();
  await waitForCookie(context, cookie => cookie?.value.includes(first) && cookie.sameSite === 'Lax');
  assert.ok((await served()).includes(first), 'the server has not rendered the account');

  await page.addInitScript(record);
  await page.reload();
  await shows('status', 'connected');
  await page.waitForLoadState('networkidle');
  const { shown, shifts } = await page.evaluate(() => window.recorded());
  assert.deepEqual(shown, [first], 'a frame has shown another account');
  assert.deepEqual(shifts, []);

  wallet.useAccount(second);
  await shows('address', second);
  await waitForCookie(context, cookie => cookie?.value.includes(second));
  await context.addCookies([{ name: COOKIE, value: stateCookie(addressOf(7)), url }]);
  await page.reload();
  await shows('address', second); // a cookie proves nothing
  await waitForCookie(context, cookie => cookie?.value.includes(second));

  const other = await context.newPage();
  await other.goto(url, { waitUntil: 'load' });
  await other.waitForFunction(() => document.querySelector('[data-testid="status"]')?.textContent === 'connected');
  await page.getByTestId('disconnect').click();
  await shows('status', 'disconnected');
  await waitForCookie(context, cookie => cookie === undefined);
  await other.reload(); // another tab brings nothing back
  await other.waitForFunction(() => document.querySelector('[data-testid="status"]')?.textContent === 'disconnected');
  await waitForCookie(context, cookie => cookie === undefined);
  assert.ok(!/0x[0-9a-fA-F]{40}/.test((await served()).replace(/0x0{40}/g, '')));
  assert.deepEqual(problems, []);
  const began = Date.now();
  assert.equal(await wrongAnswers(url, requests), 0, 'answers with the address of another visitor');
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  return `0 of ${requests.toLocaleString('en')} answers wrong (${seconds} s)`;
}
