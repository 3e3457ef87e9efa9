import { formatEther } from 'viem';
import { ACCOUNTS, expect, test as base } from './fixtures.js';
import { FocusProbe } from './focus-probe.js';
import { DEVELOPER_WALLET } from './host-driver.js';

const PAGE = 'pay.html';
const AMOUNT = 'w3m-onramp-widget-amount';
const [ACCOUNT] = ACCOUNTS;

const test = base.extend<{ focus: FocusProbe }>({
  focus: async ({ page }, use) => use(new FocusProbe(page)),
});

test.describe.configure({ timeout: 120_000 }); // the first request fills the server

test('the form in the page connects, buys and returns, by keyboard alone', async ({
  page,
  focus,
  host,
  devWallet,
  harbor,
  api,
}) => {
  test.slow(); // the flow is long for a shared machine
  expect(api.url).toMatch(/^http/);
  const amount = page.getByTestId(AMOUNT);
  await host.visit(PAGE);
  const before = await harbor.balance(ACCOUNT);

  await test.step('keeps the amount while Enter connects a wallet', async () => {
    await expect(amount).toHaveValue('100');
    await focus.tabTo(AMOUNT);
    await page.keyboard.insertText('123,45'); // Tab selects the amount, which this replaces
    await expect(amount).toHaveValue('123,45');
    await focus.press('Enter');
    await expect(host.part('wui-list-chain-eip155').or(host.wallet(DEVELOPER_WALLET)).first()).toBeVisible();
    await focus.tabTo(`wallet-selector-${DEVELOPER_WALLET}`);
    await focus.press('Enter');
    await expect(host.part('wui-list-chain-eip155')).toBeVisible();
    await focus.tabTo('wui-list-chain-eip155');
    await focus.press('Enter');
    await devWallet.asks('Connect to this page?');
    await focus.tabTo('dev-wallet-approve');
    await focus.press('Enter');
    await expect(host.card).toBeHidden();
    await focus.isOn(AMOUNT);
    await expect(page.getByTestId('w3m-onramp-widget-button')).toHaveText('Get quotes');
  });

  await test.step('opens the quote for that amount; Escape returns to the form', async () => {
    await focus.press('Enter');
    await expect(host.title).toHaveText('Buy');
    await focus.isOn('w3m-modal-card');
    await focus.tabTo('onramp-amount');
    await expect(host.part('onramp-amount')).toHaveValue('123.45');
    await focus.press('Escape');
    await expect(host.card).toBeHidden();
    await focus.isOn(AMOUNT);
    await expect(amount).toHaveValue('123.45');
    await focus.tabTo('w3m-onramp-widget-button');
    await focus.press('Space');
    await focus.isOn('w3m-modal-card');
  });

  await test.step('chooses currency and token; Back keeps the amount', async () => {
    for (const [select, choice, title] of [
      ['onramp-fiat-select', 'onramp-fiat-EUR', 'Select currency'],
      ['onramp-token-select', 'onramp-token-ETH', 'Select token'],
    ] as const) {
      await focus.tabTo(select);
      await focus.press('Enter');
      await expect(host.title).toHaveText(title);
      await focus.isIn('w3m-router');
      await focus.tabTo('header-back', { key: 'Shift+Tab' });
      await focus.press('Enter');
      await expect(host.title).toHaveText('Buy');
      await focus.isIn('w3m-router');
      await focus.tabTo(select);
      await focus.press('Enter');
      await expect(host.part(choice)).toBeVisible();
      await focus.tabTo(choice);
      await focus.press('Enter');
      await expect(host.title).toHaveText('Buy');
      await focus.isIn('w3m-router');
    }
    await expect(host.part('onramp-amount')).toHaveValue('123.45');
    await expect(host.part('onramp-received')).toHaveText(/^About 0\.[\d…]+$/);
    await expect(host.card).toContainText('€2.11'); // 1.5 % rounded up, and 25 cents for the network
  });

  await test.step('says that the browser blocked the window, and opens it by the next key', async () => {
    await page.evaluate(() => {
      const { open } = window;
      window.open = () => {
        window.open = open; // only the first window is blocked
        return null;
      };
    });
    await focus.tabTo('onramp-provider-coinbase');
    await focus.press('Enter');
    await expect(host.part('buy-in-progress')).toContainText('Your browser blocked the window');
    await focus.isIn('w3m-router');
  });

  const checkout = await test.step('opens the checkout, which is paid by keyboard', async () => {
    const opening = page.waitForEvent('popup');
    await focus.tabTo('w3m-connecting-widget-secondary-button');
    await focus.press('Enter');
    const opened = await opening;
    await expect(opened.locator('body')).toContainText(ACCOUNT);
    const keys = new FocusProbe(opened);
    await keys.tabTo('Pay 123.45 EUR');
    await keys.press('Enter');
    await expect(opened.locator('body')).toContainText('Thank you');
    return opened;
  });

  await test.step('shows the receipt, and what arrived', async () => {
    await checkout.close();
    await expect(host.title).toHaveText('Your purchases', { timeout: 20_000 });
    await focus.isIn('w3m-router');
    const bought = host.part('onramp-purchase').first();
    await expect(bought).toContainText('Bought', { timeout: 20_000 });
    const quantity = ((await bought.getAttribute('label')) ?? '').replace(' ETH', '');
    expect(formatEther((await harbor.balance(ACCOUNT)) - before)).toBe(quantity);
  });

  await test.step('goes back to the amount, and Escape returns to the form', async () => {
    await focus.tabTo('header-back', { key: 'Shift+Tab' });
    await focus.press('Enter');
    await focus.isOn('onramp-provider-coinbase'); // the button that had led away
    await expect(host.part('onramp-amount')).toHaveValue('123.45');
    await focus.press('Escape');
    await expect(host.card).toBeHidden();
    await focus.isOn('w3m-onramp-widget-button');
    await expect(amount).toHaveValue('123.45');
    await expect(page.locator('w3m-onramp-widget .currency')).toHaveText('EUR');
  });
});
