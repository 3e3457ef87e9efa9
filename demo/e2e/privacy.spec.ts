import { chunksWith } from './built-site.js';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { tellStory } from './story-steps.js';

/**
 * Modules that a page must not load before a click: chain clients, wallets, views, translations. It loads the modal with
 * the view Connect while it is idle.
 */
const LATER = [
  /node_modules\/viem\//,
  /\/evm-client\.ts$/,
  /\/evm-connector\.ts$/,
  /^elements\/views\/.*(?<!\/w3m-connect)-view\.ts$/,
  /^elements\/locales\//,
];

test('before any click, a page contacts only its own host and stores nothing', async ({
  page,
  context,
  host,
  recorder,
  harbor,
  meadow,
  baseURL,
}) => {
  const before = { harbor: await harbor.requests(), meadow: await meadow.requests() };
  await page.goto('bare.html');
  await expect(page.locator('w3m-button').getByTestId('connect-button')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(recorder.hosts).toEqual([new URL(baseURL ?? '').host]);
  const loaded = recorder.addresses.map(address => new URL(address).pathname.slice(1));
  const later = (await Promise.all(LATER.map(chunksWith))).flat();
  expect(loaded).toContainEqual(expect.stringMatching(/^assets\/bare-.*\.js$/));
  expect(loaded.filter(path => later.includes(path))).toEqual([]);
  expect(
    await page.evaluate(() => [document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
  ).toEqual(['']);

  // The same holds for a page with a wallet, which announces itself but receives no request
  await host.visit('plain.html');
  await page.waitForLoadState('networkidle');
  expect(recorder.hosts).toEqual([new URL(baseURL ?? '').host]);
  expect({ harbor: await harbor.requests(), meadow: await meadow.requests() }).toEqual(before);
  expect(await context.cookies()).toEqual([]);
});

test('the whole story contacts only the page host and the configured nodes', async ({
  page,
  host,
  devWallet,
  harbor,
  meadow,
  recorder,
  baseURL,
}) => {
  test.slow(); // the flow is long for a shared machine
  await host.visit('plain.html');
  await tellStory({ host, devWallet, harbor, meadow, account: ACCOUNTS[0] }, 'own controls', () => page.reload());

  // Views that the story does not open: wallet guide and wallet downloads
  await host.openWallets();
  await host.part('w3m-header-help').click();
  await expect(host.card).toContainText('A home for your digital assets');
  await host.button('Get a wallet').click();
  await expect(host.title).toHaveText('Get a wallet');
  await page.keyboard.press('Escape');
  await expect(host.card).toBeHidden();

  const nodes = [harbor.url, meadow.url].map(url => new URL(url).host);
  expect(recorder.hosts).toEqual([new URL(baseURL ?? '').host, ...nodes].sort());
});

test('the recorder reports a request to another host', async ({ page, host, recorder }) => {
  await host.visit('plain.html');
  await page.evaluate(() => {
    new Image().src = 'https://pixel.example/1.png';
    navigator.sendBeacon('https://beacon.example/');
    new WebSocket('wss://socket.example/').close();
  });
  await expect
    .poll(() => recorder.hosts)
    .toEqual(expect.arrayContaining(['beacon.example', 'pixel.example', 'socket.example']));
});
