import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';
import { FrameHost } from './frame-host.js';
import { check, press, tabTo } from './frame-probe.js';
import { addAuthenticator, signUp } from './frame-steps.js';

const HARBOR = 31_337;
const HEX = `0x${Buffer.from('Hello').toString('hex')}`;
const EVM = { chainId: HARBOR, preferredAccountType: 'eoa' } as const;
const MINUTE_MS = 60_000;

for (const scheme of ['light', 'dark'] as const)
  test.describe(`rare states of the secure wallet, ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('have no fault that axe finds, and need no pointer: passkey, limit and second factor', async ({
      frameHost: host,
      page,
      harbor,
      wallet,
    }) => {
      test.slow(); // many states
      const { frame } = host;
      await addAuthenticator(page);
      const creating = host.get('CONNECT_PASSKEY', { purpose: 'create', userName: `Axe ${scheme}` });
      await check(host, 'creation of a passkey');
      await press(host, 'wallet-passkey');
      await creating;
      const { address } = await host.get('GET_USER', EVM);

      await harbor.setBalance(address as `0x${string}`, 10n ** 18n);
      const data = `0x095ea7b3${'0'.repeat(62)}aa${'f'.repeat(64)}`;
      const params = [{ from: address, to: harbor.token('DUSD').address, data }];
      const right = host.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: HARBOR });
      await press(host, 'wallet-limit');
      await expect(frame.getByTestId('wallet-limit-amount')).toBeVisible();
      await check(host, 'limit');
      await tabTo(host, frame, 'wallet-limit-amount');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('all');
      await press(host, 'wallet-limit-set');
      await expect(frame.getByTestId('wallet-limit-wrong')).toBeVisible();
      await check(host, 'limit that is no amount');
      await tabTo(host, frame, 'wallet-limit-amount');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('1.5');
      await press(host, 'wallet-limit-set');
      await expect(frame.getByTestId('wallet-step')).toContainText('1.5');
      await press(host, 'wallet-cancel');
      await right;

      const settings = host.ask('OPEN_SETTINGS', { section: 'passkeys' });
      await press(host, 'wallet-second-factor');
      await expect(frame.getByTestId('wallet-second-factor')).toHaveText('Stop asking for a passkey');
      await check(host, 'second factor');
      await press(host, 'wallet-back');
      await settings;
      await wallet.setClock(6 * MINUTE_MS);
      const signing = host.ask('RPC_REQUEST', { method: 'personal_sign', params: [HEX, address] });
      await press(host, 'wallet-approve');
      await expect(frame.getByTestId('wallet-passkey')).toBeVisible();
      await check(host, 'proof of the second factor');
      await press(host, 'wallet-passkey');
      expect((await signing).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS');
    });

    test('have no such fault in a release that waits and one that its owner has stopped', async ({
      frameHost: host,
      browser,
      demo,
      baseURL,
      wallet,
      signUpAs,
    }) => {
      test.slow(); // two devices sign in
      const [email, next] = [`axe-moves-${scheme}@example.org`, `axe-moved-${scheme}@example.org`];
      await signUpAs(email);
      const { address } = await host.get('GET_USER', EVM);
      const before = await wallet.lastMail();
      const change = host.get('UPDATE_EMAIL', { email: next });
      await press(host, 'wallet-continue');
      await host.frame.getByTestId('wallet-code').fill(await wallet.code(email, before));
      const proven = await wallet.lastMail();
      await press(host, 'wallet-continue');
      await change;
      await host.get('UPDATE_EMAIL_PRIMARY_OTP', { otp: await wallet.code(email, proven) });
      await host.get('UPDATE_EMAIL_SECONDARY_OTP', { otp: await wallet.code(next) });

      const context = await browser.newContext({ colorScheme: scheme });
      const other = await FrameHost.open(await context.newPage(), new URL(baseURL ?? '').origin, demo.walletUrl);
      await signUp(other, browser, wallet, next);
      await other.get('GET_USER', EVM);
      const sign = async (text: string): Promise<void> => {
        const signing = other.ask('RPC_REQUEST', { method: 'personal_sign', params: [HEX, address] });
        await press(other, 'wallet-approve');
        await expect(other.frame.getByText(text)).toBeVisible();
        await check(other, text);
        await press(other, 'wallet-close');
        expect((await signing).type).toBe('@w3m-frame/RPC_REQUEST_ERROR');
      };
      await sign('For your safety, this device can open your wallet after');
      await wallet.stopDevice(browser, email);
      await sign('The owner of this wallet stopped this device.');
      await context.close();
    });

    test('have no such fault where a new person must choose a way to recover', async ({
      page,
      browser,
      demo,
      baseURL,
      wallet,
    }) => {
      test.slow(); // a whole sign-in
      await wallet.setCustody('self');
      const host = await FrameHost.open(page, new URL(baseURL ?? '').origin, demo.walletUrl);
      await signUp(host, browser, wallet, `axe-self-${scheme}@example.org`);
      const asking = host.ask('GET_USER', EVM);
      await expect(host.frame.getByTestId('wallet-by-words')).toBeVisible();
      await check(host, 'ways to recover');
      await press(host, 'wallet-later');
      expect((await asking).type).toBe('@w3m-frame/GET_USER_ERROR');
    });
  });
