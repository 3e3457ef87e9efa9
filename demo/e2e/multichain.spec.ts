import type { Locator, Page } from '@playwright/test';
import {
  address,
  generateKeyPairSigner,
  getPublicKeyFromAddress,
  verifySignature,
  type SignatureBytes,
} from '@solana/kit';
import { formatEther, formatUnits } from 'viem';
import type { DevWalletDriver } from './dev-wallet-driver.js';
import { ACCOUNTS, expect, SOLANA_ACCOUNTS, test } from './fixtures.js';
import { DEVELOPER_WALLET, type HostDriver } from './host-driver.js';

type Family = 'eip155' | 'solana';
type Status = 'connected' | 'disconnected' | 'connecting';

/** Value in the page's panel, for one namespace or for the active one. */
const fact = (page: Page, of: Family | 'use', testId: string): Locator =>
  page.locator(of === 'use' ? '[data-all]' : `[data-namespace="${of}"]`).getByTestId(testId);

async function expectStatus(page: Page, eip155: Status, solana: Status): Promise<void> {
  await expect(fact(page, 'eip155', 'w3m-status')).toHaveText(eip155);
  await expect(fact(page, 'solana', 'w3m-status')).toHaveText(solana);
}

/** Expects the panel and the buttons to show this network and account as active. */
async function expectInUse(page: Page, host: HostDriver, network: string, account: string | undefined): Promise<void> {
  await expect(fact(page, 'use', 'w3m-network')).toHaveText(network);
  await expect(fact(page, 'use', 'w3m-caip-address')).toHaveText(account ? new RegExp(`:${account}$`) : '–');
  await expect(host.networkButton).toContainText(network);
  if (account) await expect(host.accountButton).toContainText(account.slice(-6));
  else await expect(host.connectButton).toBeVisible();
}

/** Connects the wallet, which supports both namespaces, in the given one. */
async function connectIn(host: HostDriver, devWallet: DevWalletDriver, family: Family): Promise<void> {
  await host.wallet(DEVELOPER_WALLET).click();
  await expect(host.card).toContainText('Where do you want to connect?');
  await host.part(`wui-list-chain-${family}`).click();
  await devWallet.approve('Connect to this page?');
  await expect(host.card).toBeHidden();
}

/** Connects both namespaces through the page's own buttons. */
async function connectBoth(page: Page, host: HostDriver, devWallet: DevWalletDriver): Promise<void> {
  for (const family of ['eip155', 'solana'] as const) {
    await fact(page, family, 'connect-hook-button').click();
    await host.card.getByText('Developer Wallet').first().click();
    await devWallet.approve('Connect to this page?');
    await expect(fact(page, family, 'w3m-status')).toHaveText('connected');
  }
  await expect(host.card).toBeHidden();
}

test('one wallet connects in both namespaces, and each reload restores the current state', async ({
  page,
  host,
  devWallet,
  harbor,
  meadow,
  solana,
}) => {
  test.slow();
  const { name: solanaName } = solana.facts;
  await host.visit('multichain.html');
  await expectStatus(page, 'disconnected', 'disconnected');
  await host.openWallets();
  await expect(host.wallet(DEVELOPER_WALLET)).toContainText('Multi-network');
  await connectIn(host, devWallet, 'eip155');
  await expectStatus(page, 'connected', 'disconnected');
  await expectInUse(page, host, harbor.name, ACCOUNTS[0]);
  await page.reload();
  await expectStatus(page, 'connected', 'disconnected');

  // A network of a disconnected namespace leads to the wallets of that namespace
  await host.networkButton.click();
  await host.network(solanaName).click();
  await expect(host.part('w3m-switch-active-chain-to-Solana')).toBeVisible();
  await expectInUse(page, host, harbor.name, ACCOUNTS[0]);
  await host.part('w3m-switch-active-chain-button').click();
  await expect(host.title).toHaveText('Connect wallet');
  await expect(host.card).toContainText('Connect on Solana');
  await expect(host.card).toContainText('Your Ethereum account stays connected.');
  await expectInUse(page, host, solanaName, undefined);
  await page.reload();
  await expectStatus(page, 'connected', 'disconnected');
  await expectInUse(page, host, solanaName, undefined);
  await host.networkButton.click();
  await host.network(harbor.name).click();
  await host.expectMarked(harbor.name);
  await expectInUse(page, host, harbor.name, ACCOUNTS[0]);
  await host.network(solanaName).click();
  await host.part('w3m-switch-active-chain-button').click();
  await host.card.getByText('Developer Wallet').click();
  await devWallet.approve('Connect to this page?');
  await expectStatus(page, 'connected', 'connected');
  await expectInUse(page, host, solanaName, SOLANA_ACCOUNTS[0]);

  // Each balance equals the balance at its node
  const lamports = formatUnits(await solana.balance(SOLANA_ACCOUNTS[0]), 9);
  const wei = formatEther(await harbor.balance(ACCOUNTS[0]));
  await expect(fact(page, 'use', 'w3m-balance')).toHaveText(`${lamports} SOL`);
  await expect(fact(page, 'solana', 'node-balances')).toContainText(`${lamports} SOL`);
  await expect(fact(page, 'eip155', 'node-balances')).toHaveText(`${wei} ETH`);
  await page.reload();
  await expectStatus(page, 'connected', 'connected');
  await expectInUse(page, host, solanaName, SOLANA_ACCOUNTS[0]);
  expect(await devWallet.methods()).not.toContain('eth_requestAccounts');

  // A switch to another namespace needs no approval when the wallet is already on the network
  await host.networkButton.click();
  await host.network(harbor.name).click();
  await host.expectMarked(harbor.name);
  await page.keyboard.press('Escape');
  await expectInUse(page, host, harbor.name, ACCOUNTS[0]);
  await expect(fact(page, 'use', 'w3m-balance')).toHaveText(`${wei} ETH`);
  await page.reload();
  await expectStatus(page, 'connected', 'connected');
  await expectInUse(page, host, harbor.name, ACCOUNTS[0]);
  await fact(page, 'use', `switch-network-${solanaName}`).click();
  await expectInUse(page, host, solanaName, SOLANA_ACCOUNTS[0]);

  // A switch to another namespace takes effect only after the wallet has switched
  await host.networkButton.click();
  await host.network(meadow.name).click();
  await devWallet.reject('Add Meadow and switch to it?');
  await expect(host.card).toContainText('Switch declined');
  await expectInUse(page, host, solanaName, SOLANA_ACCOUNTS[0]);
  await host.part('w3m-connecting-widget-secondary-button').click();
  await devWallet.approve('Add Meadow and switch to it?');
  await host.expectMarked(meadow.name);
  await page.keyboard.press('Escape');
  await page.reload();
  await expectStatus(page, 'connected', 'connected');
  await expectInUse(page, host, meadow.name, ACCOUNTS[0]);

  // Disconnecting one namespace keeps the other, in the open modal too
  await host.accountButton.click();
  await host.part('disconnect-button').click();
  await expect(host.part('account-switch-network-button')).toContainText(solanaName);
  await expectStatus(page, 'disconnected', 'connected');
  await expectInUse(page, host, solanaName, SOLANA_ACCOUNTS[0]);
  await page.reload();
  await expectStatus(page, 'disconnected', 'connected');
  await expectInUse(page, host, solanaName, SOLANA_ACCOUNTS[0]);
  await host.accountButton.click();
  await host.part('disconnect-button').click();
  await expect(host.card).toBeHidden();
  await page.reload();
  await expectStatus(page, 'disconnected', 'disconnected');
  await expectInUse(page, host, solanaName, undefined);
});

test('transfers exact amounts of SOL and a token, and signs with the account', async ({
  page,
  host,
  devWallet,
  solana,
}) => {
  await host.visit('multichain.html');
  await connectBoth(page, host, devWallet);
  const [from] = SOLANA_ACCOUNTS;
  const { address: to } = await generateKeyPairSigner();
  const before = { sol: await solana.balance(from), token: await solana.tokenBalance(from, 'DUSD') };
  const panel = page.locator('[data-namespace="solana"]');

  await panel.getByTestId('sign-message-button').click();
  await devWallet.approve('Sign this message?');
  await expect(panel.getByTestId('w3m-signature')).toHaveText(/^[0-9a-f]{128}$/);
  const hex = await panel.getByTestId('w3m-signature').textContent();
  const bytes = Uint8Array.from(hex?.match(/../g) ?? [], byte => parseInt(byte, 16));
  const key = await getPublicKeyFromAddress(address(from));
  const said = (text: string): Promise<boolean> =>
    verifySignature(key, bytes as Uint8Array as SignatureBytes, new TextEncoder().encode(text)); // 64 bytes, as matched above
  expect(await said('Hello from Latchkey')).toBe(true);
  expect(await said('Hello from somebody else')).toBe(false);

  await panel.locator('[data-field="to"]').fill(to);
  await panel.locator('[data-field="amount"]').fill('1.234567');
  for (const testId of ['send-transaction-button', 'send-token-button-DUSD']) {
    await panel.getByTestId(testId).click();
    await devWallet.approve('Send this transaction?');
    await expect(panel.getByTestId('w3m-receipt')).toContainText('Confirmed');
  }
  expect(await solana.balance(to)).toBe(1_234_567_000n);
  expect(await solana.tokenBalance(to, 'DUSD')).toBe(1_234_567n);
  expect(before.token - (await solana.tokenBalance(from, 'DUSD'))).toBe(1_234_567n);
  const cost = before.sol - (await solana.balance(from)) - 1_234_567_000n;
  const SIGNATURE_LAMPORTS = 5_000n;
  const ACCOUNT_LAMPORTS = 2_039_280n; // rent-exempt minimum of a 165-byte token account
  expect(cost).toBe(2n * SIGNATURE_LAMPORTS + ACCOUNT_LAMPORTS);

  const left = formatUnits(await solana.balance(from), 9);
  await page.reload();
  await expectStatus(page, 'connected', 'connected');
  await expect(fact(page, 'solana', 'node-balances')).toContainText(`${left} SOL`);
  await expect(fact(page, 'use', 'w3m-balance')).toHaveText(`${left} SOL`);
});

test('follows a wallet that changes account, revokes one namespace or disappears', async ({
  page,
  host,
  devWallet,
  harbor,
  solana,
}) => {
  const { name: solanaName } = solana.facts;
  await host.visit('multichain.html');
  await connectBoth(page, host, devWallet);
  await devWallet.useSolanaAccount(SOLANA_ACCOUNTS[1]);
  await expectInUse(page, host, solanaName, SOLANA_ACCOUNTS[1]);
  await expect(fact(page, 'eip155', 'w3m-address')).toHaveText(ACCOUNTS[0]);
  await devWallet.useAccount(ACCOUNTS[1]);
  await expect(fact(page, 'eip155', 'w3m-address')).toHaveText(ACCOUNTS[1]);
  await expectInUse(page, host, solanaName, SOLANA_ACCOUNTS[1]);
  await page.reload();
  await expectStatus(page, 'connected', 'connected');
  await expectInUse(page, host, solanaName, SOLANA_ACCOUNTS[1]);

  // The wallet revokes one namespace: the other becomes active
  await devWallet.grantSolana([]);
  await expectStatus(page, 'connected', 'disconnected');
  await expectInUse(page, host, harbor.name, ACCOUNTS[1]);
  await page.reload();
  await expectStatus(page, 'connected', 'disconnected');
  await expectInUse(page, host, harbor.name, ACCOUNTS[1]);

  // The wallet disappears: both namespaces disconnect, and stay so after a reload
  await fact(page, 'solana', 'connect-hook-button').click();
  await host.card.getByText('Developer Wallet').first().click();
  await devWallet.approve('Connect to this page?');
  await expectStatus(page, 'connected', 'connected');
  await devWallet.set({ gone: true });
  await expectStatus(page, 'disconnected', 'disconnected');
  await expectInUse(page, host, solanaName, undefined);
  await page.reload();
  await expectStatus(page, 'disconnected', 'disconnected');
});
