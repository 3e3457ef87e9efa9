import { expect, test as base } from '@playwright/test';
import { walletFixtures, type WalletFixtureOptions, type WalletFixtures } from '@latchkey/testing/playwright';
import { verifyMessage, type Hex } from 'viem';

const test = base.extend<WalletFixtures & WalletFixtureOptions>(walletFixtures);
test.use({ evmWalletOptions: { networks: [{ chainId: 1 }, { chainId: 137 }] } });

test('connects with RainbowKit, signs, declines and is still connected after a reload', async ({ page, evmWallet }) => {
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
  evmWallet.useNetwork(137); // as a person does in the wallet
  await expect(page.getByTestId('network')).toHaveText('137');
});

test('RainbowKit offers another attempt to a person who declined', async ({ page, evmWallet }) => {
  evmWallet.script.answer('reject', 'eth_requestAccounts');
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByTestId('address')).toHaveText(evmWallet.addresses[0]!);
});
