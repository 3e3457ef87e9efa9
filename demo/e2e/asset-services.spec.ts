import { generateKeyPairSigner } from '@solana/kit';
import { parseUnits } from 'viem';
import { ACCOUNTS, expect, SOLANA_ACCOUNTS, test } from './fixtures.js';
import { scrollThrough } from './scroll-through.js';
import { troubles } from './troubles.js';

const [account] = ACCOUNTS;
const [solanaAccount] = SOLANA_ACCOUNTS;
const RECEIVER = '0x1000000000000000000000000000000000000c15';
const PAGE = 'services.html?only=tokens,activity,nfts,prices,identity';

test.describe.configure({ timeout: 180_000 }); // the first request fills the server

test('by services: balances, values and changes, dollars sent to the last unit, and the transfer listed', async ({
  host,
  devWallet,
  harbor,
  api,
}) => {
  expect(api.url).toContain('http');
  await host.visit(PAGE);
  await host.connect(devWallet);
  await host.accountButton.click();
  const total = host.part('w3m-total-balance');
  await expect(total).toContainText('$');
  await expect(host.part('w3m-token-change').first()).toHaveText(/^([+−]?\d+\.\d\d%) in 24 hours$/);
  const shown = async (symbol: string): Promise<bigint> => {
    const title = (await host.part(`w3m-token-${symbol}`).getAttribute('title')) ?? '';
    return parseUnits(
      title.split(' ')[0]?.replaceAll(',', '') ?? '',
      symbol === 'ETH' ? 18 : harbor.token(symbol).decimals,
    );
  };
  expect(await shown('ETH')).toBe(await harbor.balance(account));
  expect(await shown('GOLD')).toBe(await harbor.tokenBalance('GOLD', account));

  await host.part('w3m-token-ETH').click();
  await host.part('send-amount').fill('0.01');
  await host.part('send-unit').click();
  const dollars = await host.part('send-amount').inputValue();
  expect(Number(dollars)).toBeGreaterThan(1);
  await host.part('send-amount').fill('2.25');
  await host.part('send-receiver').locator('input').fill(RECEIVER);
  await host.part('send-review').click();
  const review = host.card.locator('w3m-wallet-send-preview-view');
  await expect(review.locator('.value')).toHaveText(/^\$2\.2[45]$/); // what it buys is rounded down
  const amount = ((await review.locator('.amount').textContent()) ?? '').trim().split(' ')[0] ?? '';
  await host.part('send-confirm').click();
  await devWallet.approve('Send this transaction?');
  await host.part('send-done').click();
  expect(await harbor.balance(RECEIVER)).toBe(parseUnits(amount, 18));
  await expect(async () => expect(await shown('ETH')).toBe(await harbor.balance(account))).toPass();

  await host.part('tab-activity').click();
  await expect(host.part('w3m-activity').first()).toContainText('Sent');
  await expect(host.part('w3m-activity').first()).toHaveAttribute('title', `${amount} ETH`);
  await host.part('tab-nfts').click();
  await expect(host.part('w3m-nft').first().locator('img.shown')).toBeVisible();
});

test('by services on Solana: balances are what the node says, before and after a transfer that is listed', async ({
  page,
  host,
  devWallet,
  solana,
  api,
}) => {
  expect(api.url).toContain('http');
  const { address: to } = await generateKeyPairSigner();
  await page.goto('multichain.html?services');
  await page.locator('[data-namespace="solana"]').getByTestId('connect-hook-button').click();
  await host.modal.getByText('Developer Wallet').first().click();
  await devWallet.approve('Connect to this page?');
  await expect(page.locator('[data-namespace="solana"]').getByTestId('w3m-status')).toHaveText('connected');
  await page.locator('w3m-button').first().locator('button').first().click();
  const shown = async (symbol: string, decimals: number): Promise<bigint> => {
    const title = (await host.part(`w3m-token-${symbol}`).getAttribute('title')) ?? '';
    return parseUnits(title.split(' ')[0]?.replaceAll(',', '') ?? '', decimals);
  };
  await expect(host.part('w3m-token-DPTS')).toBeVisible();
  expect(await shown('SOL', 9)).toBe(await solana.balance(solanaAccount));
  expect(await shown('DPTS', 2)).toBe(await solana.tokenBalance(solanaAccount, 'DPTS'));

  await host.part('w3m-token-SOL').click();
  await host.part('send-amount').fill('1.234567891');
  await host.part('send-receiver').locator('input').fill(to);
  await host.part('send-review').click();
  await host.part('send-confirm').click();
  await devWallet.approve('Sign this transaction?');
  await host.part('send-done').click();
  expect(await solana.balance(to)).toBe(1_234_567_891n);
  await expect(async () => expect(await shown('SOL', 9)).toBe(await solana.balance(solanaAccount))).toPass();
  await host.part('tab-activity').click();
  await expect(host.part('w3m-activity').first()).toHaveAttribute('title', /^1\.234567891 SOL/);
});

test('by services: 500 transactions are scrolled through with at most 1,500 nodes', async ({
  host,
  devWallet,
  api,
}) => {
  expect(api.url).toContain('http');
  await host.visit(PAGE);
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('tab-activity').click();
  await expect(host.part('w3m-activity').first()).toBeVisible();
  const counts = await scrollThrough(host.part('month-indexes'));
  expect(counts.entries).toBeGreaterThanOrEqual(500);
  expect(counts.most).toBeLessThanOrEqual(1_500);
});

for (const [name, handle] of troubles) {
  test(`a ${name} server leaves each tab and Send usable, and loses no input`, async ({
    page,
    host,
    devWallet,
    api,
  }) => {
    test.slow();
    const url = `${api.url}/**`;
    await page.route(url, handle); // answers in place of the server
    await host.visit(PAGE);
    await host.connect(devWallet);
    await host.accountButton.click();
    const panel = host.card.getByRole('tabpanel');
    for (const [tab, text] of [
      ['tokens', 'Could not load your tokens'],
      ['nfts', 'Could not load your NFTs'],
      ['activity', 'Could not load your activity'],
    ] as const) {
      await host.part(`tab-${tab}`).click();
      await expect(panel).toContainText(text, { timeout: 45_000 });
      await expect(panel.getByRole('button', { name: 'Try again' })).toBeEnabled();
    }
    await host.part('w3m-account-default-send-button').click();
    await host.part('send-amount').fill('0.5');
    await host.part('send-receiver').locator('input').fill(RECEIVER);
    await expect(host.card).toContainText('Could not load the balance', { timeout: 45_000 });

    await page.unroute(url);
    await host.card.getByRole('button', { name: 'Try again' }).click();
    await expect(host.part('send-review')).toHaveText('Review', { timeout: 45_000 });
    await expect(host.part('send-amount')).toHaveValue('0.5');
    await expect(host.part('send-receiver').locator('input')).toHaveValue(RECEIVER);
    await host.part('header-back').click();
    for (const [tab, row] of [
      ['activity', 'w3m-activity'],
      ['nfts', 'w3m-nft'],
    ] as const) {
      await host.part(`tab-${tab}`).click();
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(host.part(row).first()).toBeVisible();
    }
    await host.part('tab-tokens').click();
    await expect(host.part('w3m-token-ETH')).toBeVisible();
  });
}
