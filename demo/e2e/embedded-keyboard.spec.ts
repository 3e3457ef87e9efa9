import type { Page } from '@playwright/test';
import { frameOf, openCreate } from './embedded-steps.js';
import { expect, test as base } from './fixtures.js';
import { FocusProbe } from './focus-probe.js';
import { addAuthenticator } from './frame-steps.js';

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

test('signs in with a passkey, and switches the account type by keyboard alone', async ({ page, host, focus }) => {
  test.slow(); // the flow is long for a shared machine
  await addAuthenticator(page);
  await host.visit('embedded.html?evm');
  const frame = frameOf(page);
  /** Goes to a control of the wallet, which has the focus, and presses it. */
  const pressInWallet = async (testId: string): Promise<void> => {
    const control = frame.getByTestId(testId);
    await expect(frame.locator('h1:focus')).toBeVisible();
    await expect(control).toBeEnabled(); // it waits a moment
    for (let press = 0; press < 8; press += 1) {
      await focus.press('Tab');
      if (await control.evaluate(element => element === document.activeElement)) break;
    }
    await expect(control).toBeFocused();
    await focus.press('Enter');
  };

  await test.step('Escape in the wallet closes the modal, and Cancel leads back to the button that asked', async () => {
    await focus.tabTo('connect-button');
    await focus.press('Enter');
    await expect(host.part('w3m-passkey-use')).toBeVisible();
    await focus.tabTo('w3m-passkey-use');
    await focus.press('Enter', 'Enter'); // the second asks for nothing
    await expect(frame.locator('h1:focus')).toHaveText('Sign in with a passkey');
    await focus.press('Escape');
    await expect(host.card).toBeHidden();
    await focus.isOn('connect-button');

    await focus.press('Enter');
    await focus.isOn('w3m-modal-card');
    await focus.tabTo('w3m-passkey-use');
    await focus.press('Enter');
    await pressInWallet('wallet-cancel');
    await focus.isOn('w3m-passkey-use');
    await focus.press('Escape');
    await expect(host.card).toBeHidden();
    await focus.isOn('connect-button');
  });

  await test.step('a passkey creates an account', async () => {
    await openCreate(host);
    await expect(host.part('w3m-passkey-create')).toBeVisible();
    await focus.isIn('w3m-modal');
    await focus.tabTo('w3m-passkey-create');
    await focus.press('Enter');
    await pressInWallet('wallet-passkey');
    await expect(host.card).toBeHidden();
    await expect(host.fact('status')).toHaveText('connected');
    await expect.poll(() => focus.name()).not.toBe('nothing');
  });

  await test.step('the account type changes under the focus', async () => {
    const address = (await host.fact('address').textContent()) ?? '';
    await focus.tabTo('account-button', { key: 'Shift+Tab' });
    await focus.press('Enter');
    await expect(host.part('wui-profile-button')).toBeVisible();
    await focus.tabTo('wui-profile-button');
    await focus.press('Enter');
    await expect(host.title).toHaveText('Your accounts');
    await focus.isIn('w3m-modal');
    await focus.tabTo('account-settings-button');
    await focus.press('Enter');
    await expect(host.title).toHaveText('Account settings');
    await focus.isIn('w3m-modal');
    await focus.tabTo('account-toggle-preferred-account-type');
    await focus.press('Enter');
    await expect(host.fact('address')).not.toHaveText(address);
    await focus.isIn('w3m-modal');
  });
});
