import type { Page } from '@playwright/test';
import { parseEther, type Address } from 'viem';
import { launchBlocking } from './blocking-browser.js';
import { chunksWith } from './built-site.js';
import { askWallet, frameOf, openCreate, signInByCode, signUpByEmail, submitEmail } from './embedded-steps.js';
import { expect, test } from './fixtures.js';
import { addAuthenticator } from './frame-steps.js';
import { HostDriver } from './host-driver.js';
import { ViolationRecorder } from './violation-recorder.js';

const PAGE = 'embedded.html?evm';
const RECEIVER = '0x00000000000000000000000000000000000000B1';
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

test('loads nothing of the wallet before a person chooses it', async ({ page, host, recorder, demo }) => {
  const chunks = await chunksWith(/controllers\/(frame\/frame-wallet|sources\/email-login)\.ts$/);
  await host.visit(PAGE);
  await host.connectButton.click();
  const field = host.part('wui-email-input').locator('input');
  await expect(field).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { host: walletHost } = new URL(demo.walletUrl);
  expect(recorder.hosts).not.toContain(walletHost);
  expect(recorder.addresses.filter(url => chunks.some(name => url.endsWith(name) && name.includes('frame')))).toEqual(
    [],
  );
  await expect(page.locator('#w3m-iframe')).toHaveCount(0);
  await field.fill('chosen@example.org');
  await field.press('Enter');
  await expect(host.title).toHaveText('New device');
  expect(recorder.hosts).toContain(walletHost);
});

test('a reload shows the account before the wallet has loaded', async ({ page, host, browser, demo, wallet }) => {
  test.slow();
  await host.visit(PAGE);
  await signUpByEmail(host, browser, wallet, 'reload@example.org');
  await expect(host.card).toBeHidden();
  const address = (await host.fact('address').textContent()) as Address;
  let release = (): void => undefined;
  const isShown = new Promise<void>(resolve => (release = resolve));
  await page.route(`${demo.walletUrl}/**`, async route => {
    await isShown;
    await route.continue();
  });
  await page.reload();
  await expect(host.accountButton).toContainText(address.slice(-6));
  await expect(host.connectButton).toHaveCount(0);
  await expect(host.fact('status')).not.toHaveText('connected');
  release();
  await expect(host.fact('status')).toHaveText('connected');
  await expect(host.fact('address')).toHaveText(address);
});

test('a passkey creates an account and signs in again', async ({ page, host }) => {
  test.slow();
  await addAuthenticator(page);
  await host.visit(PAGE);
  await host.connectButton.click();
  await host.part('w3m-passkey-use').click();
  await expect(frameOf(page).getByTestId('wallet-passkey')).toBeVisible();
  await frameOf(page).getByTestId('wallet-cancel').click();
  await expect(page.locator('#w3m-iframe')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(host.card).toBeHidden();

  await openCreate(host);
  await host.part('w3m-passkey-create').click();
  await frameOf(page).getByTestId('wallet-passkey').click();
  await expect(host.card).toBeHidden();
  await expect(host.fact('address')).toHaveText(EVM_ADDRESS);
  const address = (await host.fact('address').textContent()) ?? '';
  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();

  await host.connectButton.click();
  await host.part('w3m-passkey-use').click();
  await frameOf(page).getByTestId('wallet-passkey').click();
  await expect(host.fact('address')).toHaveText(address);
});

test('two tabs share the account, and a sign-out ends it in both', async ({ context, page, host, browser, wallet }) => {
  test.slow();
  await host.visit(PAGE);
  await signUpByEmail(host, browser, wallet, 'tabs@example.org');
  await expect(host.card).toBeHidden();
  const address = (await host.fact('address').textContent()) ?? '';
  const other = await context.newPage();
  const tab = new HostDriver(other);
  await tab.visit(PAGE);
  await expect(tab.fact('address')).toHaveText(address);
  await tab.control('sign-message-button').click();
  await frameOf(other).getByTestId('wallet-approve').click();
  await expect(tab.signature).toHaveText(/^0x/);
  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();
  await tab.expectDisconnected();
  await page.close();
  await other.reload();
  await expect(tab.connectButton).toBeVisible();
});

test('works under the strict policy with the one source for frames', async ({ page, host, browser, wallet, demo }) => {
  test.slow();
  const violations = await ViolationRecorder.start(page);
  await host.visit(new URL(PAGE, demo.strictUrl).href);
  await signUpByEmail(host, browser, wallet, 'strict@example.org');
  await expect(host.card).toBeHidden();
  await host.control('sign-message-button').click();
  await frameOf(page).getByTestId('wallet-approve').click();
  await expect(host.signature).toHaveText(/^0x/);
  await host.accountButton.click();
  await host.part('disconnect-button').click();
  await expect(host.connectButton).toBeVisible();
  expect(await violations.all()).toEqual([]);
});

test('works on another site in a browser that blocks third-party cookies', async ({
  browser,
  launchOptions,
  baseURL,
  wallet,
  harbor,
}) => {
  test.slow(); // signs in, signs, sends and batches
  const blocking = await launchBlocking(launchOptions);
  try {
    const page = await blocking.browser.newPage();
    const host = new HostDriver(page);
    await host.visit(new URL(PAGE, baseURL).href.replace('localhost', '127.0.0.1'));
    await signUpByEmail(host, browser, wallet, 'blocked-modal@example.org');
    await expect(host.card).toBeHidden();
    const address = (await host.fact('address').textContent()) ?? '';
    await page.reload();
    await expect(host.fact('status')).toHaveText('connected');
    await expect(host.fact('address')).toHaveText(address);
    await host.control('sign-message-button').click();
    await frameOf(page).getByTestId('wallet-approve').click();
    await expect(host.signature).toHaveText(/^0x/);
    await expect(host.card).toBeHidden();

    await harbor.setBalance(address as Address, parseEther('1'));
    await host.control('send-transaction-button').click();
    await frameOf(page).getByTestId('wallet-approve').click();
    await expect(host.receipt).toContainText('Confirmed in block');
    await expect(host.card).toBeHidden();
    const before = await harbor.balance(RECEIVER);
    const call = { to: RECEIVER, value: '0x2386f26fc10000' }; // 0.01 ETH
    const order = { version: '2.0.0', chainId: '0x7a69', from: address, calls: [call, call], atomicRequired: true };
    const sending = askWallet(host, 'wallet_sendCalls', [order]);
    await frameOf(page).getByTestId('wallet-approve').click();
    const { id } = (await sending) as { readonly id: string };
    expect(await askWallet(host, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 200, atomic: true });
    expect((await harbor.balance(RECEIVER)) - before).toBe(parseEther('0.02'));
  } finally {
    await blocking.close();
  }
});

test('signs in by a social account, Farcaster and a passkey where third-party cookies are blocked', async ({
  launchOptions,
  baseURL,
}) => {
  test.slow(); // signs in three times
  const blocking = await launchBlocking(launchOptions);
  const logins: Readonly<Record<string, (host: HostDriver, page: Page) => Promise<void>>> = {
    social: async (host, page) => {
      const opening = page.waitForEvent('popup');
      await host.part('social-selector-x').click();
      const popup = await opening;
      await popup
        .getByTestId('person-1003')
        .click()
        .catch((error: unknown) => {
          if (!popup.isClosed()) throw error;
        });
    },
    Farcaster: async (host, page) => {
      await host.part('social-selector-farcaster').click();
      const phone = await page.context().newPage();
      await phone.goto((await host.part('wui-qr-code').getAttribute('uri')) ?? '');
      await phone.getByTestId('farcaster-approve').click();
      await phone.getByRole('status').waitFor();
      await phone.close();
    },
    passkey: async (host, page) => {
      await expect(host.part('w3m-passkey-use')).toBeVisible();
      await openCreate(host);
      await host.part('w3m-passkey-create').click();
      await frameOf(page).getByTestId('wallet-passkey').click();
    },
  };
  try {
    for (const [way, signIn] of Object.entries(logins))
      await test.step(way, async () => {
        const context = await blocking.browser.newContext();
        const page = await context.newPage();
        await addAuthenticator(page);
        const host = new HostDriver(page);
        await host.visit(new URL(PAGE, baseURL).href.replace('localhost', '127.0.0.1'));
        await host.connectButton.click();
        await signIn(host, page);
        await expect(host.fact('status')).toHaveText('connected');
        const address = (await host.fact('address').textContent()) ?? '';
        await page.reload();
        await expect(host.fact('status')).toHaveText('connected');
        await expect(host.fact('address')).toHaveText(address);
        await context.close();
      });
  } finally {
    await blocking.close();
  }
});

test('a person who has to approve a device is kept through an outage of the wallet', async ({
  host,
  browser,
  wallet,
}) => {
  test.slow(); // waits for polls of the wallet's page
  const email = 'outage-modal@example.org';
  await host.visit(PAGE);
  await submitEmail(host, email);
  await expect(host.title).toHaveText('New device');
  await wallet.setMode('failing');
  const { requests } = await wallet.report();
  await expect.poll(async () => (await wallet.report()).requests - requests, { timeout: 20_000 }).toBeGreaterThan(2);
  await wallet.setMode('up');
  await wallet.approveDevice(browser, email);
  await signInByCode(host, wallet, email);
  await expect(host.fact('address')).toHaveText(EVM_ADDRESS, { timeout: 40_000 });
});

test('a wallet that is killed between two steps of a sign-in loses no person', async ({ host, browser, wallet }) => {
  test.slow(); // starts the wallet three times
  const email = 'restart-modal@example.org';
  await host.visit(PAGE);
  await submitEmail(host, email);
  await expect(host.title).toHaveText('New device');
  await wallet.crash();
  await wallet.approveDevice(browser, email);
  await expect(host.title).toHaveText('Confirm email', { timeout: 40_000 });
  await wallet.crash();
  await signInByCode(host, wallet, email);
  await expect(host.fact('address')).toHaveText(EVM_ADDRESS, { timeout: 40_000 });
});
