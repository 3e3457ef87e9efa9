import { expect, test as base } from '@playwright/test';
import { walletFixtures, type WalletFixtureOptions, type WalletFixtures } from '@latchkey/testing/playwright';
import { ed25519 } from '@noble/curves/ed25519';
import { PublicKey } from '@solana/web3.js';

const test = base.extend<WalletFixtures & WalletFixtureOptions>(walletFixtures);

test('connects with Solana’s wallet adapter, signs, declines and is still connected after a reload', async ({
  page,
  solanaWallet,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('button', { name: /Test Wallet/ }).click();
  await expect(page.getByTestId('address')).toHaveText(solanaWallet.address);

  await page.getByTestId('sign').click();
  await expect(page.getByTestId('outcome')).toHaveText(/^0x/);
  const signature = ((await page.getByTestId('outcome').textContent()) ?? '').slice(2);
  const key = new PublicKey(solanaWallet.address).toBytes();
  expect(ed25519.verify(signature, new TextEncoder().encode('hello'), key)).toBe(true);
  await page.getByTestId('transfer').click();
  await expect(page.getByTestId('outcome')).toHaveText('verified');
  solanaWallet.script.answer('reject', 'solana:signMessage');
  await page.getByTestId('sign').click();
  await expect(page.getByTestId('outcome')).toHaveText('refused');

  await page.reload();
  await expect(page.getByTestId('address')).toHaveText(solanaWallet.address);
  expect(solanaWallet.script.count('standard:connect')).toBe(1);
  solanaWallet.revoke(); // as a person does in the wallet
  await expect(page.getByTestId('status')).toHaveText('disconnected');
});
