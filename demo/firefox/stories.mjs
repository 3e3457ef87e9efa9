// `npm run test:firefox`: the main stories in Firefox, on the built pages and the services of the demo.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { verifyMessage } from 'viem';
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
    export { portsFrom } from './demo/services/ports.js';
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
