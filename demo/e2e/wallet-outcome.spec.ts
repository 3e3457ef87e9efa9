// What a person sees, and what the network has, when a wallet of the browser answers late, wrongly or not at all.
import type { Page } from '@playwright/test';
import { parseEther, type Address } from 'viem';
import type { DevWalletDriver } from './dev-wallet-driver.js';
import { ACCOUNTS, expect, test } from './fixtures.js';
import type { HostDriver } from './host-driver.js';

const [ME, OTHER] = ACCOUNTS;
const RECEIVER: Address = '0x1000000000000000000000000000000000000b22';
const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const SEND = 'Send this transaction?';

test.describe.configure({ timeout: 120_000 });

async function reviewSwap(host: HostDriver, devWallet: DevWalletDriver): Promise<void> {
  await host.visit('swap.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('w3m-account-default-swaps-button').click();
  await host.part('swap-select-token-button-toToken').click();
  await host.part('swap-select-token-item-DUSD').click();
  await host.part('swap-input-sourceToken').fill('0.5');
  await host.part('swap-action-button').click();
  await expect(host.part('swap-simulated')).toBeVisible();
}

async function askForPayment(page: Page, host: HostDriver, devWallet: DevWalletDriver, asset: string): Promise<void> {
  await host.visit('pay.html');
  await host.ask();
  await host.part('wui-list-chain-eip155').click();
  await devWallet.approve('Connect to this page?');
  await expect(host.card).toBeHidden();
  await page.getByTestId('pay-asset').selectOption(asset);
  await page.getByTestId('pay-input').fill('0.25');
  await page.getByTestId('pay-open').click();
  await expect(host.title).toHaveText('How you pay');
}

test('a transfer whose answer is lost sends the person to the wallet, and offers no second one', async ({
  host,
  devWallet,
  harbor,
}) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('w3m-account-default-send-button').click();
  await host.part('send-amount').fill('0.5');
  await host.part('send-receiver').locator('input').fill(RECEIVER);
  await host.part('send-review').click();
  await devWallet.set({ fault: 'lost answer' });
  const before = await harbor.balance(RECEIVER);
  await host.part('send-confirm').click();
  await devWallet.approve(SEND);
  await expect(host.part('send-failure')).toContainText('Check your wallet before you try again');
  await expect(host.part('send-retry')).toHaveCount(0);
  await expect(host.part('send-confirm')).toHaveCount(0);
  await expect.poll(async () => (await harbor.balance(RECEIVER)) - before).toBe(parseEther('0.5'));
});

test('a swap whose answer is lost sends the person to the wallet, and offers no second one', async ({
  host,
  devWallet,
  harbor,
}) => {
  await reviewSwap(host, devWallet);
  await devWallet.set({ fault: 'lost answer' });
  const before = await harbor.tokenBalance('DUSD', ME);
  await host.part('swap-confirm').click();
  await devWallet.approve(SEND);
  await expect(host.part('swap-failure')).toContainText('Check your wallet before you try again');
  for (const part of ['swap-retry', 'swap-confirm']) await expect(host.part(part)).toHaveCount(0);
  await expect(host.part('swap-done')).toBeVisible();
  await expect.poll(() => harbor.tokenBalance('DUSD', ME)).toBeGreaterThan(before);
});

test('a payment whose answer is lost is not called unmade, neither to the person nor to the page', async ({
  page,
  host,
  devWallet,
  harbor,
  api,
}) => {
  expect(api.url).toMatch(/^http/);
  await askForPayment(page, host, devWallet, `ETH on ${harbor.name}`);
  await devWallet.set({ fault: 'lost answer' });
  const before = await harbor.balance(SHOP);
  await host.part('wallet-payment-option').locator('button').click();
  await devWallet.approve(SEND);
  await expect(host.part('pay-loading')).toContainText('Check your wallet before you pay again');
  await expect(host.part('pay-loading')).not.toContainText('Payment not made');
  await expect(host.card.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByTestId('pay-outcome')).not.toHaveText(/^Paid/);
  await expect.poll(async () => (await harbor.balance(SHOP)) - before).toBe(parseEther('0.25'));
});

test('a declined payment is called unmade, and the next try pays once', async ({
  page,
  host,
  devWallet,
  harbor,
  api,
}) => {
  expect(api.url).toMatch(/^http/);
  await askForPayment(page, host, devWallet, `ETH on ${harbor.name}`);
  const before = await harbor.balance(SHOP);
  await host.part('wallet-payment-option').locator('button').click();
  await devWallet.reject(SEND);
  await expect(host.part('pay-loading')).toContainText('Payment not made');
  expect(await harbor.balance(SHOP)).toBe(before);
  await host.card.getByRole('button', { name: 'Try again' }).click();
  await devWallet.approve(SEND);
  await expect(page.getByTestId('pay-outcome')).toHaveText(/^Paid by wallet: 0x[0-9a-f]{64}$/);
  expect((await harbor.balance(SHOP)) - before).toBe(parseEther('0.25'));
});

test('a swap that the wallet signs after a change of its account is the reviewed one, and its review ends', async ({
  host,
  devWallet,
  harbor,
}) => {
  await reviewSwap(host, devWallet);
  await devWallet.grant([ME, OTHER]);
  const before = { mine: await harbor.tokenBalance('DUSD', ME), theirs: await harbor.balance(OTHER) };
  await host.part('swap-confirm').click();
  await devWallet.asks(SEND);
  await devWallet.useAccount(OTHER);
  await devWallet.approve(SEND);
  await expect(host.part('swap-confirm')).toHaveCount(0);
  await expect.poll(() => harbor.tokenBalance('DUSD', ME)).toBeGreaterThan(before.mine);
  expect(await harbor.balance(OTHER)).toBe(before.theirs);
});
