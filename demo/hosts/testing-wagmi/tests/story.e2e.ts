import { expect, test as base } from '@playwright/test';
import { EvmTestWallet } from '@latchkey/testing';
import { installEvmWallet, type WalletFixtures } from '@latchkey/testing/playwright';
import { serverFixtures, type ServerFixtures } from '@latchkey/testing/servers';
import { verifyMessage, type Hex } from 'viem';

// The wallet and the page use a chain of this machine: wagmi knows it as `foundry`, at the port 8545
const test = base.extend<ServerFixtures & Pick<WalletFixtures, 'evmWallet'>>({
  ...serverFixtures,
  evmWallet: async ({ context, evmChain }, use) => {
    const wallet = new EvmTestWallet({ networks: [{ chainId: evmChain.chainId, rpcUrl: evmChain.url }] });
    await installEvmWallet(context, wallet);
    await context.route('http://127.0.0.1:8545/', route => route.continue({ url: `${evmChain.url}/` }));
    await use(wallet);
  },
});

test('connects by wagmi, signs, pays and is still connected after a reload', async ({ page, evmWallet, evmChain }) => {
  const address = evmWallet.addresses[0]!;
  await evmChain.setBalance(address, 5n * 10n ** 18n);
  await page.goto('/');
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page.getByTestId('address')).toHaveText(address);

  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByTestId('signature')).toHaveText(/^0x/);
  const signature = (await page.getByTestId('signature').textContent()) as Hex;
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true);

  await page.getByRole('button', { name: 'Pay 1 ETH' }).click();
  await expect(page.getByTestId('payment')).toHaveText('success');
  const left = BigInt(String(await evmChain.request('eth_getBalance', [address, 'latest'])));
  expect(left).toBeLessThan(4n * 10n ** 18n);
  expect(left).toBeGreaterThan(39n * 10n ** 17n);

  await page.reload();
  await expect(page.getByTestId('address')).toHaveText(address);
  expect(evmWallet.script.count('eth_requestAccounts')).toBe(1);
});

test('the page says why a person is not connected', async ({ page, evmWallet }) => {
  evmWallet.script.answer('reject', 'eth_requestAccounts');
  await page.goto('/');
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page.getByRole('alert')).toHaveText('UserRejectedRequestError');
});
