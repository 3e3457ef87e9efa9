// The story that every example host of `demo/hosts` must pass: connect, sign, reject, reload, switch, disconnect.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { verifyMessage } from 'viem';

const WALLET = 'test.latchkey.wallet';

/** Answers of a node, for requests of the page. */
const ANSWERS = { eth_chainId: '0x1', eth_getBalance: '0x0', eth_blockNumber: '0x1', eth_call: '0x' };

/** Answers of the hosted services of a project, which a page that the codemod has moved names. */
const PROJECT = {
  '/appkit/v1/config': () => ({ features: null }),
  '/projects/v1/origins': page => ({ allowedOrigins: [page] }),
};

/** Keeps the page's requests on this machine: those to nodes and a project get an answer, all others fail. */
export async function keepLocal(context) {
  await context.route(
    url => url.hostname !== '127.0.0.1',
    async route => {
      const request = route.request().postDataJSON();
      const headers = { 'access-control-allow-origin': '*' };
      const ofProject = PROJECT[new URL(route.request().url()).pathname];
      if (ofProject) return route.fulfill({ json: ofProject(route.request().headers().origin), headers });
      if (!request) return route.abort();
      const answer = ({ id, method }) => ({ jsonrpc: '2.0', id, result: ANSWERS[method] ?? null });
      const json = Array.isArray(request) ? request.map(answer) : answer(request);
      await route.fulfill({ json, headers });
    },
  );
}

/** How many bytes a server needs for a script that it compresses; none for a script that has not arrived. */
async function compressedSize(request) {
  const reply = request.response().then(response => response?.body());
  const body = await reply.catch(() => undefined); // the page may have gone
  return body ? gzipSync(body).length : 0;
}

/** Counts the scripts that a context requests. `bytes` waits for those that are requested until then. */
export function countScripts(context) {
  const sizes = [];
  const count = {
    files: 0,
    bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
  };
  context.on('request', request => {
    if (request.resourceType() !== 'script') return;
    count.files += 1;
    sizes.push(compressedSize(request));
  });
  return count;
}

/** Opens a page that waits long enough for a development server, which compiles on demand. */
async function openPage(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.setDefaultNavigationTimeout(60_000);
  return page;
}

/** Returns a function that waits until the part of a page with that test id shows a text. */
export const showsOn = page => (id, text) =>
  page.waitForFunction(
    ([testId, requested]) => document.querySelector(`[data-testid="${testId}"]`)?.textContent?.trim() === requested,
    [id, text],
  );

/** Adds what a page reports to a list: React reports a hydration that differs as an error or a warning. */
export function watchConsole(context, problems) {
  context.on('weberror', error => problems.push(error.error().message));
  context.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !/ERR_FAILED|Lit is in dev mode/.test(message.text()))
      problems.push(message.text());
  });
}

/**
 * Runs the story on a page with a test wallet. Returns the numbers of scripts that the page fetched: with the page, and
 * in addition until the modal was open; and the bytes of those with the page, compressed.
 * @param kit Entry `latchkey/testing/playwright` of the package
 * @param isReady Whether the page may be used; run in the page. A development server hydrates long after it shows
 * @param row Finds the row of the test wallet
 * @param isStrict False for a page with a modal that is not ours: what it writes to the console is not judged
 */
export async function runStory(
  context,
  url,
  { EvmTestWallet, installEvmWallet },
  isReady = () => true,
  { row = page => page.getByTestId(`wallet-selector-${WALLET}`), isStrict = true } = {},
) {
  const problems = [];
  const scripts = countScripts(context);
  watchConsole(context, problems);
  await keepLocal(context);
  const wallet = new EvmTestWallet({ networks: [{ chainId: 1 }, { chainId: 137 }] });
  await installEvmWallet(context, wallet);
  const page = await openPage(context);
  const part = id => page.getByTestId(id);
  const shows = showsOn(page);
  const [address] = wallet.addresses;

  await page.goto(url, { waitUntil: 'load' });
  await shows('status', 'disconnected');
  await page.waitForFunction(isReady);
  const withPage = scripts.files;
  const bytesWithPage = await scripts.bytes(); // before a reload takes them away
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await row(page).waitFor();
  const atOpening = scripts.files - withPage;
  await row(page).click();
  await shows('address', address);
  await shows('network', '1');
  assert.equal(wallet.script.count('eth_requestAccounts'), 1);

  await part('sign').click();
  await page.waitForFunction(() => document.querySelector('[data-testid="outcome"]')?.textContent?.startsWith('0x'));
  const signature = await part('outcome').textContent();
  assert.ok(await verifyMessage({ address, message: 'hello', signature }), 'the signature is invalid');
  wallet.script.answer('reject', 'personal_sign');
  await part('sign').click();
  await shows('outcome', '4001');

  await page.reload();
  await shows('status', 'connected');
  await shows('address', address);
  await page.waitForFunction(isReady);
  assert.equal(wallet.script.count('eth_requestAccounts'), 1, 'the reload has asked again');
  await part('switch').click();
  await shows('network', '137');
  wallet.useNetwork(1); // in the wallet
  await shows('network', '1');

  await part('disconnect').click();
  await shows('status', 'disconnected');
  await page.reload();
  await shows('status', 'disconnected');
  if (isStrict) assert.deepEqual(problems, []);
  return { withPage, atOpening, bytesWithPage };
}

/** Run in a page: whether React or Vue has hydrated the button that signs, which they mark by a property. */
export const isHydrated = () => {
  const button = document.querySelector('[data-testid="sign"]');
  return button !== null && Reflect.ownKeys(button).length > 0;
};

/** How long a development server may take to have bundled everything. */
const WARM_UP_MS = 300_000;
const ATTEMPT_MS = 20_000;

/** Connects a wallet once. Returns whether the page was not reloaded meanwhile. */
async function connectOnce(page, url) {
  let loads = 0;
  await page.goto(url, { waitUntil: 'load' });
  page.on('load', () => (loads += 1));
  await openList(page);
  await page.getByTestId(`wallet-selector-${WALLET}`).click();
  await page.waitForFunction(() => document.querySelector('[data-testid="status"]')?.textContent === 'connected');
  await page.waitForLoadState('networkidle');
  return loads === 0;
}

/**
 * Connects wallets until a page is not reloaded meanwhile, as development servers reload it when they find another package
 * to bundle. The story then meets no such reload.
 */
export async function warmUp(browser, url, { EvmTestWallet, installEvmWallet }) {
  let problem;
  for (const end = Date.now() + WARM_UP_MS; Date.now() < end;) {
    const context = await browser.newContext();
    context.setDefaultTimeout(ATTEMPT_MS);
    context.setDefaultNavigationTimeout(WARM_UP_MS);
    try {
      await keepLocal(context);
      await installEvmWallet(context, new EvmTestWallet({ networks: [{ chainId: 1 }, { chainId: 137 }] }));
      if (await connectOnce(await context.newPage(), url)) return;
    } catch (error) {
      problem = error; // a reload takes the page from under a click
    } finally {
      await context.close();
    }
  }
  throw new Error('The development server reloads the page again and again.', { cause: problem });
}

/** Opens the list of wallets. A page that is not hydrated yet does not hear the click, so it is repeated. */
export async function openList(page) {
  const row = page.getByTestId(`wallet-selector-${WALLET}`);
  const isShown = timeout =>
    row.waitFor({ timeout }).then(
      () => true,
      () => false,
    );
  for (const end = Date.now() + ATTEMPT_MS; Date.now() < end;) {
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    if (await isShown(4_000)) return;
  }
  throw new Error('The list of wallets was not opened.');
}
