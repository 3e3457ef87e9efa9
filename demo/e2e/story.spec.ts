import { formatEther, verifyMessage, type Hex } from 'viem';
import { ACCOUNTS, expect, test } from './fixtures.js';

for (const path of ['index.html', 'react.html']) {
  test(`${path}: connects, shows the balance, signs, sends, survives a reload, disconnects`, async ({
    page,
    devWallet,
    harbor,
  }) => {
    const text = (id: string) => page.getByTestId(id);
    await page.goto(path);

    await page.getByTestId('connect-button').first().click();
    await page.getByTestId('wallet-selector-dev.latchkey.wallet').click();
    await devWallet.approve('Connect to this page?');
    await expect(page.getByTestId('w3m-modal-card')).toBeHidden();
    await expect(text('w3m-address')).toHaveText(ACCOUNTS[0]);
    await expect(text('w3m-balance')).toHaveText(`${formatEther(await harbor.balance(ACCOUNTS[0]))} ETH`);

    await page.getByTestId('sign-message-button').click();
    await devWallet.approve('Sign this message?');
    await expect(text('w3m-signature')).toHaveText(/^0x[0-9a-f]{130}$/);
    const signature = (await text('w3m-signature').textContent()) as Hex;
    expect(await verifyMessage({ address: ACCOUNTS[0], message: 'Hello from Latchkey', signature })).toBe(true);

    await page.getByTestId('send-transaction-button').click();
    await devWallet.approve('Send this transaction?');
    await expect(text('w3m-receipt')).toContainText('Confirmed in block');
    const [hash] = /0x[0-9a-f]{64}/.exec((await text('w3m-receipt').textContent()) ?? '') ?? [];
    expect(await harbor.receipt(hash as Hex)).toMatchObject({ status: 'success' });
    await expect(text('w3m-balance')).toHaveText(`${formatEther(await harbor.balance(ACCOUNTS[0]))} ETH`);

    await page.reload();
    await expect(text('w3m-address')).toHaveText(ACCOUNTS[0]);
    await expect(devWallet.sheet).toBeHidden();

    await page.getByTestId('disconnect-hook-button').click();
    await expect(text('w3m-status')).toHaveText('disconnected');
    await page.reload();
    await expect(text('w3m-status')).toHaveText('disconnected');
    await expect(text('w3m-address')).toHaveText('–');
  });
}
