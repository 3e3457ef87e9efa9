import type { Page } from '@playwright/test';
import { frameOf } from './embedded-steps.js';
import { expect, test as base } from './fixtures.js';
import { FocusProbe } from './focus-probe.js';

const test = base.extend<{ focus: FocusProbe }>({
  focus: async ({ page }, use) => use(new FocusProbe(page)),
});

const EMAIL = 'keyboard@example.org';
/** Holds the place of the wallet in the modal. */
const VIEW = 'w3m-approve-transaction-view';

/** Waits until the element of that test id has the focus in the wallet. */
const isOnInWallet = (page: Page, testId: string): Promise<void> =>
  expect(frameOf(page).getByTestId(testId)).toBeFocused();

test('signs up by email, signs and signs out by keyboard alone', async ({ page, host, browser, wallet, focus }) => {
  test.slow(); // the flow is long for a shared machine
  await host.visit('embedded.html?evm');
  const approve = frameOf(page).getByTestId('wallet-approve');

  await test.step('types the address and the code', async () => {
    await focus.tabTo('connect-button');
    await focus.press('Enter');
    await focus.isOn('w3m-modal-card');
    await expect(host.part('wui-email-input')).toBeVisible();
    await focus.tabTo('wui-input-text');
    await page.keyboard.type(EMAIL);
    await focus.press('Enter');
    await expect(host.title).toHaveText('New device');
    await focus.isIn('w3m-modal');
    await wallet.approveDevice(browser, EMAIL);
    await expect(host.title).toHaveText('Confirm email');
    await focus.isOn('wui-otp-input');
    await page.keyboard.type(await wallet.code(EMAIL));
    await expect(host.card).toBeHidden();
    await expect(host.fact('status')).toHaveText('connected');
    await focus.isOn('account-button');
  });

  await test.step('reads the question, leaves the wallet in both directions and comes back', async () => {
    await focus.tabTo('sign-message-button');
    await focus.press('Enter');
    await isOnInWallet(page, 'wallet-title');
    await expect(approve).toBeEnabled(); // Approve waits a moment
    for (const stop of ['wallet-text', 'wallet-cancel', 'wallet-approve']) {
      await focus.press('Tab');
      await isOnInWallet(page, stop);
    }
    await focus.tabTo('w3m-header-close'); // past the controls of the browser
    await focus.press('Tab');
    await isOnInWallet(page, 'wallet-title');
    await focus.press('Tab');
    await isOnInWallet(page, 'wallet-text');
    await focus.press('Shift+Tab');
    await focus.isIn(VIEW);
    await focus.press('Shift+Tab');
    await focus.isOn('w3m-header-close');
    await focus.press('Shift+Tab');
    await focus.isIn(VIEW);
    await focus.press('Enter');
    await isOnInWallet(page, 'wallet-title');
  });

  await test.step('declines with Escape, then approves with Space', async () => {
    await focus.press('Escape');
    await expect(host.card).toBeHidden();
    await expect(host.signature).toContainText('declined');
    await focus.isOn('sign-message-button');
    await focus.press('Enter');
    await isOnInWallet(page, 'wallet-title');
    await expect(approve).toBeEnabled();
    while (!(await approve.evaluate(button => button === document.activeElement))) await focus.press('Tab');
    await focus.press('Space');
    await expect(host.signature).toHaveText(/^0x/);
    await expect(host.card).toBeHidden();
    await focus.isOn('sign-message-button');
  });

  await test.step('signs out', async () => {
    await focus.tabTo('account-button', { key: 'Shift+Tab' });
    await focus.press('Enter');
    await expect(host.part('disconnect-button')).toBeVisible();
    await focus.tabTo('disconnect-button');
    await focus.press('Enter');
    await host.expectDisconnected();
    await focus.isOn('connect-button');
  });
});
