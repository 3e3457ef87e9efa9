// Opens the modal in each surrounding, counts the taps until a wallet is connected, and lets each part of the surrounding lie.
// The table of docs/surroundings.md is written from these runs: LATCHKEY_SURROUNDINGS_WRITE=1.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { ROOT } from '../tools/files.mjs';
import { BROWSER_ARGS, findBrowser, findHeadless } from '../tools/find-browser.mjs';
import { bundlePages, DAPP, SAFE, servePages, writeExtensions } from './surroundings-world.mjs';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
/** What the browsers of wallets add to the user agent, and the flag of their provider. */
const WALLET_BROWSERS = [
  ['MetaMask', `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36 MetaMaskMobile`, 'isMetaMask'],
  ['Trust', `${PHONE} Version/18.5 Mobile/15E148 Safari/604.1 Trust/iOS`, 'isTrust'],
  ['Phantom', `${PHONE} Mobile/15E148 Phantom/ios.25.20`, 'isPhantom'],
  ['Coinbase', `${PHONE} Mobile/15E148 CoinbaseBrowser`, 'isCoinbaseWallet'],
  ['OKX', `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36 OKApp/6.130`, 'isOkxWallet'],
  ['Rainbow', `${PHONE} Mobile/15E148 Rainbow/1.9`, 'isRainbow'],
];
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const ROWS = [];

let browser;
let bundle;

before(async () => {
  bundle = await bundlePages();
  browser = await chromium.launch({ executablePath: await findHeadless(), args: BROWSER_ARGS });
});
after(async () => {
  await browser?.close();
});

/** Opens the page around the dapp, or the dapp itself. `dapp` is the frame of the dapp. */
async function visit(t, url, pages = {}, { userAgent, prepare } = {}) {
  const context = await browser.newContext(userAgent ? { userAgent } : {});
  t.after(() => context.close());
  const requests = await servePages(context, bundle, pages);
  if (prepare) await context.addInitScript(prepare);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors = [];
  page.on('pageerror', error => errors.push(error.message));
  t.after(() => assert.deepEqual(errors, []));
  await page.goto(url);
  const dapp = () => page.frames().find(frame => frame.url().startsWith(DAPP));
  let taps = 0;
  const tap = async locator => {
    taps += 1;
    await locator.click();
  };
  const until = (address, frame = dapp()) =>
    frame.waitForFunction(
      expected => window.kit?.getAccount()?.isConnected && window.kit.getAddress() === expected,
      address,
    );
  return { page, requests, dapp, tap, until, taps: () => taps };
}

const surroundingOf = frame =>
  frame.waitForFunction(() => window.surrounding).then(() => frame.evaluate(() => window.surrounding));
const addressOf = frame => frame.evaluate(() => window.kit.getAddress());
const connectButton = frame => frame.getByRole('button', { name: 'Connect wallet' });
const request = (frame, method, params = []) =>
  frame.evaluate(
    ([name, given]) =>
      window.kit
        .getProvider('eip155')
        .request({ method: name, params: given })
        .catch(({ code }) => code),
    [method, params],
  );

/** Names of the files that the dapp has loaded, and that contain a module. */
const loaded = (requests, module) =>
  requests.filter(file => file.startsWith('dapp') && bundle.modules.get(file)?.some(path => module.test(path)));

test('in Safe, the Safe is connected without a tap, and answers with the codes of wallets', async t => {
  const world = await visit(t, 'https://app.safe.global/', { 'https://app.safe.global': 'safe' });
  const { page, dapp, until } = world;
  await until(SAFE);
  assert.equal(await surroundingOf(dapp()), 'safe');
  ROWS.push([
    'Safe',
    world.taps(),
    'Safe’s SDK is real, the page around it is simulated: Safe publishes no package of it',
  ]);
  const transaction = { from: SAFE, to: ACCOUNT, value: '0x1' };
  assert.match(String(await request(dapp(), 'eth_sendTransaction', [transaction])), /^0x5a/);
  await page.evaluate(() => (window.rejects = true));
  assert.equal(await request(dapp(), 'eth_sendTransaction', [transaction]), 4001);
  assert.equal(await request(dapp(), 'eth_unknownMethod'), 4200);
});

test('in a Safe of the host’s own, a disconnect lasts over a reload until the next tap', async t => {
  // Of one site with the dapp: this browser lets a frame of another site store nothing
  const world = await visit(t, 'https://safe.dapp.example/', { 'https://safe.dapp.example': 'safe' });
  const { page, dapp, tap, until } = world;
  await until(SAFE);
  await dapp().evaluate(() => window.kit.disconnect());
  await page.reload();
  await dapp().waitForFunction(() => window.kit?.getAccount() && !window.kit.getAccount().isConnected);
  assert.equal(await surroundingOf(dapp()), 'safe');
  await page.waitForTimeout(500);
  assert.equal(await addressOf(dapp()), undefined);
  await tap(connectButton(dapp()));
  await until(SAFE);
  assert.equal(world.taps(), 1);
});

test('a page that only claims to be Safe is not asked, and loads nothing', async t => {
  const { requests, dapp } = await visit(t, 'https://app.safe.global.evil.example/', {
    'https://app.safe.global.evil.example': 'safe',
  });
  await dapp().waitForFunction(() => window.surrounding);
  assert.equal(await surroundingOf(dapp()), 'browser');
  assert.deepEqual(loaded(requests, /safe-global|surroundings\/(safe|connect-here)\.ts/), []);
});

for (const [client, origin] of [
  ['Farcaster', 'https://farcaster.xyz'],
  ['Base', 'https://base.app'],
])
  test(`in ${client}, the wallet of the client is connected without a tap, and follows the client alone`, async t => {
    const world = await visit(t, `${origin}/`, { [origin]: 'client', 'https://ad.example': 'ad' });
    const { page, dapp, until } = world;
    const [first, second] = await page.evaluate(() => window.wallet.addresses);
    await until(first);
    assert.equal(await surroundingOf(dapp()), 'mini-app');
    ROWS.push([`Mini app in ${client}`, world.taps(), 'real: `@farcaster/miniapp-host`, at the origin of the client']);
    assert.match(String(await request(dapp(), 'personal_sign', ['0x68656c6c6f', first])), /^0x[0-9a-f]{130}$/);

    await dapp().evaluate(() => {
      const frame = Object.assign(document.createElement('iframe'), { src: 'https://ad.example/empty' });
      return new Promise(resolve => {
        frame.onload = resolve;
        document.body.append(frame);
      });
    });
    const ad = page.frames().find(frame => frame.url().startsWith('https://ad.example'));
    await ad.evaluate(address => {
      const event = { type: 'frameEthProviderEvent', event: 'accountsChanged', params: [[address]] };
      window.parent.postMessage(event, '*');
    }, second);
    await page.waitForTimeout(500);
    assert.equal(await addressOf(dapp()), first, 'a frame inside of the page has changed the account');
    await page.evaluate(address => window.wallet.useAccount(address), second);
    await until(second);
  });

test('a page that only claims to be a client of mini apps is not asked, and loads nothing', async t => {
  const { requests, dapp } = await visit(t, 'https://evil.example/', { 'https://evil.example': 'client' });
  await dapp().waitForFunction(() => window.surrounding);
  assert.equal(await surroundingOf(dapp()), 'browser');
  assert.deepEqual(loaded(requests, /farcaster|surroundings\/(mini-app|connect-here)\.ts/), []);
});

test('in a page that shares its wallet, one tap and the consent connect it', async t => {
  const world = await visit(t, 'https://portal.example/', { 'https://portal.example': 'portal' });
  const { page, dapp, tap, until } = world;
  assert.equal(await surroundingOf(dapp()), 'parent-frame');
  await connectButton(dapp()).waitFor();
  assert.deepEqual(await page.evaluate(() => window.asks), [], 'the person was asked before a tap');
  await tap(connectButton(dapp()));
  await page.getByRole('button', { name: 'Decline' }).click();
  await dapp().getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await until(ACCOUNT);
  assert.deepEqual(await page.evaluate(() => window.asks), [DAPP, DAPP]);
  ROWS.push([
    'A page of another origin',
    world.taps(),
    'real: `shareWallet`; the consent in that page is one more tap',
  ]);
  assert.match(String(await request(dapp(), 'personal_sign', ['0x68656c6c6f', ACCOUNT])), /^0x[0-9a-f]{130}$/);
  assert.equal(await request(dapp(), 'wallet_requestPermissions'), 4200);
  await page.evaluate(() => window.wallet.useNetwork(1));
  await page.evaluate(() => window.stop());
});

test('a page that shares its wallet answers no frame of another origin, and no other window', async t => {
  const { page } = await visit(t, 'https://portal.example/?app=https://thief.example/empty', {
    'https://portal.example': 'portal',
    'https://thief.example': 'thief',
  });
  const thief = await page.waitForEvent('frameattached').catch(() => undefined);
  void thief;
  const frame = page.frames().find(each => each.url().startsWith('https://thief.example'));
  await frame.waitForLoadState();
  const ask = target =>
    target.evaluate(
      () =>
        new Promise(resolve => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data);
          window.parent.postMessage('latchkey:wallet?', '*', [port2]);
          port1.postMessage({ id: 1, method: 'eth_requestAccounts' });
          setTimeout(() => resolve('nothing'), 500);
        }),
    );
  assert.equal(await ask(frame), 'nothing');
  assert.equal(await ask(page.mainFrame()), 'nothing');
  assert.deepEqual(await page.evaluate(() => window.asks), []);
});

for (const [name, userAgent, flag] of WALLET_BROWSERS)
  test(`in the browser of ${name}, one tap connects without a list, and a reload needs none`, async t => {
    const prepare = `(() => {
      const isGranted = () => localStorage.getItem('granted') !== null;
      const answers = {
        eth_requestAccounts: () => (localStorage.setItem('granted', '1'), ['${ACCOUNT}']),
        eth_accounts: () => (isGranted() ? ['${ACCOUNT}'] : []),
        eth_chainId: () => '0x1',
      };
      window.ethereum = { ${flag}: true, on() {}, removeListener() {}, request: async ({ method }) => answers[method]?.() ?? null };
    })()`;
    const world = await visit(t, `${DAPP}/`, {}, { userAgent, prepare });
    const { page, dapp, tap, until } = world;
    assert.equal(await surroundingOf(dapp()), 'wallet-browser');
    await tap(connectButton(dapp()));
    await until(ACCOUNT);
    ROWS.push([`Browser of ${name}`, world.taps(), 'simulated: its user agent and the provider that it injects']);
    await page.reload();
    await until(ACCOUNT);
    assert.equal(world.taps(), 1);
  });

test('in a page of an extension, one tap connects the extension of a wallet', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-extensions-'));
  const extensions = writeExtensions(folder, bundle);
  const context = await chromium.launchPersistentContext('', {
    executablePath: await findBrowser(), // a headless shell has no extensions
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...BROWSER_ARGS, `--disable-extensions-except=${extensions}`, `--load-extension=${extensions}`],
  });
  t.after(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const idOf = async name => {
    for (; ; await wait(100)) {
      for (const worker of context.serviceWorkers())
        if ((await worker.evaluate(() => globalThis.chrome.runtime.getManifest().name)) === name)
          return new URL(worker.url()).host;
    }
  };
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`chrome-extension://${await idOf('page')}/page.html?wallet=${await idOf('wallet')}`);
  assert.equal(await surroundingOf(page), 'extension');
  await connectButton(page).click();
  await page.waitForFunction(address => window.kit.getAddress() === address, ACCOUNT);
  ROWS.push([
    'A page of an extension',
    1,
    'simulated: an extension of ours, reached by its id as the browser does, not by `@metamask/providers`',
  ]);
  await page.reload();
  await page.waitForFunction(() => window.kit?.getAccount()?.isConnected);
});

test('on Android, wallets of Solana Mobile are offered by the Wallet Standard', async t => {
  const userAgent = `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`;
  const { dapp, tap } = await visit(t, `${DAPP}/?solana`, {}, { userAgent });
  assert.equal(await surroundingOf(dapp()), 'solana-mobile');
  await tap(connectButton(dapp()));
  await dapp().getByText('Mobile Wallet Adapter').first().waitFor();
  ROWS.push([
    'Solana Mobile',
    2,
    'real: `@solana-mobile/wallet-standard-mobile`; its wallet is listed, no phone was there to answer',
  ]);
});

test('in Telegram, wallets open outside of it, and nothing is loaded', async t => {
  const prepare = 'window.TelegramWebviewProxy = { postEvent() {} }';
  const { requests, dapp } = await visit(t, `${DAPP}/`, {}, { prepare, userAgent: `${PHONE} Mobile/15E148` });
  assert.equal(await surroundingOf(dapp()), 'telegram');
  assert.deepEqual(loaded(requests, /surroundings\/connect-here\.ts/), []);
  ROWS.push([
    'Telegram',
    2,
    'simulated: the bridge of its web view. It has no wallet of these networks; wallets open by [links](walletconnect.md)',
  ]);
});

test('a usual page loads no search, and its table is a handful of bytes', async t => {
  const { requests, dapp } = await visit(t, `${DAPP}/`);
  assert.equal(await surroundingOf(dapp()), 'browser');
  await dapp().evaluate(() => window.kit.open());
  await dapp().getByText('Get a wallet').first().waitFor();
  const search = /surroundings\/(safe|mini-app|parent-frame|extension|solana-mobile|connect-here|share-wallet)\.ts/;
  assert.deepEqual(
    loaded(requests, search).filter(file => file !== 'dapp.js'),
    [],
  );
  assert.deepEqual(loaded(requests, /safe-global|farcaster|solana-mobile/), []);
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'controllers/surroundings/follow-surroundings.ts')],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    outdir: join(ROOT, 'bundle'),
    write: false,
  });
  const size = gzipSync(outputFiles[0].contents).length;
  assert.ok(size < 1_300, `The table has ${size} bytes`);
});

test('docs/surroundings.md has the table of these runs', () => {
  const path = join(ROOT, 'docs/surroundings.md');
  const text = readFileSync(path, 'utf8');
  const width = at => Math.max(...[['surrounding', 'taps', 'counterpart'], ...ROWS].map(row => String(row[at]).length));
  const line = cells => `| ${cells.map((cell, at) => String(cell).padEnd(width(at))).join(' | ')} |`;
  const rule = `| ${[0, 1, 2].map(at => '-'.repeat(width(at))).join(' | ')} |`;
  const table = [line(['surrounding', 'taps', 'counterpart']), rule, ...ROWS.map(line)].join('\n');
  assert.ok(text.includes('<!-- runs -->'), 'the page has no place for the table');
  const written = text.replace(/<!-- runs -->[\s\S]*<!-- \/runs -->/, `<!-- runs -->\n\n${table}\n\n<!-- /runs -->`);
  if (process.env.LATCHKEY_SURROUNDINGS_WRITE) writeFileSync(path, written);
  else assert.equal(text, written, 'Write the table with LATCHKEY_SURROUNDINGS_WRITE=1.');
});
