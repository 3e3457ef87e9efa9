import { formatEther, parseEther } from 'viem';
import { ACCOUNTS, expect, test } from './fixtures.js';
import type { DevWalletDriver } from './dev-wallet-driver.js';
import type { HostDriver } from './host-driver.js';

const PAGE = 'services.html?only=onramp';
const [ACCOUNT] = ACCOUNTS;

test.describe.configure({ timeout: 120_000 }); // the first request fills the server

/** Connects and opens the form by its tile in the account. */
async function openForm(host: HostDriver, devWallet: DevWalletDriver): Promise<void> {
  await host.visit(PAGE);
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('w3m-account-default-onramp-button').click();
  await expect(host.title).toHaveText('Buy');
}

const row = (host: HostDriver, id: 'coinbase' | 'meld') => host.part(`onramp-provider-${id}`).locator('button');

test('a purchase in the sandbox arrives to the last unit that the quote of the checkout names', async ({
  page,
  host,
  devWallet,
  harbor,
  api,
}) => {
  expect(api.url).toMatch(/^http/);
  await openForm(host, devWallet);
  const before = await harbor.balance(ACCOUNT);
  await host.part('onramp-fiat-select').click();
  await host.part('onramp-fiat-EUR').click();
  await host.part('onramp-token-select').click();
  await host.part('onramp-token-ETH').click();
  await host.part('onramp-amount').fill('123.45');
  await expect(host.part('onramp-received')).toHaveText(/^About 0\.[\d…]+$/);
  await expect(host.card).toContainText('€2.11'); // 1.5 % rounded up, and 25 cents for the network
  await expect(host.part('onramp-price-meld')).toContainText('Best price');
  await expect(host.part('onramp-price-coinbase')).not.toContainText('Best price');
  const opening = page.waitForEvent('popup');
  await row(host, 'coinbase').click();
  const checkout = await opening;
  await expect(checkout.getByRole('heading')).toHaveText('Sandbox checkout');
  await expect(checkout.locator('body')).toContainText(ACCOUNT);
  expect(await checkout.evaluate(() => window.opener === null)).toBe(true);
  const received = /([\d.]+) ETH/.exec((await checkout.locator('dl').textContent()) ?? '')?.[1] ?? '';
  await expect(host.part('buy-in-progress')).toContainText('Buy in Coinbase');
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await expect(checkout.locator('body')).toContainText('Thank you');
  await expect(host.title).toHaveText('Your purchases', { timeout: 20_000 });
  const bought = host.part('onramp-purchase').first();
  await expect(bought).toContainText('Bought', { timeout: 20_000 });
  const quantity = ((await bought.getAttribute('label')) ?? '').replace(' ETH', '');
  expect(formatEther((await harbor.balance(ACCOUNT)) - before)).toBe(quantity);
  // The price moves between the pages, by less than a hundredth
  const [named, arrived] = [parseEther(received), parseEther(quantity)];
  expect(named > arrived ? named - arrived : arrived - named).toBeLessThan(named / 100n);
  await host.part('header-back').click();
  await expect(host.part('onramp-amount')).toHaveValue('123.45');
});

test('a payment that fails is shown as failed, and nothing arrives', async ({ page, host, devWallet, harbor, api }) => {
  expect(api.url).toMatch(/^http/);
  await openForm(host, devWallet);
  const before = await harbor.balance(ACCOUNT);
  const opening = page.waitForEvent('popup');
  await row(host, 'coinbase').click();
  await (await opening).getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(host.title).toHaveText('Your purchases', { timeout: 20_000 });
  await expect(host.part('onramp-purchase').first()).toContainText('Failed');
  expect(await harbor.balance(ACCOUNT)).toBe(before);
});

test('says that the window was blocked or closed, and opens it again', async ({ page, host, devWallet, api }) => {
  expect(api.url).toMatch(/^http/);
  await openForm(host, devWallet);
  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open; // only the first window is blocked
      return null;
    };
  });
  await row(host, 'coinbase').click();
  await expect(host.part('buy-in-progress')).toContainText('Your browser blocked the window');
  const opening = page.waitForEvent('popup');
  await host.button('Try again').click();
  const checkout = await opening;
  await expect(host.part('buy-in-progress')).toContainText('Complete the purchase');
  await checkout.close();
  await expect(host.part('buy-in-progress')).toContainText('The window of Coinbase was closed', { timeout: 20_000 });
  await host.part('header-back').click();
  await expect(host.title).toHaveText('Buy');
  await expect(row(host, 'coinbase')).toBeEnabled();
});

test('refuses amounts outside the limits, and completes the page of Meld on the first click', async ({
  page,
  host,
  devWallet,
  api,
}) => {
  await openForm(host, devWallet);
  await expect(row(host, 'coinbase')).toBeEnabled();
  for (const [amount, text] of [
    ['9.99', 'The least amount is $10.00'],
    ['25000.01', 'The largest amount is $25,000.00'],
    ['1.234', 'Enter an amount with at most two decimals'],
  ] as const) {
    await host.part('onramp-amount').fill(amount);
    await expect(host.card).toContainText(text);
    await expect(row(host, 'coinbase')).toBeDisabled();
  }
  await page.route(`${api.url}/v1/onramp/quote*`, route => route.abort());
  await page.route(`${api.url}/v1/generators/onrampurl*`, route => route.abort());
  await host.part('onramp-amount').fill('60');
  await expect(host.card).toContainText('No quote is available');
  await expect(host.part('onramp-provider-coinbase')).toContainText('Not reachable');
  const opening = page.waitForEvent('popup');
  await row(host, 'meld').click();
  const { searchParams } = new URL((await opening).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    publicKey: 'demo-key',
    destinationCurrencyCode: 'USDC',
    walletAddress: ACCOUNT,
    externalCustomerId: 'demo',
  });
  await host.part('header-back').click();
  await expect(host.part('onramp-amount')).toHaveValue('60');
  await page.unroute(`${api.url}/v1/generators/onrampurl*`);
  await host.part('onramp-provider-coinbase').locator('button').click(); // asks again
  await expect(host.part('onramp-provider-coinbase')).toContainText('Fees');
});

test.describe('in a restricted region', () => {
  test.use({ timezoneId: 'Asia/Shanghai' });
  test('offers no purchase', async ({ host, devWallet }) => {
    await openForm(host, devWallet);
    await expect(host.card).toContainText('Buying is not available in your region');
    await expect(host.part('onramp-provider-coinbase')).toHaveCount(0);
  });
});
