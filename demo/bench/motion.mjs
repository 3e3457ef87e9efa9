import { findDeep, median } from './browser.mjs';
import { budgets } from './budgets.mjs';

const RUNS = 7;
/** Factor by which the processor is slowed: that of a cheap phone against a desktop. */
const SLOWDOWN = 4;
/** Time in milliseconds that a phase is recorded: the longest animation, and a margin for the frames around it. */
const PHASE_MS = 450;

/** Init script: announces a wallet that never answers, so that the waiting view stays. */
const announceSilentWallet = () => {
  const provider = {
    request: ({ method }) => (method === 'eth_requestAccounts' ? new Promise(() => {}) : Promise.resolve([])),
    on: () => undefined,
    removeListener: () => undefined,
  };
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z" fill="#2a6"/></svg>')}`;
  const info = { uuid: crypto.randomUUID(), name: 'Silent wallet', icon, rdns: 'bench.silent' };
  const announce = () => {
    const detail = Object.freeze({ info, provider });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);
};

/** Runs in the page: resolves with the milliseconds between the animation frames that follow the next click. */
const recordFrames = duration => {
  window.frameTimes = new Promise(resolve => {
    const onClick = () => {
      const times = [];
      const start = performance.now();
      const onFrame = now => {
        times.push(now);
        if (now - start < duration) requestAnimationFrame(onFrame);
        else resolve(times.slice(1).map((time, at) => time - times[at]));
      };
      requestAnimationFrame(onFrame);
    };
    window.addEventListener('click', onClick, { capture: true, once: true });
  });
};

async function visit(browser, url) {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.addInitScript(findDeep);
  await page.addInitScript(announceSilentWallet);
  await page.goto(`${url}/host/host.html`);
  const button = page.locator('w3m-button button');
  await button.waitFor();
  await button.hover(); // prerenders the modal
  await page.waitForLoadState('networkidle');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const phase = async locator => {
    await locator.waitFor();
    await page.evaluate(recordFrames, PHASE_MS);
    await locator.evaluate(element => element.click()); // moving a pointer there would cost frames
    return page.evaluate(() => window.frameTimes);
  };
  const part = testId => page.getByTestId(testId);
  const phases = {
    opening: await phase(button),
    'first change to the waiting view': await phase(part('wallet-selector-bench.silent').locator('button')),
    'change back': await phase(part('header-back').locator('button')),
    'next change to the waiting view': await phase(part('wallet-selector-bench.silent').locator('button')),
    closing: await phase(part('w3m-header-close').locator('button')),
  };
  await context.close();
  return phases;
}

/** Measures the frames of opening, changes of view and closing on a slowed processor. */
export async function measureMotion(browser, url) {
  const visits = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, url));
  const phases = Object.keys(visits[0]).map(name => {
    const runs = visits.map(each => each[name]);
    return { name, longest: median(runs.map(times => Math.max(...times))), usual: median(runs.flat()) };
  });
  return {
    lines: phases.map(
      ({ name, longest, usual }) =>
        `    ${name.padEnd(33)} longest frame ${longest.toFixed(0)} ms, median ${usual.toFixed(1)} ms`,
    ),
    results: [
      {
        name: `Longest frame, processor ${SLOWDOWN} times slower`,
        value: Math.max(...phases.map(({ longest }) => longest)),
        limit: budgets.longestFrame,
        unit: 'ms',
      },
      {
        name: 'Median frame, the same',
        value: Math.max(...phases.map(({ usual }) => usual)),
        limit: budgets.medianFrame,
        unit: 'ms',
      },
    ],
  };
}
