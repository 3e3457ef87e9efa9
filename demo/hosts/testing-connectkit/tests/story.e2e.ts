import { expect, test as base } from '@playwright/test';
import { walletFixtures, type WalletFixtureOptions, type WalletFixtures } from '@latchkey/testing/playwright';
import { verifyMessage, type Hex } from 'viem';

const test = base.extend<WalletFixtures & WalletFixtureOptions>(walletFixtures);

test('connects with ConnectKit, signs, declines and is still connected after a reload', async ({ page, evmWallet }) => {
  const address = evmWallet.addresses[0]!;
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page.getByTestId('address')).toHaveText(address);

  await page.getByTestId('sign').click();
  await expect(page.getByTestId('outcome')).toHaveText(/^0x/);
  const signature = (await page.getByTestId('outcome').textContent()) as Hex;
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true);
  evmWallet.script.answer('reject', 'personal_sign');
  await page.getByTestId('sign').click();
  await expect(page.getByTestId('outcome')).toHaveText('4001');

  await page.reload();
  await expect(page.getByTestId('address')).toHaveText(address);
  expect(evmWallet.script.count('eth_requestAccounts')).toBe(1);
});

test('ConnectKit waits for a wallet that is silent, and connects once it answers', async ({ page, evmWallet }) => {
  evmWallet.script.answer('hang', 'eth_requestAccounts');
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page.getByText('Requesting Connection')).toBeVisible();
  await expect.poll(() => evmWallet.script.count('eth_requestAccounts')).toBe(1); // ConnectKit shows it before it asks
  await expect(page.getByTestId('status')).toHaveText('disconnected');
  evmWallet.script.release();
  await expect(page.getByTestId('address')).toHaveText(evmWallet.addresses[0]!);
});
