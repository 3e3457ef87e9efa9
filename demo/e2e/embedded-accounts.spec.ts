import { address as toAddress, getPublicKeyFromAddress, verifySignature, type SignatureBytes } from '@solana/kit';
import type { Locator, Page } from '@playwright/test';
import { parseEther, type Address } from 'viem';
import { askWallet, frameOf, signUpByEmail } from './embedded-steps.js';
import { expect, SOLANA_ACCOUNTS, test } from './fixtures.js';

const RECEIVERS = ['0x00000000000000000000000000000000000000A1', '0x00000000000000000000000000000000000000A2'] as const;

const part = (page: Page, namespace: 'eip155' | 'solana', testId: string): Locator =>
  page.locator(`[data-namespace="${namespace}"]`).getByTestId(testId);

test('the Solana account signs a message and sends SOL', async ({ page, host, browser, wallet, solana }) => {
  test.slow(); // the flow is long for a shared machine
  await host.visit('multichain.html?embedded');
  await signUpByEmail(host, browser, wallet, 'solana-modal@example.org');
  await expect(host.card).toBeHidden();
  await expect(part(page, 'solana', 'w3m-status')).toHaveText('connected');
  await expect(part(page, 'eip155', 'w3m-status')).toHaveText('connected');
  const account = (await part(page, 'solana', 'w3m-address').textContent()) ?? '';

  await part(page, 'solana', 'sign-message-button').click();
  await expect(host.title).toHaveText('Approve Transaction');
  const text = (await frameOf(page).getByTestId('wallet-text').textContent()) ?? '';
  await frameOf(page).getByTestId('wallet-approve').click();
  await expect(part(page, 'solana', 'w3m-signature')).toHaveText(/^[0-9a-f]{128}$/);
  const signature = (await part(page, 'solana', 'w3m-signature').textContent()) ?? '';
  const bytes = Uint8Array.from(Buffer.from(signature, 'hex')) as object as SignatureBytes; // of 64 bytes, as expected above
  const key = await getPublicKeyFromAddress(toAddress(account));
  expect(await verifySignature(key, bytes, new TextEncoder().encode(text))).toBe(true);
  await expect(host.card).toBeHidden();

  await solana.setBalance(account, 2_000_000_000n);
  const [, , receiver] = SOLANA_ACCOUNTS;
  const before = await solana.balance(receiver);
  await page.locator('[data-namespace="solana"] [data-field="to"]').fill(receiver);
  await part(page, 'solana', 'send-transaction-button').click();
  await expect(frameOf(page).getByTestId('wallet-step').first()).toContainText('0.1 SOL');
  await expect(frameOf(page).getByTestId('wallet-change')).toHaveText(/What changes\s*You give\s*−0\.1 SOL\s*$/);
  await frameOf(page).getByTestId('wallet-approve').click();
  await expect.poll(async () => (await solana.balance(receiver)) - before).toBe(100_000_000n);
  await expect(host.card).toBeHidden();
});

test('the smart account makes two payments with one approval, or none', async ({
  page,
  host,
  browser,
  wallet,
  harbor,
}) => {
  test.slow();
  await host.visit('embedded.html?evm');
  await signUpByEmail(host, browser, wallet, 'batch-modal@example.org');
  await expect(host.card).toBeHidden();
  const from = (await host.fact('address').textContent()) as Address;
  await harbor.setBalance(from, parseEther('1'));
  const calls = RECEIVERS.map(to => ({ to, value: '0x16345785d8a0000' }));
  const order = { version: '2.0.0', chainId: '0x7a69', from, calls, atomicRequired: true };
  const before = await Promise.all(RECEIVERS.map(to => harbor.balance(to)));

  const sending = askWallet(host, 'wallet_sendCalls', [order]);
  await expect(frameOf(page).getByTestId('wallet-step')).toHaveCount(2);
  await frameOf(page).getByTestId('wallet-approve').click();
  const { id } = (await sending) as { readonly id: string };
  await expect(host.card).toBeHidden();
  expect(await askWallet(host, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 200, atomic: true });
  const after = await Promise.all(RECEIVERS.map(to => harbor.balance(to)));
  expect(after.map((balance, at) => balance - before[at]!)).toEqual([parseEther('0.1'), parseEther('0.1')]);
  expect(await harbor.code(from)).toMatch(/^0x/); // the first operation has deployed the account

  const declined = askWallet(host, 'wallet_sendCalls', [order]).catch((error: unknown) => String(error));
  await frameOf(page).getByTestId('wallet-cancel').click();
  expect(await declined).toMatch(/declined|rejected/i);
  expect(await Promise.all(RECEIVERS.map(to => harbor.balance(to)))).toEqual(after);
});

test('Send shows what the operation of the smart account costs, and that it costs nothing where fees are paid for it', async ({
  page,
  host,
  browser,
  wallet,
  harbor,
}) => {
  test.slow(); // starts the wallet again
  const [receiver] = RECEIVERS;
  const review = async (amount: string): Promise<string> => {
    await host.accountButton.click();
    await host.part('wallet-features-send-button').click();
    await host.part('send-amount').fill(amount);
    await host.part('send-receiver').locator('input').fill(receiver);
    await host.part('send-review').click();
    const details = host.card.locator('w3m-wallet-send-preview-view dl').first();
    return (await details.getByText(/None|Up to/).textContent()) ?? '';
  };
  const confirm = async (): Promise<void> => {
    await host.part('send-confirm').click();
    await frameOf(page).getByTestId('wallet-approve').click();
    await host.part('send-done').click();
  };
  await host.visit('embedded.html?evm');
  await signUpByEmail(host, browser, wallet, 'cost-modal@example.org');
  await expect(host.card).toBeHidden();
  const from = (await host.fact('address').textContent()) as Address;

  await harbor.setBalance(from, parseEther('0.5'));
  expect(await review('0.5')).toBe('None'); // all of it: the account keeps nothing for a fee
  await confirm();
  expect(await harbor.balance(from)).toBe(0n);

  await wallet.sponsor(false);
  await harbor.setBalance(from, parseEther('1'));
  await page.reload();
  await expect(host.fact('status')).toHaveText('connected'); // by the wallet that has started again
  const fee = parseEther(/Up to ([\d.]+)\sETH/.exec(await review('0.25'))?.[1] ?? '');
  await host.part('send-confirm').click();
  const shown =
    /([\d.]+)\sETH/.exec(
      (await frameOf(page)
        .getByText(/^up to/)
        .textContent()) ?? '',
    )?.[1] ?? '';
  expect(parseEther(shown) <= fee).toBe(true); // the wallet asks for no more than the page has shown
  expect(parseEther(shown) * 10n > fee * 9n).toBe(true);
  await frameOf(page).getByTestId('wallet-approve').click();
  await host.part('send-done').click();
  const paid = parseEther('0.75') - (await harbor.balance(from));
  expect(paid > 0n && paid <= fee).toBe(true);
});
