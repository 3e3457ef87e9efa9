import { expect, test as base } from '@playwright/test';
import { walletFixtures, type WalletFixtureOptions, type WalletFixtures } from '@latchkey/testing/playwright';

const test = base.extend<WalletFixtures & WalletFixtureOptions>(walletFixtures);
test.use({ bitcoinWalletOptions: { networks: [{ name: 'Testnet4' }] } });

test('connects by sats-connect, signs, declines and is still connected after a reload', async ({
  page,
  bitcoinWallet,
}) => {
  const [, ordinals] = bitcoinWallet.addresses;
  bitcoinWallet.script.answer('reject', 'wallet_connect');
  await page.goto('/');
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page.getByTestId('outcome')).toHaveText('-32000');
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page.getByTestId('address')).toHaveText(ordinals);

  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByTestId('outcome')).toHaveText(/^[A-Za-z0-9+/]{80,}={0,2}$/); // BIP-322 by the key of the address

  await page.reload();
  await expect(page.getByTestId('address')).toHaveText(ordinals);
  expect(bitcoinWallet.script.count('wallet_connect')).toBe(2);
});
