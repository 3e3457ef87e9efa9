import { formatEther, formatUnits, verifyMessage, type Hex } from 'viem';
import type { Locator, Page } from '@playwright/test';
import { generateKeyPairSigner } from '@solana/kit';
import { ACCOUNTS, expect, SOLANA_ACCOUNTS, test } from './fixtures.js';

const section = (page: Page, namespace: string): Locator => page.locator(`[data-namespace="${namespace}"]`);

for (const path of ['multichain.html', 'multichain-react.html'])
  test(`${path} connects, signs and pays in both namespaces, and disconnects one`, async ({
    page,
    devWallet,
    harbor,
    solana,
  }) => {
    test.slow(); // the wallet asks often, and three payments wait for confirmation
    await page.goto(path);
    const [evm, sol] = [section(page, 'eip155'), section(page, 'solana')];
    const modal = page.locator('w3m-modal');

    for (const part of [evm, sol]) {
      await part.getByTestId('connect-hook-button').click();
      await modal.getByText('Developer Wallet').first().click();
      await devWallet.approve('Connect to this page?');
      await expect(part.getByTestId('w3m-status')).toHaveText('connected');
    }
    await expect(evm.getByTestId('w3m-address')).toHaveText(ACCOUNTS[0]);
    await expect(sol.getByTestId('w3m-address')).toHaveText(SOLANA_ACCOUNTS[0]);
    await expect(evm.getByTestId('node-balances')).toHaveText(`${formatEther(await harbor.balance(ACCOUNTS[0]))} ETH`);
    const lamports = await solana.balance(SOLANA_ACCOUNTS[0]);
    await expect(sol.getByTestId('node-balances')).toContainText(`${formatUnits(lamports, 9)} SOL`);

    await evm.getByTestId('sign-message-button').click();
    await devWallet.approve('Sign this message?');
    await expect(evm.getByTestId('w3m-signature')).toHaveAttribute('data-outcome', 'success');
    const signature = (await evm.getByTestId('w3m-signature').textContent()) as Hex;
    expect(await verifyMessage({ address: ACCOUNTS[0], message: 'Hello from Latchkey', signature })).toBe(true);
    await sol.getByTestId('sign-message-button').click();
    await devWallet.approve('Sign this message?');
    await expect(sol.getByTestId('w3m-signature')).toHaveText(/^[0-9a-f]{128}$/);

    const { address: to } = await generateKeyPairSigner();
    await sol.locator('[data-field="to"]').fill(to);
    await sol.locator('[data-field="amount"]').fill('0.25');
    const payments = [
      ['send-transaction-button', '0.25 SOL'],
      ['send-token-button-DUSD', '0.25 DUSD'],
      ['send-token-button-DPTS', '0.25 DPTS'],
    ] as const;
    for (const [testId, amount] of payments) {
      await sol.getByTestId(testId).click();
      await devWallet.asks('Send this transaction?');
      await expect(devWallet.sheet).toContainText(amount);
      await devWallet.approveButton.click();
      await expect(sol.getByTestId('w3m-receipt')).toContainText('Confirmed');
    }
    expect(await solana.balance(to)).toBe(250_000_000n);
    expect(await solana.tokenBalance(to, 'DUSD')).toBe(250_000n);
    expect(await solana.tokenBalance(to, 'DPTS')).toBe(25n);

    await evm.getByTestId('disconnect-hook-button').click();
    await expect(evm.getByTestId('w3m-status')).toHaveText('disconnected');
    await expect(sol.getByTestId('w3m-status')).toHaveText('connected');
  });
