import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { DEVELOPER_WALLET, HostDriver, SECOND_WALLET } from './host-driver.js';
import { ListenerProbe } from './listener-probe.js';

test('two modals on a page share only the wallet', async ({ page, devWallet, harbor, meadow }) => {
  const garden = new HostDriver(page, 'garden');
  const workshop = new HostDriver(page, 'workshop');
  await garden.visit('two.html');
  await expect(garden.fact('network')).toHaveText('Harbor');
  await expect(workshop.fact('network')).toHaveText('Meadow');

  // Opening one leaves the other closed and its button idle
  await garden.openWallets();
  await expect(workshop.card).toBeHidden();
  await expect(workshop.connectButton).toHaveText('Connect Wallet');
  await garden.wallet(DEVELOPER_WALLET).click();
  await devWallet.approve('Connect to this page?');
  await garden.expectAccount(ACCOUNTS[0], harbor);
  await garden.expectBalance(ACCOUNTS[0], harbor);
  await workshop.expectDisconnected();

  // The other connects the same wallet, and brings it to its own network; the first one follows
  await workshop.ask();
  await devWallet.approve('Add Meadow and switch to it?');
  await expect(workshop.card).toBeHidden();
  await workshop.expectAccount(ACCOUNTS[0], meadow);
  await garden.expectAccount(ACCOUNTS[0], meadow);
  await workshop.accountButton.click();
  await expect(workshop.card).toBeVisible();
  await expect(garden.card).toBeHidden();
  await page.keyboard.press('Escape');

  // Each stores its own state
  await page.reload();
  await garden.expectAccount(ACCOUNTS[0], meadow);
  await workshop.expectAccount(ACCOUNTS[0], meadow);
  await workshop.control('disconnect-hook-button').click();
  await workshop.expectDisconnected();
  const looks = await page.evaluate(() =>
    ['garden', 'workshop'].map(id => {
      const button = document.querySelector(`w3m-button[modal-id="${id}"]`);
      return button && getComputedStyle(button).colorScheme;
    }),
  );
  expect(looks).toEqual(['light', 'dark']);
});

test('inline: the card is part of the page, follows the state and cannot be closed', async ({
  page,
  host,
  devWallet,
  harbor,
  meadow,
}) => {
  await host.visit('inline.html');
  await expect(host.card).toBeVisible();
  await expect(host.card).not.toHaveAttribute('aria-modal', 'true');
  await expect(host.part('w3m-header-close')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible');
  await host.wallet(DEVELOPER_WALLET).click();
  await devWallet.approve('Connect to this page?');
  await host.expectAccount(ACCOUNTS[0], harbor);
  await expect(host.card).toContainText('0xf3…b92266');

  await host.part('account-switch-network-button').click();
  await host.network(meadow.name).click();
  await devWallet.approve('Add Meadow and switch to it?');
  await host.expectChain(meadow, devWallet);
  await host.expectMarked(meadow.name);
  await host.part('header-back').click();
  await expect(host.part('disconnect-button')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(host.card).toBeVisible();

  await host.part('disconnect-button').click();
  await host.expectDisconnected();
  await expect(host.wallet(DEVELOPER_WALLET)).toBeVisible();
});

/** Names of the product's elements in a page, without the buttons. */
const windowsIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map(({ localName }) => localName)
      .filter(name => /^(w3m|wui|appkit)-/.test(name) && !/button$/.test(name)),
  );

test('a destroyed modal leaves nothing behind, and its replacement has its own options', async ({
  page,
  host,
  devWallet,
  harbor,
  meadow,
}) => {
  const makeIt = page.getByRole('button', { name: 'Create modal' });
  const takeItDown = page.getByRole('button', { name: 'Destroy modal' });
  const state = page.locator('#state');
  await host.visit('anew.html');
  await takeItDown.click();
  await expect(state).toHaveText('No modal');
  await expect(host.connectButton).toBeHidden();
  await expect(host.networkButton).toBeHidden();
  const probe = await ListenerProbe.of(page);
  const before = {
    listeners: await probe.all(),
    wallet: await devWallet.listenerCount(),
    windows: await windowsIn(page),
  };
  expect(before.windows).toEqual([]);

  await makeIt.click();
  await host.openWallets();
  await host.wallet(DEVELOPER_WALLET).click();
  await devWallet.approve('Connect to this page?');
  await expect(state).toHaveText('Connected, on Harbor');
  await expect.poll(() => devWallet.listenerCount()).toBeGreaterThan(before.wallet);
  await host.accountButton.click();
  await expect(host.card).toBeVisible();
  expect((await probe.all()).length).toBeGreaterThan(before.listeners.length);
  await takeItDown.dispatchEvent('click'); // the open modal covers the button
  await expect(host.accountButton).toBeHidden();
  expect(await windowsIn(page)).toEqual(before.windows);
  expect(await devWallet.listenerCount()).toBe(before.wallet);
  expect(await probe.all()).toEqual(before.listeners);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible');
  expect(await page.locator('[inert]').count()).toBe(0);
  const count = (await devWallet.methods()).length;
  await devWallet.useAccount(ACCOUNTS[1]);
  await devWallet.emit('chainChanged', '0x1');
  expect((await devWallet.methods()).length).toBe(count);

  // A new modal with other options restores the connection
  await page.getByLabel('Theme').selectOption('dark');
  await page.getByLabel('First network').selectOption('Meadow');
  await makeIt.click();
  await expect(state).toHaveText('Connected, on Harbor'); // the network of the wallet
  await expect(host.modal).toHaveCount(1);
  expect(await host.modal.evaluate(element => getComputedStyle(element).colorScheme)).toBe('dark');
  await host.networkButton.click();
  const names = [meadow.name, harbor.name];
  const rows = host.card.locator('[data-testid^="w3m-network-switch-"]');
  await expect(rows).toHaveCount(names.length);
  expect(await rows.evaluateAll(all => all.map(row => row.dataset.testid))).toEqual(
    names.map(name => `w3m-network-switch-${name}`),
  );
  await page.keyboard.press('Escape');

  // A new modal replaces the existing one
  await page.getByLabel('Theme').selectOption('light');
  await makeIt.click();
  await expect(host.modal).toHaveCount(1);
  await expect.poll(() => host.modal.evaluate(element => getComputedStyle(element).colorScheme)).toBe('light');
  await expect(host.accountButton).toHaveCount(1);
  await host.accountButton.click();
  await host.part('disconnect-button').click();
  await expect(state).toHaveText('Not connected');
});

test('shows one row per wallet announced late, twice, incorrectly, or only at window.ethereum', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  const rows = host.card.locator('[data-testid^="wallet-selector-"]');
  const ids = (): Promise<readonly (string | undefined)[]> =>
    rows.evaluateAll(all => all.map(row => row.dataset.testid?.replace('wallet-selector-', '')));
  await host.visit('plain.html');
  await devWallet.set({ duplicate: true, malformed: true, legacy: true });
  await page.reload();
  await host.openWallets();
  await expect.poll(ids).toEqual([DEVELOPER_WALLET]);
  await devWallet.set({ second: true }); // installed while the list is open
  await expect(host.wallet(SECOND_WALLET)).toBeVisible();
  expect([...(await ids())].sort()).toEqual([SECOND_WALLET, DEVELOPER_WALLET].sort());
  await page.keyboard.press('Escape');

  // A legacy wallet: no announcement, only window.ethereum
  await devWallet.set({ duplicate: false, malformed: false, second: false });
  await page.addInitScript(() => {
    window.addEventListener('eip6963:announceProvider', event => event.stopImmediatePropagation());
  });
  await page.reload();
  await host.connectButton.click();
  await expect.poll(ids).toEqual(['injected']);
  await expect(host.wallet('injected')).toContainText('Browser Wallet');
  await host.wallet('injected').click();
  await devWallet.approve('Connect to this page?');
  await host.expectAccount(ACCOUNTS[0], harbor);
  await host.expectBalance(ACCOUNTS[0], harbor);
  await page.reload();
  await host.expectAccount(ACCOUNTS[0], harbor);
});
