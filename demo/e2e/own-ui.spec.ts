import type { Page } from '@playwright/test';
import { parseEther, verifyMessage, type Hex } from 'viem';
import { frameOf } from './embedded-steps.js';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { PHONE_ACCOUNTS } from './phone-wallet-driver.js';

const [, , RECEIVER] = ACCOUNTS;
const DEV_WALLET = 'wallet-dev.latchkey.wallet';

const part = (page: Page, id: string) => page.getByTestId(id);

async function signs(page: Page, approve: () => Promise<void>): Promise<Hex> {
  await part(page, 'sign').click();
  await approve();
  await expect(part(page, 'outcome')).toHaveText(/^0x[0-9a-f]{130}$/);
  return (await part(page, 'outcome').textContent()) as Hex;
}

test.describe('a user interface of the host', () => {
  test('connects an installed wallet, declined at first, signs, sends, switches, comes back and leaves', async ({
    page,
    devWallet,
    harbor,
    meadow,
  }) => {
    const [account] = ACCOUNTS;
    await page.goto('own-ui.html');
    await part(page, DEV_WALLET).click();
    await expect(part(page, 'status')).toHaveText('waiting');
    await devWallet.reject('Connect to this page?');
    await expect(part(page, 'failure')).toHaveText('You declined in your wallet.');
    await part(page, 'retry').click();
    await devWallet.approve('Connect to this page?');
    await expect(part(page, 'address')).toHaveText(account);
    await expect(part(page, 'tokens')).toContainText('ETH');

    const signature = await signs(page, () => devWallet.approve('Sign this message?'));
    expect(await verifyMessage({ address: account, message: 'Hello', signature })).toBe(true);

    const before = await harbor.balance(RECEIVER);
    await part(page, 'to').fill(RECEIVER);
    await part(page, 'to-ok').click();
    await expect(part(page, 'review')).toContainText(`0.1 ETH to ${RECEIVER}`);
    await part(page, 'send').click();
    await devWallet.approve('Send this transaction?');
    await expect(part(page, 'send-state')).toContainText('confirmed');
    expect(await harbor.balance(RECEIVER)).toBe(before + parseEther('0.1'));

    await part(page, `network-eip155:${meadow.id}`).click();
    await devWallet.approve('Add Meadow and switch to it?');
    await expect(part(page, 'network')).toHaveText('Meadow');

    await page.reload();
    await expect(part(page, 'account-status')).toHaveText('connected');
    await expect(part(page, 'address')).toHaveText(account);
    await part(page, 'disconnect').click();
    await expect(part(page, DEV_WALLET)).toBeVisible();
    await expect(part(page, 'address')).toBeHidden();
  });

  test('connects a wallet on a phone by its URI, and follows it', async ({ page, phone, relay }) => {
    const [account] = PHONE_ACCOUNTS;
    await page.goto('own-ui.html');
    await part(page, 'code').click();
    const uri = part(page, 'uri');
    await expect(uri).toHaveValue(/^wc:/);
    await phone.pair(await uri.inputValue());
    await phone.approve('Connect this app?', { accounts: [account] });
    await expect(part(page, 'address')).toHaveText(account);
    const signature = await signs(page, () => phone.approve('Sign this message?'));
    expect(await verifyMessage({ address: account, message: 'Hello', signature })).toBe(true);
    expect(await relay.connected()).toBe(2);
  });

  test('signs in by email, and signs in the frame of the wallet', async ({ page, browser, wallet }) => {
    const email = 'own-ui@example.org';
    await page.goto('own-ui.html');
    await part(page, 'sign-in').click();
    await part(page, 'email').fill(email);
    await part(page, 'email-ok').click();
    await expect(part(page, 'status')).toHaveText('device');
    await wallet.approveDevice(browser, email);
    await expect(part(page, 'status')).toHaveText('otp');
    await part(page, 'otp').fill('000000');
    await part(page, 'otp-ok').click();
    await expect(part(page, 'otp-error')).not.toHaveText('');
    await part(page, 'otp').fill(await wallet.code(email));
    await part(page, 'otp-ok').click();
    await expect(part(page, 'account-status')).toHaveText('connected');
    const address = (await part(page, 'address').textContent()) as Hex;
    const signature = await signs(page, () => frameOf(page).getByTestId('wallet-approve').click());
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true);
  });

  test('loads nothing of the modal', async ({ page, devWallet }) => {
    const loaded: string[] = [];
    page.on('request', request => loaded.push(request.url()));
    await page.goto('own-ui.html');
    await part(page, DEV_WALLET).click();
    await devWallet.approve('Connect to this page?');
    await expect(part(page, 'address')).toBeVisible();
    expect(loaded.filter(url => /w3m-|wui-/.test(url))).toEqual([]);
    expect(await page.evaluate(() => customElements.get('w3m-modal') === undefined)).toBe(true);
  });
});
