import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { DEVELOPER_WALLET } from './host-driver.js';

const FAILED = 'Could not load this screen';

/** Has the network fail for a part of the product; what is returned brings it back. */
async function lose(page: Page, part: RegExp): Promise<() => Promise<void>> {
  await page.route(part, route => route.abort());
  return () => page.unroute(part);
}

test('a view that cannot be loaded says so in its place, and comes when it is tried again', async ({ page, host }) => {
  await host.visit('index.html');
  const bringBack = await lose(page, /w3m-what-is-a-wallet-view\.define/);
  await host.openWallets();
  await host.part('w3m-header-help').click();
  await expect(host.card).toContainText(FAILED);
  await host.button('Try again').click(); // still away
  await expect(host.card).toContainText(FAILED);
  await bringBack();
  await host.button('Try again').click();
  await expect(host.card).toContainText('A home for what you own');
  await expect(host.card).not.toContainText(FAILED);
  await host.part('header-back').click();
  await expect(host.wallet(DEVELOPER_WALLET)).toBeVisible();
});

test('a window that cannot be loaded leaves the button as it was, and opens the next time', async ({ page, host }) => {
  const bringBack = await lose(page, /w3m-modal\.define/);
  await host.visit('index.html');
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('w3m-modal.define'));
  await host.connectButton.click();
  await failed;
  await expect(host.connectButton).toHaveText('Connect Wallet');
  await expect(host.card).toBeHidden();
  await bringBack();
  await host.openWallets();
});

test('where what speaks to wallets cannot be loaded, connecting fails in words, and works later', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  const bringBack = await lose(page, /adapters\/eip155\/evm-client/);
  await host.visit('index.html');
  await host.ask();
  await devWallet.approve('Connect to this page?');
  await expect(host.card.locator('[part=heading]')).toHaveText('Could not connect');
  await host.expectDisconnected();
  await bringBack();
  await host.part('w3m-connecting-widget-secondary-button').click();
  await expect(host.card).toBeHidden(); // the wallet has granted already
  await host.expectAccount(ACCOUNTS[0], harbor);
});
