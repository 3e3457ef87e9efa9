import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { DEVELOPER_WALLET, type HostDriver } from './host-driver.js';

const HINT_AFTER_MS = 8_000;
const CONNECT_TIMEOUT_MS = 300_000;
const SWITCH_SETTLE_MS = 3_000;

const TRY_AGAIN = 'w3m-connecting-widget-secondary-button';

/** Opens the page with a clock that the test can advance. */
async function visitWithClock(page: Page, host: HostDriver): Promise<void> {
  await page.clock.install();
  await host.visit('plain.html');
}

test.describe('a declined request', () => {
  test('connect: shows that the request was declined, and connects on retry', async ({ host, devWallet, harbor }) => {
    await host.visit('plain.html');
    await host.ask();
    await devWallet.reject('Connect to this page?');
    await expect(host.card).toContainText('Request declined');
    await expect(host.card).toContainText('You declined it in Developer Wallet.');
    await host.expectDisconnected();

    await host.part(TRY_AGAIN).click();
    await expect(host.card).toContainText('Approve in Developer Wallet');
    await devWallet.approve('Connect to this page?');
    await expect(host.card).toBeHidden();
    await host.expectAccount(ACCOUNTS[0], harbor);
  });

  test('sign and switch: reports the refusal to the page and keeps account and network', async ({
    host,
    devWallet,
    harbor,
    meadow,
  }) => {
    await host.visit('plain.html');
    await host.connect(devWallet);
    await host.control('sign-message-button').click();
    await devWallet.reject('Sign this message?');
    await expect(host.signature).toHaveAttribute('data-outcome', 'error');

    await host.control('switch-network-hook-button').click();
    await devWallet.reject('Add Meadow and switch to it?');
    await expect(host.outcome).toHaveText('You declined the request in your wallet');

    await host.networkButton.click();
    await host.network(meadow.name).click();
    await devWallet.reject('Add Meadow and switch to it?');
    await expect(host.card).toContainText('Switch declined');
    await expect(host.card).toContainText(`You’re still on ${harbor.name}.`);
    await host.expectChain(harbor, devWallet);
    await host.expectAccount(ACCOUNTS[0], harbor);

    await host.part(TRY_AGAIN).click();
    await devWallet.approve('Add Meadow and switch to it?');
    await host.expectChain(meadow, devWallet);
  });
});

test.describe('a wallet that does not respond', () => {
  test('shows a hint after a while; closing the modal aborts the request of the page', async ({
    page,
    host,
    devWallet,
  }) => {
    await visitWithClock(page, host);
    await devWallet.set({ fault: 'silence' });
    await host.control('connect-hook-button').click();
    await host.wallet(DEVELOPER_WALLET).click();
    await expect(host.card).toContainText('Approve in Developer Wallet');
    await expect(host.card).not.toContainText('Don’t see it?');
    await page.clock.fastForward(HINT_AFTER_MS);
    await expect(host.card).toContainText('Don’t see it?');
    await expect(host.outcome).toHaveText('Waiting for the wallet…');

    await host.part('w3m-header-close').click();
    await expect(host.outcome).toHaveText('The modal was closed before a wallet connected');
    await expect(host.connectButton).toHaveText('Connect Wallet');
    await host.expectDisconnected();
  });

  test('times out after five minutes', async ({ page, host, devWallet }) => {
    await visitWithClock(page, host);
    await devWallet.set({ fault: 'silence' });
    await host.ask();
    await expect(host.card).toContainText('Approve in Developer Wallet');
    await page.clock.fastForward(CONNECT_TIMEOUT_MS);
    await expect(host.card).toContainText('No response');
    await expect(host.part(TRY_AGAIN)).toBeVisible();
  });

  test('ignores an approval that arrives after the modal was closed', async ({ page, host, devWallet, harbor }) => {
    await host.visit('plain.html');
    await host.control('connect-hook-button').click();
    await host.wallet(DEVELOPER_WALLET).click();
    await devWallet.asks('Connect to this page?');
    await host.part('w3m-header-close').click();
    await expect(host.outcome).toHaveText('The modal was closed before a wallet connected');

    await devWallet.approveButton.click();
    await expect.poll(() => devWallet.granted()).toEqual([ACCOUNTS[0]]);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await host.expectDisconnected();
    await expect(host.card).toBeHidden();
    expect(await devWallet.listenerCount()).toBe(0);

    // The wallet has granted the account, so the next attempt needs no approval
    await host.ask();
    await expect(host.card).toBeHidden();
    await host.expectAccount(ACCOUNTS[0], harbor);
  });
});

test.describe('an invalid response', () => {
  const faults = [
    ['odd accounts', 'Could not connect', 'The wallet returned an invalid response'],
    ['accounts in no list', 'Could not connect', 'The wallet returned an invalid response'],
    ['odd chain', 'Could not connect', 'The wallet returned an invalid response'],
    ['odd error', 'Could not connect', 'Something went wrong in Developer Wallet. Try again.'],
    ['no accounts', 'No account shared', 'Choose at least one account in Developer Wallet, then try again.'],
  ] as const;

  test('rejects invalid accounts, chains and errors, each with its own message', async ({
    host,
    devWallet,
    harbor,
  }) => {
    await host.visit('plain.html');
    await host.openWallets();
    for (const [fault, heading, detail] of faults) {
      await devWallet.set({ fault, answer: 'approve' });
      await host.wallet(DEVELOPER_WALLET).click();
      await expect(host.card.locator('[part=heading]'), fault).toHaveText(heading);
      await expect(host.card.locator('[part=detail]'), fault).toHaveText(detail);
      await host.expectDisconnected();
      expect(await devWallet.listenerCount(), fault).toBe(0);
      await host.part('header-back').click();
    }
    await devWallet.set({ fault: null });
    await host.wallet(DEVELOPER_WALLET).click();
    await host.expectAccount(ACCOUNTS[0], harbor);
  });

  test('detects a wallet that reports a switch but stays on its network', async ({
    page,
    host,
    devWallet,
    harbor,
    meadow,
  }) => {
    await visitWithClock(page, host);
    await host.connect(devWallet);
    await devWallet.set({ fault: 'stays on its chain' });
    await host.networkButton.click();
    await host.network(meadow.name).click();
    await expect(host.card).toContainText('Approve in Developer Wallet');
    await expect.poll(() => devWallet.methods()).toContain('wallet_switchEthereumChain');
    await page.clock.runFor(SWITCH_SETTLE_MS);
    await expect(host.card).toContainText('Network not changed');
    await host.expectChain(harbor, devWallet);
  });
});

test('explains that the wallet is busy, and connects on retry once it is free', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  await host.visit('plain.html');
  await host.openWallets();
  await page.evaluate(() => {
    void window.devWallet!.request({ method: 'eth_requestAccounts' }); // another script of the page asks first
  });
  await devWallet.asks('Connect to this page?');
  await host.wallet(DEVELOPER_WALLET).click();
  await expect(host.card).toContainText('Developer Wallet is busy');
  await expect(host.card).toContainText('An earlier request is waiting there. Answer it, then try again.');
  await devWallet.approve('Connect to this page?');
  await host.part(TRY_AGAIN).click();
  await expect(host.card).toBeHidden();
  await host.expectAccount(ACCOUNTS[0], harbor);
});

test('connects a locked wallet after unlocking, and disconnects when the wallet locks', async ({
  host,
  devWallet,
  harbor,
}) => {
  test.slow(); // the flow is long for a shared machine
  await host.visit('plain.html');
  await devWallet.set({ locked: true });
  await host.ask();
  await devWallet.asks('Connect to this page?');
  await expect(devWallet.sheet).toContainText('The wallet is locked');
  await devWallet.approveButton.click();
  await host.expectAccount(ACCOUNTS[0], harbor);

  await devWallet.set({ locked: true });
  await host.expectDisconnected();
  await expect(host.connectButton).toBeVisible();
});
