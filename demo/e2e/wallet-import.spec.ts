import { generateMnemonic, mnemonicToAccount, english, generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Page } from '@playwright/test';
import { recoverMessageAddress, type Hex } from 'viem';
import { askWallet, frameOf, openCreate, signInByCode, submitEmail } from './embedded-steps.js';
import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';
import { addAuthenticator } from './frame-steps.js';
import type { HostDriver } from './host-driver.js';

const HARBOR = 31_337;
const TEXT = 'Brought along';
const HEX = `0x${Buffer.from(TEXT).toString('hex')}`;
const EVM = { chainId: HARBOR, preferredAccountType: 'eoa' } as const;

test.describe('an import at the first sign-in', () => {
  test('takes twelve words, which the page never sees', async ({ frameHost: host, signUpAs }) => {
    const words = generateMnemonic(english);
    const { address } = mnemonicToAccount(words);
    await host.get('BEGIN_IMPORT');
    await signUpAs('import-words@example.org');
    expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: false, isNew: true });
    const asking = host.get('GET_USER', EVM);
    const { frame } = host;
    const field = frame.getByTestId('wallet-import-secret');
    await field.fill('abandon abandon abandon');
    await frame.getByTestId('wallet-continue').click();
    await expect(frame.getByRole('alert')).toBeVisible();
    await field.fill(`  ${words.toUpperCase().replaceAll(' ', '\n ')} `);
    await frame.getByTestId('wallet-continue').click();
    expect((await asking).address).toBe(address);
    const signature = await host.approve('personal_sign', [HEX, address], HARBOR);
    expect(await recoverMessageAddress({ message: TEXT, signature: signature as Hex })).toBe(address);
    expect(JSON.stringify(await host.received())).not.toContain(words.split(' ').slice(0, 3).join(' '));
  });

  test('takes a private key, and exports it again', async ({ frameHost: host, signUpAs }) => {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    await host.get('BEGIN_IMPORT');
    await signUpAs('import-key@example.org');
    const asking = host.get('GET_USER', EVM);
    const { frame } = host;
    await frame.getByTestId('wallet-import-secret').fill(key);
    await frame.getByTestId('wallet-continue').click();
    expect((await asking).address).toBe(address);
    const settings = host.get('OPEN_SETTINGS', { section: 'export' });
    await frame.getByTestId('wallet-export').click();
    await expect(frame.getByTestId('wallet-key')).toHaveText(key);
    await frame.getByTestId('wallet-back').click();
    await settings;
  });

  test('replaces no keys, and says so', async ({ frameHost: host, signUpAs }) => {
    await signUpAs('import-late@example.org');
    const { address } = await host.get('GET_USER', EVM);
    await host.get('SIGN_OUT');
    await host.get('BEGIN_IMPORT');
    await signUpAs('import-late@example.org');
    const asking = host.get('GET_USER', EVM);
    await expect(host.frame.getByText('nothing was imported')).toBeVisible();
    await host.frame.getByTestId('wallet-close').click();
    expect((await asking).address).toBe(address);
  });

  test('is offered by the modal before the code is entered', async ({ page, host, browser, wallet }) => {
    test.slow(); // a whole sign-in
    const words = generateMnemonic(english);
    const { address } = mnemonicToAccount(words);
    const email = 'import-modal@example.org';
    await host.visit('embedded.html?evm');
    await submitEmail(host, email);
    await expect(host.title).toHaveText('New device');
    await wallet.approveDevice(browser, email);
    await expect(host.title).toHaveText('Confirm email');
    await host.part('w3m-import').click();
    await expect(host.part('w3m-import-begun')).toBeVisible();
    await signInByCode(host, wallet, email);
    const frame = frameOf(page);
    await frame.getByTestId('wallet-import-secret').fill(words);
    await frame.getByTestId('wallet-continue').click();
    await expect(host.fact('status')).toHaveText('connected');
    const signing = askWallet(host, 'personal_sign', [HEX, address]);
    await frame.getByTestId('wallet-approve').click();
    expect(await signing).toMatch(/^0x/);
  });

  /** Enters words into the wallet, and resolves with their address once the page has it. */
  async function importWords(page: Page, host: HostDriver): Promise<void> {
    const words = generateMnemonic(english);
    const { address } = mnemonicToAccount(words);
    const frame = frameOf(page);
    await frame.getByTestId('wallet-import-secret').fill(words);
    await frame.getByTestId('wallet-continue').click();
    await expect(host.fact('status')).toHaveText('connected');
    const signing = askWallet(host, 'personal_sign', [HEX, address]);
    await frame.getByTestId('wallet-approve').click();
    expect(await signing).toMatch(/^0x/);
  }

  test('is offered by the modal while the window of a provider is open', async ({ page, host }) => {
    test.slow(); // starts the provider
    await host.visit('embedded.html?evm');
    await host.connectButton.click();
    const opening = page.waitForEvent('popup');
    await host.part('social-selector-discord').click();
    const popup = await opening;
    await host.part('w3m-import').click();
    await expect(host.part('w3m-import-begun')).toBeVisible();
    await popup.getByTestId('person-1003').click();
    await importWords(page, host);
  });

  test('is offered by the modal beside the code of Farcaster', async ({ host }) => {
    await host.visit('embedded.html?evm');
    await host.connectButton.click();
    await host.part('social-selector-farcaster').click();
    await expect(host.part('wui-qr-code')).toBeVisible();
    await host.part('w3m-import').click();
    await expect(host.part('w3m-import-begun')).toBeVisible();
  });

  test('is offered by the wallet before it creates a passkey', async ({ page, host }) => {
    await addAuthenticator(page);
    await host.visit('embedded.html?evm');
    await host.connectButton.click();
    await expect(host.part('w3m-passkey-use')).toBeVisible();
    await openCreate(host);
    await host.part('w3m-passkey-create').click();
    await frameOf(page).getByTestId('wallet-import').click();
    await expect(frameOf(page).getByTestId('wallet-import-begun')).toBeVisible();
    await frameOf(page).getByTestId('wallet-passkey').click();
    await importWords(page, host);
  });
});

test('a new person of a wallet without a second holder is asked for a recovery in the modal', async ({
  page,
  host,
  browser,
  wallet,
}) => {
  test.slow(); // a whole sign-in
  await wallet.setCustody('self');
  const email = 'self-modal@example.org';
  await host.visit('embedded.html?evm');
  await submitEmail(host, email);
  await expect(host.title).toHaveText('New device');
  await wallet.approveDevice(browser, email);
  await signInByCode(host, wallet, email);
  const frame = frameOf(page);
  await frame.getByTestId('wallet-by-words').click();
  await expect(host.fact('status')).not.toHaveText('connected');
  const words = await frame.getByTestId('wallet-words').locator('li').allTextContents();
  await frame.getByTestId('wallet-continue').click();
  const label = await frame.locator('label').textContent();
  await frame.getByTestId('wallet-word').fill(words[Number(/\d/.exec(label ?? '')?.[0]) - 1]!);
  await frame.getByTestId('wallet-continue').click();
  await expect(host.fact('status')).toHaveText('connected');
});

test('the account view says that an account without a recovery can be lost', async ({
  page,
  host,
  browser,
  wallet,
}) => {
  test.slow(); // a whole sign-in
  await wallet.setCustody('self');
  const email = 'later-modal@example.org';
  await host.visit('embedded.html?evm&later');
  await submitEmail(host, email);
  await expect(host.title).toHaveText('New device');
  await wallet.approveDevice(browser, email);
  await signInByCode(host, wallet, email);
  await expect(host.fact('status')).toHaveText('connected');
  await host.accountButton.click();
  await expect(host.part('account-recovery-missing')).toContainText('you lose this wallet');
  await host.part('account-protect-button').click();
  await expect(frameOf(page).getByTestId('wallet-protect')).toBeVisible();
});
