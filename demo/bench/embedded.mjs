import { loadExports } from '../../tools/load-typescript.mjs';
import { ROOT } from '../../tools/files.mjs';
import { findDeep, median } from './browser.mjs';
import { budgets } from './budgets.mjs';

const RUNS = 5;
const LATENCY_MS = 150;
const FIRST_PORT = 17_173;
const STEP_MS = 50;
const LETTER_MS = 30_000;
const addressOf = run => `bench${run}@example.org`;

/** Init script: `signIn` enters the last digit of a code, and resolves with the milliseconds to the visible account. */
const tools = () => {
  const isConnected = () => {
    const root = document.querySelector('w3m-account-button, w3m-button')?.shadowRoot;
    return root && window.findDeep(root, '.account')?.checkVisibility();
  };
  window.signIn = async digit => {
    const last = [...window.findDeep(document, 'wui-otp').shadowRoot.querySelectorAll('input')].at(-1);
    const start = performance.now();
    last.value = digit;
    last.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: digit }));
    while (!isConnected()) {
      if (performance.now() - start > 30_000) throw new Error('The account is not shown');
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - start;
  };
};

/** Reads the letters of the wallet until one that is newer than `since` matches. */
async function letter(demo, email, pattern, since) {
  for (const end = Date.now() + LETTER_MS; Date.now() < end;) {
    const { mails } = await (await fetch(new URL('demo-services/wallet', demo.url))).json();
    const mail = mails.find(({ to, id, text }) => to.includes(email) && id > since && pattern.test(text));
    if (mail) return { id: mail.id, found: pattern.exec(mail.text)[1] };
    await new Promise(resolve => setTimeout(resolve, STEP_MS));
  }
  throw new Error(`No letter matches ${pattern}`);
}

/** Empties the inbox and the counters of limits. */
async function reset(demo) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ act: 'reset' });
  const answer = await fetch(new URL('demo-services/wallet', demo.url), { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The wallet was not reset: ${answer.status}`);
}

async function approveDevice(browser, demo, email) {
  const { found: link } = await letter(demo, email, /(http\S+\/approve#\S+)/, 0);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await page.getByTestId('device-approve').click();
  await page.getByTestId('link-done').waitFor();
  await context.close();
}

/** Submits the address, and enters all digits of the code but the last, which it returns. */
async function beginSignIn(page, demo, email, since, approve) {
  await page.getByTestId('connect-button').locator('button').click();
  const field = page.getByTestId('wui-email-input').locator('input');
  await field.fill(email);
  await field.press('Enter');
  await approve?.();
  const boxes = page.getByTestId('wui-otp-input').locator('wui-input-numeric input');
  await boxes.last().waitFor();
  const { id, found: code } = await letter(demo, email, /\b(\d{6})\b/, since);
  for (let at = 0; at < code.length - 1; at += 1) await boxes.nth(at).fill(code[at]);
  return { id, digit: code.at(-1) };
}

async function signOut(page) {
  await page.getByTestId('w3m-modal-card').waitFor({ state: 'hidden' }); // the success of the sign-in
  await page.getByTestId('account-button').locator('button').first().click();
  await page.getByTestId('disconnect-button').click();
  await page.getByTestId('connect-button').locator('button').waitFor();
}

/** Milliseconds from a request for a signature to its text in the frame of the wallet. */
async function measureApproval(page) {
  await page.getByTestId('w3m-modal-card').waitFor({ state: 'hidden' });
  const begun = await page.getByTestId('sign-message-button').evaluate(async button => {
    await new Promise(requestAnimationFrame);
    const now = performance.timeOrigin + performance.now();
    (button.shadowRoot?.querySelector('button') ?? button).click();
    return now;
  });
  const content = page.frameLocator('#w3m-iframe').getByTestId('wallet-text');
  const shown = await content.evaluate(async element => {
    while (!element.checkVisibility()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.timeOrigin + performance.now();
  });
  await page.frameLocator('#w3m-iframe').getByTestId('wallet-cancel').click();
  return shown - begun;
}

async function visit(browser, demo, email) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(findDeep);
  await page.addInitScript(tools);
  await page.goto(new URL('embedded.html', demo.url).href);
  let { id: last, digit } = await beginSignIn(page, demo, email, 0, () => approveDevice(browser, demo, email));
  await page.evaluate(given => window.signIn(given), digit);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const requests = [];
  page.on('request', request => requests.push(new URL(request.url()).pathname));
  const again = async latency => {
    await signOut(page);
    ({ id: last, digit } = await beginSignIn(page, demo, email, last));
    const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
    requests.length = 0;
    const ms = await page.evaluate(given => window.signIn(given), digit);
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...throughput });
    return { ms, requests: [...requests] };
  };
  const [near, far] = [await again(0), await again(LATENCY_MS)];
  const approvals = [];
  for (let run = 0; run < 3; run += 1) approvals.push(await measureApproval(page));
  await context.close();
  return { near, far, approval: median(approvals) };
}

/** Measures the embedded wallet of the demo: from the last digit of a code to the account, and to an approval. */
export async function measureEmbedded(browser) {
  const { startDemo, buildSite, siteFolder, portsFrom } = await loadExports(`
    export { startDemo } from './demo/services/demo-server.js';
    export { buildSite, siteFolder } from './demo/services/static/build-site.js';
    export { portsFrom } from './services/http/ports.js';`);
  await buildSite(ROOT);
  const ports = portsFrom(FIRST_PORT);
  const demo = await startDemo({ root: ROOT, site: siteFolder(ROOT), ports, strictPorts: false });
  try {
    await fetch(new URL('/health', demo.services.wallet.url));
    const visits = [];
    for (let run = 0; run < RUNS; run += 1) {
      await reset(demo);
      visits.push(await visit(browser, demo, addressOf(run)));
    }
    const near = median(visits.map(each => each.near.ms));
    const far = median(visits.map(each => each.far.ms));
    return {
      lines: [
        `    code to account, each: ${visits.map(each => each.near.ms.toFixed(0)).join(', ')} ms`,
        `    with ${LATENCY_MS} ms latency, each: ${visits.map(each => each.far.ms.toFixed(0)).join(', ')} ms`,
        `    requests meanwhile: ${visits[0].near.requests.join(' ')}`,
        `    request to approval, each: ${visits.map(each => each.approval.toFixed(0)).join(', ')} ms`,
      ],
      results: [
        { name: 'Last digit of a code to account', value: near, limit: budgets.codeToAccount, unit: 'ms' },
        { name: 'Round trips of it', value: (far - near) / LATENCY_MS, limit: budgets.codeRoundTrips, unit: '' },
        {
          name: 'Request to approval shown',
          value: median(visits.map(each => each.approval)),
          limit: budgets.requestToApproval,
          unit: 'ms',
        },
      ],
    };
  } finally {
    await demo.stop();
  }
}
