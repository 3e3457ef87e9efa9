import { findDeep, median } from './browser.mjs';
import { budgets } from './budgets.mjs';
import { layoutsBetween, readTrace, workOf } from './frame-trace.mjs';

const RUNS = 3;
/**
 * Factor by which a cheap phone is slower than a desktop. It multiplies the thread's own time: Chromium's throttle holds
 * the thread busy by the clock, so that a busy machine would count.
 */
const SLOWDOWN = 4;
/** Time in milliseconds that a moment is recorded: the longest animation, and a margin for the frames around it. */
const MOMENT_MS = 500;
/** Part of it in which a moment has begun and none of its animations has ended. */
const UNDER_WAY_MS = [80, 200];
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const PHONE = { width: 390, height: 844 };

const token = (symbol, address) => ({
  name: symbol,
  symbol,
  address: `eip155:1:${address}`,
  decimals: 18,
  logoUri: null,
});
/** Answers of the service of swaps, by path. */
export const motionServices = {
  '/motion/v1/convert/tokens': () => ({
    tokens: [
      token('ETH', `0x${'e'.repeat(40)}`),
      token('GLD', `0x${'1'.repeat(40)}`),
      token('DUSD', `0x${'2'.repeat(40)}`),
    ],
  }),
};

/** Init script: announces a wallet that never answers, and one that lets the page connect a moment after it is asked. */
const announceWallets = account => {
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z" fill="#2a6"/></svg>')}`;
  const never = new Promise(() => {});
  let allow;
  const allowed = new Promise(resolve => (allow = () => resolve([account])));
  window.allowWallet = () => allow();
  const answers = {
    eth_chainId: '0x1',
    net_version: '1',
    wallet_getCapabilities: {},
    eth_getBalance: '0xde0b6b3a7640000',
  };
  const wallets = { silent: () => never, ready: () => allowed };
  const announce = () => {
    for (const [name, accounts] of Object.entries(wallets)) {
      const provider = {
        request: async ({ method }) =>
          method === 'eth_requestAccounts' ? accounts() : method === 'eth_accounts' ? [] : (answers[method] ?? null),
        on: () => undefined,
        removeListener: () => undefined,
      };
      const info = { uuid: crypto.randomUUID(), name: `A ${name} wallet`, icon, rdns: `bench.${name}` };
      const detail = Object.freeze({ info, provider });
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
  };
  window.addEventListener('eip6963:requestProvider', announce);
};

async function openPage(browser, url, viewport) {
  const context = await browser.newContext({ reducedMotion: 'no-preference', viewport });
  const page = await context.newPage();
  await page.addInitScript(findDeep);
  await page.addInitScript(announceWallets, ACCOUNT);
  await page.goto(`${url}/motion/motion.html`);
  const button = page.locator('w3m-button button');
  await button.waitFor();
  await button.hover(); // prerenders the modal
  await page.waitForLoadState('networkidle');
  /** Records a moment that `begin` starts in the page with the mark `moment`. */
  const moment = async begin => {
    await page.waitForTimeout(MOMENT_MS); // what the moment before has left is over
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
    });
    await begin();
    await page.waitForTimeout(MOMENT_MS);
    const trace = readTrace(await browser.stopTracing());
    const { answer, longest } = workOf(trace, MOMENT_MS);
    return {
      answer: SLOWDOWN * answer,
      longest: SLOWDOWN * longest,
      layouts: layoutsBetween(trace, ...UNDER_WAY_MS),
    };
  };
  /** Clicks by script: a pointer would cost frames. */
  const click = locator =>
    moment(() =>
      locator.evaluate(element => {
        performance.mark('moment');
        element.click();
      }),
    );
  const part = testId => page.getByTestId(testId);
  const row = name => part(`wallet-selector-bench.${name}`).locator('button');
  return { context, page, button, part, row, moment, click };
}

async function visitDesktop(browser, url) {
  const { context, page, button, part, row, moment, click } = await openPage(browser, url, {
    width: 1280,
    height: 800,
  });
  const moments = {
    opening: await click(button),
    'first change of the view': await click(row('silent')),
    'change back': await click(part('header-back').locator('button')),
    'next change of the view': await click(row('ready')),
    success: await moment(() =>
      page.evaluate(() => {
        performance.mark('moment');
        window.allowWallet();
      }),
    ),
  };
  await page.locator('w3m-button .account').waitFor();
  await page.evaluate(() => document.querySelector('w3m-modal').modal.open(undefined, 'Swap'));
  await part('swap-flip').waitFor();
  moments['swap, first turn'] = await click(part('swap-flip'));
  moments['swap, next turn'] = await click(part('swap-flip'));
  moments.closing = await click(part('w3m-header-close').locator('button'));
  await context.close();
  return moments;
}

async function visitPhone(browser, url) {
  const { context, page, button, part, moment, click } = await openPage(browser, url, PHONE);
  const moments = { 'opening of the sheet': await click(button) };
  const box = await part('w3m-modal-card').boundingBox();
  const [x, y] = [PHONE.width / 2, box.y + 8];
  const mark = () => page.evaluate(() => performance.mark('moment'));
  moments['sheet under the finger'] = await moment(async () => {
    await mark();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 12 });
  });
  moments['sheet springs back'] = await moment(async () => {
    await mark();
    await page.mouse.move(x, y + 4, { steps: 3 });
    await page.mouse.up();
  });
  await context.close();
  return moments;
}

/** Moments that change the height of the card, which needs a layout in each frame. */
const WITH_HEIGHT = /change|success|swap|closing/;

/** Measures the tasks of opening, changes of view, sheet, success and turn of a swap on a slowed processor. */
export async function measureMotion(browser, url) {
  const visits = [];
  for (let run = 0; run < RUNS; run += 1)
    visits.push({ ...(await visitDesktop(browser, url)), ...(await visitPhone(browser, url)) });
  const moments = Object.keys(visits[0]).map(name => ({
    name,
    answer: median(visits.map(each => each[name].answer)),
    longest: median(visits.map(each => each[name].longest)),
    layouts: Math.min(...visits.map(each => each[name].layouts)),
  }));
  const limits = ({ name, answer, longest }) => [
    { name: `${name}: work until the first frame`, value: answer, limit: budgets.answerWork, unit: 'ms' },
    { name: `${name}: longest task after it`, value: longest, limit: budgets.frameWork, unit: 'ms' },
  ];
  return {
    lines: [
      `    Times are those of a processor ${SLOWDOWN} times slower.`,
      ...moments.map(({ name, layouts }) => `    ${name}: layouts while it is under way: ${layouts}`),
    ],
    results: [
      ...moments.flatMap(limits),
      {
        name: 'Layouts in an animation of transform and opacity',
        value: Math.max(...moments.filter(({ name }) => !WITH_HEIGHT.test(name)).map(({ layouts }) => layouts)),
        limit: 1, // the answer of a directory may come meanwhile
        unit: 'layouts',
      },
    ],
  };
}
