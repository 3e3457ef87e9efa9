import { expect, test as base } from '@playwright/test';
import { walletFixtures, type WalletFixtureOptions, type WalletFixtures } from 'latchkey/testing/playwright';
import { verifyMessage } from 'viem';

const test = base.extend<WalletFixtures & WalletFixtureOptions>(walletFixtures);
test.use({ evmWalletOptions: { networks: [{ chainId: 1 }, { chainId: 137 }] } });

test('a person connects, and the page shows the account after a reload too', async ({ page, evmWallet }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByTestId('wallet-selector-test.latchkey.wallet').click();
  await expect(page.getByTestId('address')).toHaveText(evmWallet.addresses[0]!);
  await page.reload();
  await expect(page.getByTestId('address')).toHaveText(evmWallet.addresses[0]!);
  expect(evmWallet.script.count('eth_requestAccounts')).toBe(1);
});

test('the page says that the person declined', async ({ page, evmWallet }) => {
  evmWallet.script.answer('reject', 'eth_requestAccounts');
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByTestId('wallet-selector-test.latchkey.wallet').click();
  await expect(page.getByText('Request declined').first()).toBeVisible();
});

test('a wallet that does not answer keeps the page waiting until it does', async ({ page, evmWallet }) => {
  evmWallet.script.answer('hang', 'eth_requestAccounts');
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByTestId('wallet-selector-test.latchkey.wallet').click();
  await expect.poll(() => evmWallet.script.count('eth_requestAccounts')).toBe(1);
  await expect(page.getByTestId('address')).toHaveText('');
  evmWallet.script.release();
  await expect(page.getByTestId('address')).toHaveText(evmWallet.addresses[0]!);
});

test('a signature of another key is noticed', async ({ page, evmWallet }) => {
  evmWallet.grant();
  await page.goto('/');
  const sign = (): Promise<`0x${string}`> =>
    page.evaluate(async () => {
      const { kit } = globalThis as unknown as { kit: import('latchkey').AppKit };
      await kit.connect({ wallet: 'test.latchkey.wallet' });
      const { address } = kit.getAccount('eip155')!;
      const provider = kit.getProvider<{ request(call: object): Promise<`0x${string}`> }>('eip155')!;
      return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] });
    });
  const verify = async (): Promise<boolean> =>
    verifyMessage({ address: evmWallet.addresses[0]!, message: 'hello', signature: await sign() });
  expect(await verify()).toBe(true);
  evmWallet.script.answer('lie', 'personal_sign');
  expect(await verify()).toBe(false);
});

test('the person switches the network in the wallet', async ({ page, evmWallet }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByTestId('wallet-selector-test.latchkey.wallet').click();
  await expect(page.getByTestId('address')).not.toHaveText('');
  evmWallet.useNetwork(137);
  await expect
    .poll(() =>
      page.evaluate(() => (globalThis as unknown as { kit: import('latchkey').AppKit }).kit.getCaipNetwork()?.id),
    )
    .toBe(137);
});

test('a Solana wallet connects and signs with its key', async ({ page, solanaWallet }) => {
  await page.goto('/');
  const signed = await page.evaluate(async () => {
    const { kit } = globalThis as unknown as { kit: import('latchkey').AppKit };
    await kit.connect({ wallet: 'Test Wallet', namespace: 'solana' });
    const provider = kit.getProvider<{ signMessage(bytes: Uint8Array): Promise<Uint8Array> }>('solana')!;
    return [...(await provider.signMessage(new TextEncoder().encode('hello')))];
  });
  await expect(page.getByTestId('address')).toHaveText(solanaWallet.address);
  expect(signed).toHaveLength(64);
  expect(solanaWallet.script.count('solana:signMessage')).toBe(1);
});
