// `npm run test:firefox`: the main stories in Firefox, on the built pages and the services of the demo.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { createPublicClient, http, verifyMessage } from 'viem';
import { findFirefox } from '../../tools/engines/find-firefox.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { PageDriver } from './page-driver.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FIRST_PORT = Number(process.env.LATCHKEY_TEST_PORT ?? 15_173);
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

let demo;
let browser;
const contexts = [];
let host;

async function open() {
  const context = await browser.createBrowserContext(); // with storage of its own
  contexts.push(context);
  return new PageDriver(await context.newPage());
}
const urlOf = path => new URL(path, demo.url).href;

before(async () => {
  const { startDemo, portsFrom, buildSite } = await loadExports(`
    export { startDemo } from './demo/services/demo-server.js';
    export { portsFrom } from './services/http/ports.js';
    export { buildSite } from './demo/services/static/build-site.js';`);
  demo = await startDemo({ root, ports: portsFrom(FIRST_PORT), strictPorts: false, site: await buildSite(root) });
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox() });
});
after(async () => {
  await browser?.close();
  await demo?.stop();
});
beforeEach(async () => {
  host = await open();
});
afterEach(async () => {
  const { errors } = host;
  for (const context of contexts.splice(0)) await context.close();
  assert.deepEqual(errors, []);
});

test('connects an installed wallet, shows the account, signs, and restores the connection after a reload', async () => {
  await host.visit(urlOf('plain.html'));
  await host.connect();
  await host.hides('w3m-modal-card');
  await host.reads('w3m-address', ACCOUNT);
  await host.reads('w3m-balance', /^\d+(\.\d+)? ETH$/);

  await host.press('account-button');
  await host.shows('disconnect-button');
  await host.shows('copy-address-button');
  await host.page.keyboard.press('Escape');
  await host.hides('w3m-modal-card');

  await host.press('sign-message-button');
  await host.approve(/Sign this message\?/);
  const signature = await host.reads('w3m-signature', /^\s*0x[0-9a-f]{130}\s*$/);
  assert.equal(await verifyMessage({ address: ACCOUNT, message: 'Hello from Latchkey', signature }), true);

  await host.visit(urlOf('plain.html'));
  await host.reads('w3m-status', 'connected');
  await host.reads('w3m-address', ACCOUNT);

  await host.press('account-button');
  await host.press('disconnect-button');
  await host.reads('w3m-status', 'disconnected');
});

test('adds a network to the wallet and switches to it, and back', async () => {
  await host.visit(urlOf('plain.html'));
  await host.connect();
  await host.reads('w3m-chain-id', '31337');
  await host.press('wui-network-button');
  await host.press('w3m-network-switch-Meadow');
  await host.approve(/Add Meadow and switch to it\?/);
  await host.reads('w3m-chain-id', '31338');
  await host.press('w3m-header-close');
  await host.hides('w3m-modal-card');
  await host.press('wui-network-button');
  await host.press('w3m-network-switch-Harbor');
  await host.approve(/Switch to Harbor\?/);
  await host.reads('w3m-chain-id', '31337');
});

test('signs in, keeps the session over a reload, and ends it on disconnect', async () => {
  await host.visit(urlOf('sign-in.html?evm'));
  await host.connect('connect-hook-button');
  await host.reads('w3m-header-text', 'Sign in');
  await host.press('w3m-connecting-siwe-sign');
  await host.approve(/Sign this message\?/);
  await host.hides('w3m-modal-card');
  await host.reads('siwx-session', `eip155:31337:${ACCOUNT}`);
  const message = await host.reads('w3m-outcome', /wants you to sign in with your Ethereum account:/);
  const signature = await host.reads('siwx-signature', /^0x[0-9a-f]{130}$/);
  assert.equal(await verifyMessage({ address: ACCOUNT, message, signature }), true);

  await host.visit(urlOf('sign-in.html?evm'));
  await host.reads('siwx-session', `eip155:31337:${ACCOUNT}`);
  await host.press('disconnect-hook-button');
  await host.reads('siwx-session', '–');
});

test('sends the native coin to the last unit, after a review', async () => {
  const receiver = '0x1000000000000000000000000000000000000f0f';
  const harbor = createPublicClient({ transport: http(demo.services.chains[0].url) });
  const before = await harbor.getBalance({ address: receiver });
  await host.visit(urlOf('plain.html'));
  await host.connect();
  await host.press('account-button');
  await host.press('w3m-account-default-send-button');
  await host.fill('send-amount', '0.000000000000000001');
  await host.fill('send-receiver', receiver);
  await host.reads('send-review', 'Review');
  await host.press('send-review');
  await host.reads('w3m-changes', /−0\.000000000000000001\s+ETH/);
  await host.press('send-confirm');
  await host.approve(/Send this transaction\?/);
  await host.press('send-done');
  assert.equal((await harbor.getBalance({ address: receiver })) - before, 1n);
});

test('connects, opens the account and disconnects by keyboard alone', async () => {
  await host.visit(urlOf('plain.html'));
  await host.pressByKey('connect-button');
  await host.isFocused('w3m-modal-card');
  await host.pressByKey('wallet-selector-dev.latchkey.wallet');
  await host.reads('dev-wallet-sheet', /Connect to this page\?/);
  await host.pressByKey('dev-wallet-approve', ' ');
  await host.hides('w3m-modal-card');
  await host.isFocused('account-button');
  await host.page.keyboard.press('Enter');
  await host.shows('disconnect-button');
  await host.page.keyboard.press('Escape');
  await host.hides('w3m-modal-card');
  await host.isFocused('account-button');
  await host.page.keyboard.press('Enter');
  await host.pressByKey('disconnect-button');
  await host.reads('w3m-status', 'disconnected');
});

test('connects on a narrow page in Arabic, from right to left', async () => {
  await host.page.setViewport({ width: 360, height: 740 });
  await host.speak('ar');
  await host.visit(urlOf('plain.html'));
  await host.press('connect-button');
  await host.reads('w3m-header-text', 'ربط المحفظة');
  const [card, close, row] = await Promise.all(
    ['w3m-modal-card', 'w3m-header-close', 'wallet-selector-dev.latchkey.wallet'].map(id => host.boxOf(id)),
  );
  assert.ok(close.left < card.left + card.width / 4, 'closes on the left');
  assert.ok(row.left >= 0 && row.right <= 360, 'the row fits');
  await host.press('wallet-selector-dev.latchkey.wallet');
  await host.approve(/Connect to this page\?/);
  await host.reads('w3m-address', ACCOUNT);
  await host.press('account-button');
  assert.match(await host.labelOf('disconnect-button'), /^\p{Script=Arabic}/u);
  const isWide = await host.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(isWide, false, 'the page does not scroll sideways');
});

test('connects a wallet on another device by the code of WalletConnect', async () => {
  await host.visit(urlOf('phones.html'));
  await host.press('connect-button');
  await host.press('wallet-selector-walletconnect');
  const code = await host.page.waitForSelector('>>> wui-qr-code', { visible: true, timeout: 30_000 });
  const uri = await code.evaluate(({ uri }) => uri);
  assert.match(uri, /^wc:/);

  const phone = await open();
  await phone.visit(demo.phoneWalletUrl, 'phone-uri');
  await phone.fill('phone-uri', uri);
  await phone.press('phone-pair');
  await phone.reads('phone-question', /Connect this app\?/);
  await phone.press('phone-approve');
  await host.page.bringToFront();
  await host.reads('w3m-status', 'connected');
  await host.hides('w3m-modal-card');
  assert.match(await host.text('w3m-caip-address'), /^eip155:31337:0x/);
  await host.press('disconnect-hook-button');
  await host.reads('w3m-status', 'disconnected');
});
