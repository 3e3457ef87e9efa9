import { expect, test as base } from '@playwright/test';
import { walletFixtures, type WalletFixtureOptions, type WalletFixtures } from '@latchkey/testing/playwright';
import { verifyMessage, type Hex } from 'viem';

const test = base.extend<WalletFixtures & WalletFixtureOptions>(walletFixtures);

test('connects with Web3-Onboard, signs, declines and is still connected after a reload', async ({
  page,
  evmWallet,
}) => {
  const address = evmWallet.addresses[0]!;
  const shown = new RegExp(`^${address}$`, 'i'); // Web3-Onboard writes addresses in lower case
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page.getByTestId('address')).toHaveText(shown);

  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByTestId('outcome')).toHaveText(/^0x/);
  const signature = (await page.getByTestId('outcome').textContent()) as Hex;
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true);
  evmWallet.script.answer('reject', 'personal_sign');
  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByTestId('outcome')).toHaveText('4001');

  await page.reload();
  await expect(page.getByTestId('address')).toHaveText(shown);
  expect(evmWallet.script.count('eth_requestAccounts')).toBe(1);
  evmWallet.revoke(); // as a person does in the wallet
  await expect(page.getByTestId('address')).toHaveText('');
});
