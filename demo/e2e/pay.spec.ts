import type { Page } from '@playwright/test';
import { parseEther, parseUnits } from 'viem';
import type { DevWalletDriver } from './dev-wallet-driver.js';
import { ACCOUNTS, expect, SOLANA_ACCOUNTS, test } from './fixtures.js';
import { FocusProbe } from './focus-probe.js';
import { DEVELOPER_WALLET, type HostDriver } from './host-driver.js';

const PAGE = 'pay.html';
const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const SOLANA_SHOP = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g';
const SEND = 'Send this transaction?';

test.describe.configure({ timeout: 120_000 }); // the first request fills the server

/** Connects the developer wallet in a namespace. */
async function connect(host: HostDriver, devWallet: DevWalletDriver, namespace: 'eip155' | 'solana'): Promise<void> {
  await host.ask();
  await host.part(`wui-list-chain-${namespace}`).click();
  await devWallet.approve('Connect to this page?');
  await expect(host.card).toBeHidden();
}

/** Asks for a payment on the page. */
async function ask(page: Page, host: HostDriver, asset: string, amount: string): Promise<void> {
  await page.getByTestId('pay-asset').selectOption(asset);
  await page.getByTestId('pay-input').fill(amount);
  await page.getByTestId('pay-open').click();
  await expect(host.title).toHaveText('How you pay');
  await expect(host.part('pay-amount')).toContainText(amount);
}

const outcome = (page: Page) => page.getByTestId('pay-outcome');
const row = (host: HostDriver, id: string) => host.part(id).locator('button');

test('pays from the wallet in the native coin and in a token, to the last unit', async ({
  page,
  host,
  devWallet,
  harbor,
  api,
}) => {
  expect(api.url).toMatch(/^http/);
  await host.visit(PAGE);
  await connect(host, devWallet, 'eip155');
  const [ether, dollars] = [await harbor.balance(SHOP), await harbor.tokenBalance('DUSD', SHOP)];
  await ask(page, host, `ETH on ${harbor.name}`, '0.123456789012345678');
  await expect(host.part('w3m-changes')).toContainText('0.123456789012345678');
  await row(host, 'wallet-payment-option').dblclick(); // a second tap pays nothing
  await devWallet.approve(SEND);
  await expect(host.part('pay-loading')).toContainText('Payment complete');
  await expect(outcome(page)).toHaveText(/^Paid by wallet: 0x[0-9a-f]{64}$/);
  await expect(devWallet.sheet).toBeHidden();
  expect((await harbor.balance(SHOP)) - ether).toBe(parseEther('0.123456789012345678'));
  await expect(host.card).toBeHidden({ timeout: 10_000 }); // it closes by itself
  await ask(page, host, `DUSD on ${harbor.name}`, '12.345678');
  await row(host, 'wallet-payment-option').click();
  await devWallet.approve(SEND);
  await expect(outcome(page)).toHaveText(/^Paid by wallet/);
  expect((await harbor.tokenBalance('DUSD', SHOP)) - dollars).toBe(parseUnits('12.345678', 6));
});

test('connects a wallet on the way, switches its network, and pays with the account in use', async ({
  page,
  host,
  devWallet,
  meadow,
  api,
}) => {
  expect(api.url).toMatch(/^http/);
  await host.visit(PAGE);
  const before = await meadow.balance(SHOP);
  await ask(page, host, `ETH on ${meadow.name}`, '0.5');
  await row(host, 'wallet-payment-option').click();
  await host.wallet(DEVELOPER_WALLET).click(); // asked for Ethereum only
  await devWallet.approve('Connect to this page?');
  await expect(host.title).toHaveText('How you pay'); // again, with the account
  await expect(host.part('wallet-payment-option')).toContainText('Pay with Developer Wallet');
  await row(host, 'wallet-payment-option').click();
  await devWallet.reject(/^(Add|Switch to) Meadow/);
  await expect(host.part('pay-loading')).toContainText('You declined');
  expect(await meadow.balance(SHOP)).toBe(before);
  await host.button('Try again').click();
  await devWallet.approve(/^(Add|Switch to) Meadow/);
  await devWallet.reject(SEND);
  await expect(host.part('pay-loading')).toContainText('You declined');
  await host.part('pay-other-way').click();
  await devWallet.grant([ACCOUNTS[1]]); // the account changes between two taps
  await expect(host.part('wallet-payment-option')).toContainText('0x70');
  await row(host, 'wallet-payment-option').click();
  await devWallet.asks(SEND);
  await expect(devWallet.sheet).toContainText(ACCOUNTS[1]);
  await devWallet.approveButton.click();
  await expect(outcome(page)).toHaveText(/^Paid by wallet/);
  expect((await meadow.balance(SHOP)) - before).toBe(parseEther('0.5'));
});

test('an exchange pays without a wallet; a blocked and a closed window are no failure', async ({
  page,
  host,
  harbor,
  api,
}) => {
  expect(api.url).toMatch(/^http/);
  await host.visit(PAGE);
  const before = await harbor.balance(SHOP);
  await ask(page, host, `ETH on ${harbor.name}`, '0.000000000000000001');
  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open; // only the first window is blocked
      return null;
    };
  });
  await row(host, 'exchange-option-harbor').click();
  await expect(host.part('pay-loading')).toContainText('Your browser blocked the window');
  const first = page.waitForEvent('popup');
  await host.button('Try again').click();
  const closed = await first;
  await expect(closed.getByRole('heading')).toHaveText('Sandbox exchange');
  await closed.close();
  await expect(host.part('pay-loading')).toContainText('was closed', { timeout: 20_000 });
  const second = page.waitForEvent('popup');
  await host.button('Try again').click();
  const popup = await second;
  await expect(popup.locator('body')).toContainText('0.000000000000000001 ETH');
  await expect(popup.locator('body')).toContainText(SHOP);
  await popup.getByRole('button', { name: /^Pay/ }).click();
  await expect(popup.locator('body')).toContainText('Thank you');
  await expect(outcome(page)).toHaveText(/^Paid by exchange: 0x[0-9a-f]{64}$/, { timeout: 20_000 });
  expect((await harbor.balance(SHOP)) - before).toBe(1n);
});

test('the window opens without access to the page; an exchange that declines leaves the other ways', async ({
  page,
  host,
  harbor,
  api,
}) => {
  expect(api.url).toMatch(/^http/);
  await host.visit(PAGE);
  const before = await harbor.balance(SHOP);
  await ask(page, host, `ETH on ${harbor.name}`, '2');
  const opening = page.waitForEvent('popup');
  await row(host, 'exchange-option-tide').click();
  const popup = await opening;
  await expect(popup.getByRole('heading')).toHaveText('Sandbox exchange');
  expect(await popup.evaluate(() => window.opener === null)).toBe(true);
  await popup.getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(host.part('pay-loading')).toContainText('failed', { timeout: 20_000 });
  await host.part('pay-other-way').click();
  const again = page.waitForEvent('popup');
  await row(host, 'exchange-option-harbor').click();
  const other = await again;
  await expect(other.getByRole('heading')).toHaveText('Sandbox exchange');
  await host.part('header-back').click(); // gives the exchange up, which may still pay
  await host.part('w3m-header-close').click();
  await expect(outcome(page)).toHaveText('Not paid: PAY_TIMEOUT');
  expect(await harbor.balance(SHOP)).toBe(before);
});

test('pays on Solana: from the wallet, and from an exchange in a token', async ({
  page,
  host,
  devWallet,
  solana,
  api,
}) => {
  expect(api.url).toMatch(/^http/);
  await host.visit(PAGE);
  await connect(host, devWallet, 'solana');
  const [lamports, points] = [await solana.balance(SOLANA_SHOP), await solana.tokenBalance(SOLANA_SHOP, 'DPTS')];
  await ask(page, host, `SOL on ${solana.facts.name}`, '0.123456789');
  await row(host, 'wallet-payment-option').click();
  await devWallet.approve('Sign this transaction?');
  await expect(outcome(page)).toHaveText(/^Paid by wallet: [1-9A-HJ-NP-Za-km-z]+$/, { timeout: 20_000 });
  expect((await solana.balance(SOLANA_SHOP)) - lamports).toBe(123_456_789n);
  await expect(host.card).toBeHidden({ timeout: 10_000 });
  await ask(page, host, `DPTS on ${solana.facts.name}`, '7.25');
  const opening = page.waitForEvent('popup');
  await row(host, 'exchange-option-harbor').click();
  await (await opening).getByRole('button', { name: /^Pay/ }).click();
  await expect(outcome(page)).toHaveText(/^Paid by exchange/, { timeout: 20_000 });
  expect((await solana.tokenBalance(SOLANA_SHOP, 'DPTS')) - points).toBe(725n);
});

test('a purchase on Solana arrives to the last unit', async ({ page, host, devWallet, solana, api }) => {
  expect(api.url).toMatch(/^http/);
  const [account] = SOLANA_ACCOUNTS;
  await host.visit(PAGE);
  await connect(host, devWallet, 'solana');
  await host.accountButton.click();
  await host.part('w3m-account-default-onramp-button').click();
  await expect(host.title).toHaveText('Buy');
  await host.part('onramp-token-select').click();
  await host.part('onramp-token-SOL').click();
  await host.part('onramp-amount').fill('60');
  await expect(host.part('onramp-received')).toHaveText(/^About 0\.\d/);
  const before = await solana.balance(account);
  const opening = page.waitForEvent('popup');
  await row(host, 'onramp-provider-coinbase').click();
  const checkout = await opening;
  await expect(checkout.locator('body')).toContainText(account);
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await expect(host.title).toHaveText('Your purchases', { timeout: 20_000 });
  const bought = host.part('onramp-purchase').first();
  await expect(bought).toContainText('Bought', { timeout: 20_000 });
  const quantity = ((await bought.getAttribute('label')) ?? '').replace(' SOL', '');
  expect((await solana.balance(account)) - before).toBe(parseUnits(quantity, 9));
});

test('pays by keyboard alone', async ({ page, host, devWallet, harbor, api }) => {
  expect(api.url).toMatch(/^http/);
  const focus = new FocusProbe(page);
  await host.visit(PAGE);
  await connect(host, devWallet, 'eip155');
  const before = await harbor.balance(SHOP);
  await page.getByTestId('pay-input').fill('0.25');
  await page.getByTestId('pay-asset').selectOption(`ETH on ${harbor.name}`);
  await page.getByTestId('pay-open').focus();
  await focus.press('Enter');
  await expect(host.part('exchange-option-harbor')).toBeVisible();
  await focus.tabTo('wallet-payment-option');
  await focus.press('Enter');
  await devWallet.asks(SEND);
  await focus.press('Escape'); // the wallet declines
  await expect(host.part('pay-loading')).toContainText('You declined');
  await focus.isIn('w3m-modal');
  await focus.tabTo('pay-other-way');
  await focus.press('Enter');
  await expect(host.title).toHaveText('How you pay');
  await focus.tabTo('wallet-payment-option');
  await focus.press('Enter');
  await devWallet.asks(SEND);
  await focus.tabTo('dev-wallet-approve');
  await focus.press('Enter');
  await expect(outcome(page)).toHaveText(/^Paid by wallet/);
  expect((await harbor.balance(SHOP)) - before).toBe(parseEther('0.25'));
  await focus.press('Escape');
  await expect(host.card).toBeHidden();
});
