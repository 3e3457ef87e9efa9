import { address, getBase58Encoder, getPublicKeyFromAddress, verifySignature, type SignatureBytes } from '@solana/kit';
import type { Page } from '@playwright/test';
import { verifyMessage, type Hex } from 'viem';
import type { DevWalletDriver } from './dev-wallet-driver.js';
import { ACCOUNTS, expect, SOLANA_ACCOUNTS, test as base } from './fixtures.js';
import { DEVELOPER_WALLET } from './host-driver.js';
import { LookProbe } from './look-probe.js';
import { SignInPage } from './sign-in-page.js';

const test = base.extend<{ readonly host: SignInPage }>({
  host: async ({ page }, use) => use(new SignInPage(page)),
});

const EVM = 'sign-in.html?evm';
const [ACCOUNT, OTHER] = ACCOUNTS;
const HARBOR = `eip155:31337:${ACCOUNT}`;

test('asks for a sign-in, keeps the session over a reload, and ends it on disconnect', async ({
  page,
  host,
  devWallet,
}) => {
  await host.visit(EVM);
  await host.control('connect-hook-button').click();
  await host.wallet(DEVELOPER_WALLET).click();
  await devWallet.approve('Connect to this page?');
  await host.expectSignInRequest();
  await expect(host.card).toContainText('Latchkey demo asks you to sign in');
  await expect(host.fact('status')).toHaveText('connecting');
  await host.card.getByText('Read the message').click();
  await expect(host.card).toContainText('I accept the terms of the demo: 我同意 ✓');
  await host.signIn(devWallet);
  await host.expectSession(HARBOR);
  await expect(host.event).toHaveText('SIWX_AUTH_SUCCESS');

  const message = (await host.outcome.textContent()) ?? '';
  const signature = (await host.control('siwx-signature').textContent()) as Hex;
  expect(message).toContain(`localhost:${new URL(page.url()).port} wants you to sign in with your Ethereum account:`);
  expect(await verifyMessage({ address: ACCOUNT, message, signature })).toBe(true);

  await page.reload();
  await host.expectSession(HARBOR);
  await expect(host.card).toBeHidden();

  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();
  await expect(host.session).toHaveText('–');
  await host.connectUntilSignInRequest(devWallet);
});

test('guards the modal while a session is required, and disconnects on cancel', async ({ page, host, devWallet }) => {
  await host.visit(EVM);
  await host.connectUntilSignInRequest(devWallet);
  await host.part('w3m-header-close').click();
  await page.keyboard.press('Escape');
  await host.expectSignInRequest();

  await host.sign.click();
  await devWallet.reject('Sign this message?');
  await expect(host.part('wui-snackbar-message')).toHaveText('Signature declined');
  await host.expectSignInRequest();

  await host.cancel.click();
  await expect(host.title).toHaveText('Connect wallet');
  await host.expectDisconnected();
  await expect(host.event).toHaveText('CLICK_CANCEL_SIWX');
});

test('asks again for another account and network, and not for one that has a session', async ({
  host,
  devWallet,
  meadow,
}) => {
  await host.visit(EVM);
  await host.connectUntilSignInRequest(devWallet);
  await host.signIn(devWallet);
  await devWallet.addChain({ id: meadow.id, name: meadow.name, rpcUrl: meadow.url, symbol: 'ETH' });
  await devWallet.useChain(meadow.id);
  await host.expectSignInRequest();
  await host.signIn(devWallet);
  await host.expectSession(`eip155:31338:${ACCOUNT}`);
  await devWallet.grant([OTHER]);
  await devWallet.useAccount(OTHER);
  await host.expectSignInRequest();
  await host.signIn(devWallet);
  await host.expectSession(`eip155:31338:${OTHER}`);
  await devWallet.useChain(31_337);
  await host.expectSignInRequest();
  await devWallet.useChain(meadow.id);
  await host.expectSession(`eip155:31338:${OTHER}`);
  await expect(host.card).toBeHidden();
});

test('connects without a session when it is optional and the person closes the modal', async ({ host, devWallet }) => {
  await host.visit(`${EVM}&required=no`);
  await host.connectUntilSignInRequest(devWallet);
  await host.part('w3m-header-close').click();
  await expect(host.card).toBeHidden();
  await expect(host.fact('status')).toHaveText('connected');
  await expect(host.session).toHaveText('–');
});

test('two tabs agree: signed in and signed out together', async ({ context, page, host, devWallet }) => {
  await host.visit(EVM);
  await host.connectUntilSignInRequest(devWallet);
  await host.signIn(devWallet);
  await host.expectSession(HARBOR);
  const tab = new SignInPage(await context.newPage());
  await tab.visit(EVM);
  await tab.expectSession(HARBOR);
  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();
  await tab.expectDisconnected();
  await page.close();
});

test('signs in with a Solana wallet', async ({ host, devWallet, solana }) => {
  const [account] = SOLANA_ACCOUNTS;
  await host.visit('sign-in.html');
  await host.openWallets();
  await host.wallet(DEVELOPER_WALLET).click();
  await host.part('wui-list-chain-solana').click();
  await devWallet.approve('Connect to this page?');
  await host.expectSignInRequest();
  await host.signIn(devWallet);
  await host.expectSession(`${solana.facts.caipNetworkId}:${account}`);
  const signature = (await host.control('siwx-signature').textContent()) ?? '';
  const stored = await host.storedMessage();
  const key = await getPublicKeyFromAddress(address(account));
  const bytes = getBase58Encoder().encode(signature) as SignatureBytes;
  expect(stored).toContain('wants you to sign in with your Solana account:');
  expect(await verifySignature(key, bytes, new TextEncoder().encode(stored))).toBe(true);
});

for (const scheme of ['light', 'dark'] as const)
  test(`the sign view passes axe in ${scheme}`, async ({ page, host, devWallet }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await host.visit(EVM);
    await host.connectUntilSignInRequest(devWallet);
    await host.card.getByText('Read the message').click();
    expect(await new LookProbe(page).axe('w3m-modal')).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-${scheme}.png` });
  });

test('the server accepts the session, keeps it over a reload, and ends it on disconnect', async ({
  page,
  host,
  devWallet,
  signIn,
}) => {
  await signInOnServer(host, devWallet);
  await page.reload();
  await host.expectSession(HARBOR);
  expect(await page.evaluate(() => localStorage.getItem('@appkit/siwx'))).toBe(null);
  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();
  const requests = async (): Promise<readonly string[]> => (await signIn.report()).requests;
  expect(await requests()).toContain('POST /sign-in/verify 200');
  await expect.poll(requests).toContain('POST /sign-in/sign-out 204'); // the page shows the end before the server has answered
  await page.reload();
  await host.connectUntilSignInRequest(devWallet);
});

/** Connects and signs in, with a session on the server. */
async function signInOnServer(host: SignInPage, devWallet: DevWalletDriver): Promise<void> {
  await host.visit(`${EVM}&keep=server`);
  await host.connectUntilSignInRequest(devWallet);
  await host.signIn(devWallet);
  await host.expectSession(HARBOR);
}

test('two tabs that first ask the server together are one visit, and sign in together', async ({
  context,
  host,
  devWallet,
}) => {
  await signInOnServer(host, devWallet);
  const tab = new SignInPage(await context.newPage());
  await tab.visit(`${EVM}&keep=server`);
  await tab.expectSession(HARBOR);

  await context.clearCookies(); // as after the browser was closed
  const visits: string[] = [];
  const answered = new Set<Page>();
  context.on('response', response => {
    if (!response.url().endsWith('/sign-in/session')) return;
    answered.add(response.frame().page());
    void response.headerValue('set-cookie').then(cookie => {
      if (cookie?.includes('sign-in-visit=')) visits.push(cookie);
    });
  });
  await context.route('**/sign-in/session', async route => {
    await new Promise(resolve => setTimeout(resolve, 500)); // both tabs ask within that time
    await route.continue();
  });
  await Promise.all([host.visit(`${EVM}&keep=server`), tab.visit(`${EVM}&keep=server`)]);
  await Promise.all([host.expectSignInRequest(), tab.expectSignInRequest()]);
  expect(answered.size).toBe(2);
  expect(visits).toHaveLength(1);
  await host.signIn(devWallet);
  await host.expectSession(HARBOR);
  await tab.expectSession(HARBOR);
});
