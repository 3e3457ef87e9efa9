import { expect, test as base } from './fixtures.js';
import { FocusProbe } from './focus-probe.js';

const test = base.extend<{ focus: FocusProbe }>({
  focus: async ({ page }, use) => use(new FocusProbe(page)),
});

const SEND = 'Send this transaction?';

test('grants, declines to revoke and revokes a smart session by keyboard alone', async ({
  page,
  focus,
  host,
  devWallet,
}) => {
  test.slow(); // the flow is long for a shared machine
  await host.visit('sessions.html');
  await host.connect(devWallet);
  const answer = async (button: 'approve' | 'reject', title: string): Promise<void> => {
    await devWallet.asks(title);
    await focus.tabTo(`dev-wallet-${button}`);
    await focus.press('Enter');
  };

  await test.step('the session is shown, and Done returns to the button that granted it', async () => {
    await focus.tabTo('session-grant');
    await focus.press('Enter');
    await answer('approve', 'Grant these permissions?');
    await expect(host.card).toContainText('The app can now act within these limits');
    await focus.isIn('w3m-modal');
    await focus.tabTo('smart-session-done');
    await focus.press('Enter');
    await expect(host.card).toBeHidden();
    await focus.isOn('session-grant');
  });

  await test.step('the list is reached from the account, and its tabs by arrow keys', async () => {
    await focus.tabTo('account-button', { key: 'Shift+Tab' });
    await focus.press('Enter');
    await expect(host.part('w3m-header-smart-sessions')).toBeVisible();
    await focus.tabTo('w3m-header-smart-sessions');
    await focus.press('Enter');
    await expect(host.title).toHaveText('Smart sessions');
    await focus.isIn('w3m-modal');
    await focus.tabTo('smart-sessions-tab-active');
    await focus.press('ArrowRight');
    await focus.isOn('smart-sessions-tab-expired');
    await focus.press('ArrowLeft');
    await focus.isOn('smart-sessions-tab-active');
  });

  await test.step('a declined revocation leaves the focus on Revoke, and a revoked session on the list', async () => {
    await focus.press('Tab');
    await focus.isOn('smart-session-revoke');
    await focus.press('Enter');
    await answer('reject', 'Revoke these permissions?');
    await expect(host.part('smart-session')).toContainText('You declined. The session is still active.');
    await focus.isOn('smart-session-revoke');
    await focus.press('Enter');
    await answer('approve', 'Revoke these permissions?');
    await expect(host.card).toContainText('No active sessions');
    await focus.isIn('w3m-modal');
  });

  await test.step('Back leads to the account, and Escape to its button', async () => {
    await focus.tabTo('header-back', { key: 'Shift+Tab' });
    await focus.press('Enter');
    await expect(host.part('w3m-account-select-network')).toBeVisible();
    await focus.isIn('w3m-modal');
    await page.keyboard.press('Escape');
    await expect(host.card).toBeHidden();
    await focus.isOn('account-button');
  });
});

test('leaves an unsupported network by keyboard alone', async ({ page, focus, host, devWallet, harbor }) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  const stray = { id: 4_242, name: 'Stray', rpcUrl: harbor.url, symbol: 'ETH' };
  await devWallet.addChain(stray);
  await devWallet.useChain(stray.id);
  await expect(host.title).toHaveText('Switch network');
  await focus.isIn('w3m-modal');
  await page.keyboard.press('Escape');
  await expect(host.part('wui-snackbar-message')).toHaveText('Finish this step first');
  await focus.isIn('w3m-modal');

  await focus.tabTo(`w3m-network-switch-${harbor.name}`);
  await focus.press('Enter');
  await devWallet.asks('Switch to Harbor?');
  await focus.tabTo('dev-wallet-reject');
  await focus.press('Enter');
  await expect(host.card).toContainText('Switch declined');
  await focus.isIn('w3m-modal');
  await focus.tabTo('header-back', { key: 'Shift+Tab' });
  await focus.press('Enter');
  await expect(host.title).toHaveText('Switch network');
  await focus.isIn('w3m-modal');
  await focus.tabTo(`w3m-network-switch-${harbor.name}`);
  await focus.press('Enter');
  await devWallet.asks('Switch to Harbor?');
  await focus.tabTo('dev-wallet-approve');
  await focus.press('Enter');
  await expect(host.card).toBeHidden();
  await host.expectChain(harbor, devWallet);
  await expect.poll(() => focus.name()).not.toBe('nothing');
});

test('declines a payment, goes back and pays by keyboard alone', async ({
  page,
  focus,
  host,
  devWallet,
  harbor,
  api,
}) => {
  test.slow(); // the first request fills the server
  expect(api.url).toMatch(/^http/);
  await host.visit('pay.html');
  await host.ask();
  await host.part('wui-list-chain-eip155').click();
  await devWallet.approve('Connect to this page?');
  await expect(host.card).toBeHidden();
  await page.getByTestId('pay-asset').selectOption(`ETH on ${harbor.name}`);
  await page.getByTestId('pay-input').fill('0.25');
  await focus.tabTo('pay-open');
  await focus.press('Enter');
  await expect(host.title).toHaveText('How you pay');
  await focus.isIn('w3m-modal');
  await expect(host.part('exchange-option-harbor')).toBeVisible();
  for (const stop of ['w3m-header-close', 'wallet-payment-option', 'exchange-option-harbor']) {
    await focus.press('Tab');
    await focus.isOn(stop);
  }

  await focus.press('Shift+Tab', 'Enter', 'Enter'); // the second asks for nothing
  await devWallet.asks(SEND);
  await focus.tabTo('dev-wallet-reject');
  await focus.press('Enter');
  await expect(host.part('pay-loading')).toContainText('You declined');
  await focus.isIn('w3m-modal');
  await expect(devWallet.sheet).toBeHidden();

  await focus.tabTo('header-back', { key: 'Shift+Tab' });
  await focus.press('Enter');
  await expect(host.title).toHaveText('How you pay');
  await focus.isIn('w3m-modal');
  await focus.tabTo('wallet-payment-option');
  await focus.press('Enter');
  await devWallet.asks(SEND);
  await focus.tabTo('dev-wallet-approve');
  await focus.press('Enter');
  await expect(host.part('pay-loading')).toContainText('Payment complete');
  await focus.isIn('w3m-modal');
  await focus.press('Enter'); // on Done
  await expect(host.card).toBeHidden();
  await focus.isOn('pay-open');
});
