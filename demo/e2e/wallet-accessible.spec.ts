import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';
import { FrameHost } from './frame-host.js';
import { check, press, tabTo } from './frame-probe.js';
import { addAuthenticator, signUp } from './frame-steps.js';

const HARBOR = 31_337;
const HEX = `0x${Buffer.from('Hello').toString('hex')}`;
const EVM = { chainId: HARBOR, preferredAccountType: 'eoa' } as const;

for (const scheme of ['light', 'dark'] as const)
  test.describe(`the frame of the secure wallet, ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('has no state that axe finds fault with, from the login to the export', async ({
      frameHost: host,
      page,
      wallet,
      signUpAs,
    }) => {
      test.slow(); // many states
      const email = `axe-${scheme}@example.org`;
      const { frame } = host;
      await addAuthenticator(page);
      // Passkey: the login that the frame itself asks for
      const passkey = host.ask('CONNECT_PASSKEY', { purpose: 'use' });
      await check(host, 'passkey');
      await press(host, 'wallet-cancel');
      await passkey;
      await signUpAs(email);
      const { address } = await host.get('GET_USER', EVM);

      // Approvals: calm, with data, dangerous
      const ask = (method: string, params: readonly unknown[]) => host.ask('RPC_REQUEST', { method, params });
      const message = ask('personal_sign', [HEX, address]);
      await expect(frame.getByTestId('wallet-approve')).toBeEnabled();
      await check(host, 'message');
      await press(host, 'wallet-approve');
      expect((await message).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS');
      const unlimited = `0x095ea7b3${'0'.repeat(24)}${'1'.repeat(40)}${'f'.repeat(64)}`;
      const right = ask('eth_sendTransaction', [{ from: address, to: `0x${'2'.repeat(40)}`, data: unlimited }]);
      await expect(frame.getByTestId('wallet-cancel')).toBeVisible();
      await check(host, 'transaction');
      await press(host, 'wallet-cancel');
      await right;
      const typed = JSON.stringify({
        domain: { name: 'Shop', chainId: HARBOR },
        primaryType: 'Order',
        types: { EIP712Domain: [{ name: 'name', type: 'string' }], Order: [{ name: 'item', type: 'string' }] },
        message: { item: 'Shoes' },
      });
      const data = ask('eth_signTypedData_v4', [address, typed]);
      await expect(frame.getByTestId('wallet-cancel')).toBeVisible();
      await check(host, 'typed data');
      await press(host, 'wallet-cancel');
      await data;

      // Change of the address
      const change = host.ask('UPDATE_EMAIL', { email: `next-${email}` });
      await expect(frame.getByTestId('wallet-email-to')).toBeVisible();
      await check(host, 'change of the address');
      const before = await wallet.lastMail();
      await press(host, 'wallet-continue');
      await expect(frame.getByTestId('wallet-code')).toBeVisible();
      await wallet.code(email, before);
      await check(host, 'code');
      await frame.getByTestId('wallet-code').fill('000000');
      await press(host, 'wallet-continue');
      await expect(frame.getByRole('alert')).toBeVisible();
      await check(host, 'wrong code');
      await press(host, 'wallet-cancel');
      await change;

      // Settings, and every section of them
      const settings = host.ask('OPEN_SETTINGS', { section: 'overview' });
      await expect(frame.getByTestId('wallet-recovery')).toBeVisible();
      await check(host, 'settings');
      for (const row of ['recovery', 'passkeys', 'devices', 'security', 'export-row', 'delete-row']) {
        await press(host, `wallet-${row}`);
        await expect(frame.getByTestId('wallet-back')).toBeVisible();
        await check(host, row);
        await press(host, 'wallet-back');
      }
      await press(host, 'wallet-devices');
      await press(host, 'wallet-device');
      await expect(frame.getByText('Signed in by email')).toBeVisible();
      await check(host, 'device');
      await press(host, 'wallet-back');
      await press(host, 'wallet-back');
      // Recovery by words
      await press(host, 'wallet-recovery');
      await press(host, 'wallet-protect');
      await expect(frame.getByTestId('wallet-by-words')).toBeVisible();
      await check(host, 'ways to recover');
      await press(host, 'wallet-by-words');
      await expect(frame.getByTestId('wallet-words')).toBeVisible();
      await check(host, 'words to write down');
      const words = await frame.getByTestId('wallet-words').locator('li').allTextContents();
      await press(host, 'wallet-continue');
      await expect(frame.getByTestId('wallet-word')).toBeVisible();
      await check(host, 'one of the words');
      const label = await frame.locator('label').textContent();
      await tabTo(host, frame, 'wallet-word');
      await page.keyboard.type(words[Number(/\d/.exec(label ?? '')?.[0]) - 1]!);
      await press(host, 'wallet-continue');
      await expect(frame.getByTestId('wallet-remove-passphrase')).toBeVisible();
      await check(host, 'recoveries');
      await press(host, 'wallet-back');
      // Export, and the deletion
      await press(host, 'wallet-export-row');
      await press(host, 'wallet-export');
      await expect(frame.getByTestId('wallet-words').locator('li')).toHaveCount(12);
      await check(host, 'export');
      await press(host, 'wallet-back');
      await press(host, 'wallet-delete-row');
      await tabTo(host, frame, 'wallet-delete-sure');
      await page.keyboard.press('Space');
      await press(host, 'wallet-delete');
      await expect(frame.getByTestId('wallet-keep')).toBeVisible();
      await check(host, 'a deletion that waits');
      await press(host, 'wallet-keep');
      await press(host, 'wallet-close');
      await settings;
    });

    test('has no such state on a second device and in an import', async ({
      frameHost: host,
      browser,
      demo,
      baseURL,
      wallet,
      signUpAs,
    }) => {
      test.slow(); // two devices sign in
      const email = `axe-second-${scheme}@example.org`;
      await signUpAs(email);
      const { address } = await host.get('GET_USER', EVM);
      const context = await browser.newContext({ colorScheme: scheme });
      const open = async () => FrameHost.open(await context.newPage(), new URL(baseURL ?? '').origin, demo.walletUrl);
      const other = await open();
      await signUp(other, browser, wallet, email);
      await other.get('GET_USER', EVM);
      const signing = other.ask('RPC_REQUEST', { method: 'personal_sign', params: [HEX, address] });
      await press(other, 'wallet-approve');
      await expect(other.frame.getByTestId('wallet-key-code')).toBeVisible();
      await check(other, 'code of the key service');
      await press(other, 'wallet-cancel');
      await signing;

      await other.get('SIGN_OUT');
      await other.get('BEGIN_IMPORT');
      await signUp(other, browser, wallet, `import-${email}`);
      const asking = other.ask('GET_USER', EVM);
      await expect(other.frame.getByTestId('wallet-import-secret')).toBeVisible();
      await check(other, 'import');
      await tabTo(other, other.frame, 'wallet-import-secret');
      await other.page.keyboard.type('no words');
      await press(other, 'wallet-continue');
      await expect(other.frame.getByRole('alert')).toBeVisible();
      await check(other, 'wrong words');
      await press(other, 'wallet-cancel');
      await asking;
      await context.close();
    });
  });
