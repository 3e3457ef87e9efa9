import { parseUnits } from 'viem';
import { frameOf, signInByCode } from './embedded-steps.js';
import { expect, test } from './fixtures.js';
import { DEVELOPER_WALLET } from './host-driver.js';
import { LookProbe } from './look-probe.js';

const TREASURY = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const EMAIL = 'sailor@example.org';
const CONNECT = 'Connect to this page?';

test.describe.configure({ timeout: 120_000 }); // whole stories on a shared machine

test('shop: a person signs in by email, pays from the new wallet, and gets a receipt', async ({
  page,
  host,
  browser,
  wallet,
  harbor,
  api,
}) => {
  expect(api.url).toMatch(/^http/);
  await page.goto('shop.html');
  await page.getByTestId('shop-add-lamp').click();
  await page.getByTestId('shop-add-mug').dblclick();
  await expect(page.getByTestId('shop-total')).toHaveText('$100');
  expect(await new LookProbe(page).axe('html')).toEqual([]);

  await page.getByRole('button', { name: 'Sign in' }).click();
  const field = host.part('wui-email-input').locator('input');
  await field.fill(EMAIL);
  await field.press('Enter');
  await expect(host.title).toHaveText('New device');
  await wallet.approveDevice(browser, EMAIL);
  await signInByCode(host, wallet, EMAIL);
  await expect(host.card).toBeHidden();
  await page.getByTestId('shop-fund').click();
  await expect(page.getByTestId('shop-status')).toHaveText('$500 of test money arrived.');
  await expect(page.getByTestId('shop-fund')).toBeHidden();

  const before = await harbor.tokenBalance('DUSD', TREASURY);
  await page.getByTestId('shop-pay').click();
  await expect(host.part('pay-amount')).toContainText('100');
  await host.part('wallet-payment-option').locator('button').click();
  await frameOf(page).getByTestId('wallet-approve').click();
  const receipt = page.getByTestId('shop-receipt');
  await expect(receipt).toContainText(EMAIL, { timeout: 30_000 });
  await expect(receipt.getByRole('heading')).toBeFocused({ timeout: 15_000 });
  for (const text of ['1 × Storm lamp', '2 × Deck mug', '$100', 'SW-']) await expect(receipt).toContainText(text);
  expect((await harbor.tokenBalance('DUSD', TREASURY)) - before).toBe(parseUnits('100', 6));
  expect(await new LookProbe(page).axe('html')).toEqual([]);
});

test('mint: a person connects on the way, declines, mints the light of the preview, and sees it', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  expect(harbor.id).toBeGreaterThan(0); // the chain is restored after the test
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('mint.html');
  await expect(page.getByTestId('mint-supply')).toHaveText('3 of 10,000');
  const preview = page.getByTestId('mint-preview');
  const first = await preview.getAttribute('alt');
  await page.getByTestId('mint-other').click();
  await expect(preview).not.toHaveAttribute('alt', first ?? '');
  const [chosen, drawing] = [await preview.getAttribute('alt'), await preview.getAttribute('src')];
  expect(await new LookProbe(page).axe('html')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByTestId('mint-button').click();
  await host.wallet(DEVELOPER_WALLET).click();
  await devWallet.approve(CONNECT);
  await devWallet.reject('Send this transaction?');
  await expect(page.getByTestId('mint-status')).toHaveText('You declined. Nothing happened.');
  await expect(page.getByTestId('mint-own').locator('li')).toHaveCount(3);
  await page.getByTestId('mint-button').click();
  await devWallet.approve('Send this transaction?');
  const number = /\d+/.exec(chosen ?? '')?.[0] ?? '';
  await expect(page.getByTestId('mint-status')).toHaveText(`Light #${number} is yours.`);
  await expect(page.getByTestId('mint-supply')).toHaveText('4 of 10,000');
  const newest = page.getByTestId('mint-own').locator('li').first();
  await expect(newest).toHaveText(`Demo Light #${number}`);
  await expect(newest.locator('img')).toHaveAttribute('src', drawing ?? ''); // the preview was what the contract draws
});

test('game: one approval starts a season, whose lamps are saved without a question and ranked by name', async ({
  page,
  host,
  devWallet,
  harbor,
  api,
}) => {
  expect(api.url).toMatch(/^http/);
  await page.goto('game.html');
  await expect(page.getByText('No lamp is lit yet. Be the first.')).toBeVisible();
  expect(await new LookProbe(page).axe('html')).toEqual([]);
  await page.getByTestId('game-start').click();
  await host.wallet(DEVELOPER_WALLET).click();
  await devWallet.approve(CONNECT);
  await devWallet.approve('Grant these permissions?');
  await expect(page.getByTestId('game-status')).toHaveText('Your season runs. Steer to a lamp.');
  await expect(page.getByTestId('game-board')).toBeFocused();

  // By keyboard alone, along a way over every field
  const block = await harbor.blockNumber();
  const way = [
    'Left',
    'Left',
    'Up',
    'Up',
    ...['Right', 'Down', 'Left', 'Down', 'Right', 'Down', 'Left', 'Down', 'Right'],
  ].flatMap((key, at) =>
    Array.from({ length: at > 3 && ['Left', 'Right'].includes(key) ? 4 : 1 }, () => `Arrow${key}`),
  );
  await harbor.setAutomine(false);
  for (const key of way) await page.keyboard.press(key);
  await expect(page.getByTestId('game-status')).toHaveText(/^\d+ lit\. Saving…$/);
  await expect.poll(() => harbor.pendingTransactions()).toBe(1);
  await expect(page.getByTestId('game-status')).toHaveText(/Saving…$/); // it is sent, and in no block yet
  await harbor.setAutomine(true);
  await expect(page.getByTestId('game-status')).toHaveText(/^\d+ lit and saved, without a question\.$/);
  await expect(devWallet.sheet).toBeHidden();
  const [lit = '0'] = /\d+/.exec((await page.getByTestId('game-status').textContent()) ?? '') ?? [];
  expect(Number(lit)).toBeGreaterThanOrEqual(3);
  await expect(page.getByTestId('game-leaders').locator('li')).toHaveText([`harbor.latchkey.test${lit}`]);
  expect((await harbor.blockNumber()) - block).toBe(BigInt(lit));
});

test('game: is played while the keepers cannot be read, and says so', async ({ page, demo }) => {
  await page.route(`${demo.chains[0]!.url}/**`, route =>
    route.request().postData()?.includes('eth_getLogs') ? route.abort() : route.fallback(),
  );
  await page.goto('game.html');
  await expect(page.getByText('The keepers could not be read.')).toBeVisible();
  await page.getByTestId('game-board').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('game-start')).toBeEnabled();
  await page.getByTestId('game-start').click();
  await expect(page.locator('w3m-modal').getByTestId('w3m-modal-card')).toBeVisible();
});
