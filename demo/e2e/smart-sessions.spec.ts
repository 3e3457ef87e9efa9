import type { Locator, Page } from '@playwright/test';
import { parseEther } from 'viem';
import type { DevWalletDriver } from './dev-wallet-driver.js';
import { ACCOUNTS, expect, test } from './fixtures.js';
import type { HostDriver } from './host-driver.js';
import { LookProbe } from './look-probe.js';

const PAGE = 'sessions.html';
const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const GRANT = 'Grant these permissions?';
const REVOKE = 'Revoke these permissions?';
const [ACCOUNT, OTHER] = ACCOUNTS;

const control = (page: Page, id: string): Locator => page.getByTestId(`session-${id}`);
const outcome = (page: Page): Locator => control(page, 'outcome');

/** Has the allowance granted to the connected page; the modal shows the session. */
async function grant(page: Page, host: HostDriver, devWallet: DevWalletDriver): Promise<void> {
  await control(page, 'grant').click();
  await devWallet.approve(GRANT);
  await expect(outcome(page)).toHaveText(/^Granted: 0x/);
  await expect(host.card).toContainText('The app can now act within these limits');
  await expect(host.card).toContainText('Spend up to 0.5 ETH');
}

async function send(page: Page, amount: string, expected: string | RegExp, button = 'send'): Promise<void> {
  await control(page, 'amount').fill(amount);
  await control(page, button).click();
  await expect(outcome(page)).toHaveText(expected);
}

const openList = async (host: HostDriver): Promise<void> => {
  await host.accountButton.click();
  await host.part('w3m-header-smart-sessions').click();
  await expect(host.title).toHaveText('Smart sessions');
};

test('grants an allowance, spends it to the last unit without a question, and revokes it', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  await host.visit(PAGE);
  await host.connect(devWallet);
  await control(page, 'grant').click();
  await devWallet.asks(GRANT);
  for (const said of ['0.5 ETH', ACCOUNT, harbor.name]) await expect(devWallet.sheet).toContainText(said);
  await devWallet.reject(GRANT);
  await expect(outcome(page)).toHaveText('Refused: USER_REJECTED');
  await expect(host.card).toBeHidden();

  await grant(page, host, devWallet);
  expect(await new LookProbe(page).axe('w3m-modal')).toEqual([]);
  await host.part('smart-session-done').click();

  const before = await harbor.balance(SHOP);
  const paid = async () => (await harbor.balance(SHOP)) - before;
  await send(page, '0.3', 'Sent: 0.3 ETH');
  await expect.poll(paid).toBe(parseEther('0.3'));
  await send(page, '0.200000000000000001', /^Refused: 4100/); // one unit more than is left
  await send(page, '0.2', /^Refused: 4100/, 'send-other-key');
  expect(await paid()).toBe(parseEther('0.3'));
  await send(page, '0.2', 'Sent: 0.2 ETH');
  await expect.poll(paid).toBe(parseEther('0.5'));
  await expect(devWallet.sheet).toBeHidden(); // nothing was asked

  // The session outlives a reload of the page, and the person revokes it
  await page.reload();
  await expect(host.fact('status')).toHaveText('connected');
  await openList(host);
  await expect(host.part('smart-session')).toHaveCount(1);
  await expect(host.part('smart-session')).toContainText('Spend up to 0.5 ETH');
  await host.part('smart-session-revoke').click();
  await devWallet.reject(REVOKE);
  await expect(host.part('smart-session')).toContainText('You declined. The session is still active.');
  await host.part('smart-session-revoke').click();
  await devWallet.approve(REVOKE);
  await expect(host.card).toContainText('No active sessions');
  await host.part('smart-sessions-tab-revoked').click();
  await expect(host.part('smart-session')).toContainText('Revoked on');
  await page.keyboard.press('Escape');
  await expect(host.card).toBeHidden();
  await send(page, '0.1', /^Refused: 4100/);
  expect(await paid()).toBe(parseEther('0.5'));
});

test('refuses calls that are prepared before a revocation and sent after it', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  await host.visit(PAGE);
  await host.connect(devWallet);
  await grant(page, host, devWallet);
  await host.part('smart-session-done').click();
  const before = await harbor.balance(SHOP);
  const refusal = await page.evaluate(async shop => {
    const wallet = window.devWallet!;
    const listed = (await wallet.request({ method: 'wallet_getGrantedExecutionPermissions', params: [] })) as {
      context: string;
      chainId: string;
    }[];
    const [{ context, chainId }] = listed as [(typeof listed)[number]];
    const call = { chainId, calls: [{ to: shop, value: '0x1' }], capabilities: { permissions: { context } } };
    const prepared = (await wallet.request({ method: 'wallet_prepareCalls', params: [call] })) as { context: string };
    wallet.set({ answer: 'approve' });
    await wallet.request({ method: 'wallet_revokePermissions', params: [{ permissionContext: context }] });
    return wallet
      .request({
        method: 'wallet_sendPreparedCalls',
        params: [{ chainId, context: prepared.context, signature: `0x${'11'.repeat(65)}` }],
      })
      .then(
        () => undefined,
        (error: unknown) => (error as { code: number }).code,
      );
  }, SHOP);
  expect(refusal).toBe(4100);
  expect(await harbor.balance(SHOP)).toBe(before);
  await openList(host);
  await expect(host.card).toContainText('No active sessions'); // revoked in the wallet
});

test('an expired session sends nothing and moves to its tab', async ({ page, host, devWallet, harbor }) => {
  await host.visit(PAGE);
  await host.connect(devWallet);
  await control(page, 'seconds').fill('4');
  await control(page, 'grant').click();
  await devWallet.approve(GRANT);
  await expect(outcome(page)).toHaveText(/^Granted/);
  await expect(host.card).toContainText('This session is over', { timeout: 15_000 });
  await host.part('smart-session-done').click();
  const before = await harbor.balance(SHOP);
  await send(page, '0.1', /^Refused: 4100 The session has expired/);
  expect(await harbor.balance(SHOP)).toBe(before);
  await openList(host);
  await host.part('smart-sessions-tab-expired').click();
  await expect(host.part('smart-session')).toContainText('Ended on');
});

test('says at once that a wallet cannot grant, and that only the account in use may', async ({
  page,
  host,
  devWallet,
}) => {
  await host.visit(PAGE);
  await control(page, 'grant').click();
  await expect(outcome(page)).toHaveText(/^Refused: (INVALID_REQUEST|WALLET_DISCONNECTED)/); // nobody is connected
  await devWallet.set({ sessions: false });
  await host.connect(devWallet);
  await control(page, 'grant').click();
  await expect(outcome(page)).toHaveText('Refused: PERMISSIONS_UNSUPPORTED');
  expect(await devWallet.methods()).not.toContain('wallet_grantPermissions');
  await openList(host);
  await expect(host.card).toContainText('No active sessions');
  await page.keyboard.press('Escape');

  await devWallet.set({ sessions: true });
  await grant(page, host, devWallet);
  await host.part('smart-session-done').click();
  await devWallet.grant([OTHER]);
  await expect(host.fact('address')).toHaveText(OTHER);
  await openList(host);
  await expect(host.card).toContainText('No active sessions'); // of another account
});
