import { findDeep, median } from './browser.mjs';
import { budgets } from './budgets.mjs';

const RUNS = 9;
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Runs in the page: `accountShown` resolves with the milliseconds from the first button to the visible account. */
const watchForAccount = () => {
  window.accountShown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The account of the last visit is not shown')), 10_000);
    let buttonAt;
    const look = () => {
      const root = document.querySelector('w3m-button')?.shadowRoot;
      const now = performance.now();
      if (root && window.findDeep(root, 'button')) buttonAt ??= now;
      if (root && window.findDeep(root, '.account')?.checkVisibility()) return resolve(now - buttonAt);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
};

/** Visits once, with the connector and the account of a previous visit in storage. */
async function visit(browser, url, connectorId) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(findDeep);
  await page.addInitScript(watchForAccount);
  await page.addInitScript(
    ([id, address]) => {
      const snapshot = { connectorId: id, caipAddress: `eip155:1:${address}` };
      localStorage.setItem('@appkit/eip155:connected_connector_id', id);
      localStorage.setItem('@appkit/eip155:account_snapshot', JSON.stringify(snapshot));
      if (id === 'ID_AUTH') localStorage.setItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true');
    },
    [connectorId, ADDRESS],
  );
  await page.goto(url);
  const ms = await page.evaluate(() => window.accountShown);
  await context.close();
  return ms;
}

/** Measures the time from the button to the stored account, with an empty cache, before a wallet answers. */
export async function measureReload(browser, url) {
  const wallets = {
    injected: [`${url}/host/host.html`, 'bench.wallet0'],
    // The page of the wallet never answers: the account does not wait for it
    embedded: [`${url}/embedded/embedded.html?wallet=${encodeURIComponent('https://127.0.0.1:9/sdk')}`, 'ID_AUTH'],
    WalletConnect: [`${url}/code/code.html?relay=${encodeURIComponent('ws://127.0.0.1:9')}`, 'walletConnect'],
  };
  const times = Object.fromEntries(Object.keys(wallets).map(wallet => [wallet, []]));
  for (let run = 0; run < RUNS; run += 1)
    for (const [wallet, [page, connectorId]] of Object.entries(wallets))
      times[wallet].push(await visit(browser, page, connectorId));
  return {
    lines: Object.entries(times).map(
      ([wallet, each]) => `    ${wallet}, each: ${each.map(ms => ms.toFixed(0)).join(', ')} ms`,
    ),
    results: Object.entries(times).map(([wallet, each]) => ({
      name: `Reload to account shown after the button, ${wallet}`,
      value: median(each),
      limit: budgets.reloadToAccount,
      unit: 'ms',
    })),
  };
}
