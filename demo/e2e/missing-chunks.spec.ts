import type { Page, Request } from '@playwright/test';
import { chunksWith } from './built-site.js';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { DEVELOPER_WALLET } from './host-driver.js';

const FAILED = 'Could not load this screen';

/** A part of the product that the network fails to deliver. */
interface LostPart {
  isRequestedBy(request: Request): boolean;
  bringBack(): Promise<void>;
}

/** Makes the network fail for the one chunk that holds a module. */
async function lose(page: Page, module: RegExp): Promise<LostPart> {
  const chunks = await chunksWith(module);
  expect(chunks).toHaveLength(1); // or the test loses more than it means to
  const isLost = ({ pathname }: URL): boolean => pathname === `/${chunks[0]}`;
  await page.route(isLost, route => route.abort());
  return {
    isRequestedBy: request => isLost(new URL(request.url())),
    bringBack: () => page.unroute(isLost),
  };
}

test('a view that cannot be loaded says so in its place, and comes when it is tried again', async ({ page, host }) => {
  await host.visit('index.html');
  const view = await lose(page, /w3m-what-is-a-wallet-view\.define\.ts$/);
  await host.openWallets();
  await host.part('w3m-header-help').click();
  await expect(host.card).toContainText(FAILED);
  await host.button('Try again').click(); // still away
  await expect(host.card).toContainText(FAILED);
  await view.bringBack();
  await host.button('Try again').click();
  await expect(host.card).toContainText('A home for your digital assets');
  await expect(host.card).not.toContainText(FAILED);
  await host.part('header-back').click();
  await expect(host.wallet(DEVELOPER_WALLET)).toBeVisible();
});

test('a window that cannot be loaded leaves the button as it was, and opens the next time', async ({ page, host }) => {
  const modal = await lose(page, /w3m-modal\.define\.ts$/);
  await host.visit('index.html');
  const failed = page.waitForEvent('requestfailed', request => modal.isRequestedBy(request));
  await host.connectButton.click();
  await failed;
  await expect(host.connectButton).toHaveText('Connect Wallet');
  await expect(host.card).toBeHidden();
  await modal.bringBack();
  await host.openWallets();
});

test('where what speaks to wallets cannot be loaded, connecting fails in words, and works later', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  const client = await lose(page, /adapters\/eip155\/evm-client\.ts$/);
  await host.visit('index.html');
  await host.ask();
  await devWallet.approve('Connect to this page?');
  await expect(host.card.locator('[part=heading]')).toHaveText('Could not connect');
  await host.expectDisconnected();
  await client.bringBack();
  await host.part('w3m-connecting-widget-secondary-button').click();
  await expect(host.card).toBeHidden(); // the wallet has granted already
  await host.expectAccount(ACCOUNTS[0], harbor);
});
