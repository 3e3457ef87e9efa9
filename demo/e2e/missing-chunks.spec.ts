import type { Page, Request } from '@playwright/test';
import { chunksWith } from './built-site.js';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { DEVELOPER_WALLET } from './host-driver.js';

const FAILED = 'Could not load this screen';

/** Chunk whose requests fail until `bringBack`. */
interface LostPart {
  isRequestedBy(request: Request): boolean;
  bringBack(): Promise<void>;
}

/** Aborts requests for the one chunk that contains the module. */
async function lose(page: Page, module: RegExp): Promise<LostPart> {
  const chunks = await chunksWith(module);
  expect(chunks).toHaveLength(1); // more than one would block unrelated modules
  const isLost = ({ pathname }: URL): boolean => pathname === `/${chunks[0]}`;
  await page.route(isLost, route => route.abort());
  return {
    isRequestedBy: request => isLost(new URL(request.url())),
    bringBack: () => page.unroute(isLost),
  };
}

test('shows an error in place of a view that fails to load, and loads it on retry', async ({ page, host }) => {
  await host.visit('plain.html');
  const view = await lose(page, /w3m-what-is-a-wallet-view\.define\.ts$/);
  await host.openWallets();
  await host.part('w3m-header-help').click();
  await expect(host.card).toContainText(FAILED);
  await host.button('Try again').click(); // the chunk still fails
  await expect(host.card).toContainText(FAILED);
  await view.bringBack();
  await host.button('Try again').click();
  await expect(host.card).toContainText('A home for your digital assets');
  await expect(host.card).not.toContainText(FAILED);
  await host.part('header-back').click();
  await expect(host.wallet(DEVELOPER_WALLET)).toBeVisible();
});

test('keeps the button usable when the modal fails to load, and opens on the next click', async ({ page, host }) => {
  const modal = await lose(page, /w3m-modal\.define\.ts$/);
  const fails = () => page.waitForEvent('requestfailed', request => modal.isRequestedBy(request));
  const prefetchFailed = fails();
  await host.visit('plain.html');
  await prefetchFailed;
  const failed = fails();
  await host.connectButton.click();
  await failed;
  await expect(host.connectButton).toHaveText('Connect Wallet');
  await expect(host.card).toBeHidden();
  await modal.bringBack();
  await host.openWallets();
});

test('shows an error when the chain client fails to load, and connects on retry', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  const client = await lose(page, /adapters\/eip155\/evm-client\.ts$/);
  await host.visit('plain.html');
  await host.ask();
  await devWallet.approve('Connect to this page?');
  await expect(host.card.locator('[part=heading]')).toHaveText('Could not connect');
  await host.expectDisconnected();
  await client.bringBack();
  await host.part('w3m-connecting-widget-secondary-button').click();
  await expect(host.card).toBeHidden(); // the wallet has already granted the account
  await host.expectAccount(ACCOUNTS[0], harbor);
});

test('has what stores a connection before the wallet answers, and keeps it over a reload', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  await host.visit('plain.html');
  await host.ask();
  await page.waitForLoadState('networkidle'); // loads what the answer needs while the wallet asks its owner
  const records = await lose(page, /flows\/remember-connections\.ts$/);
  await devWallet.approve('Connect to this page?');
  await host.expectAccount(ACCOUNTS[0], harbor);
  await records.bringBack();
  await page.reload();
  await host.expectAccount(ACCOUNTS[0], harbor);
});
