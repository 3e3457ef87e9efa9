import { createClient, http, verifyMessage as recovers, type Address, type Hex } from 'viem';
import { verifyMessage } from 'viem/actions';
import { confirmEmailChange, enterCode, frameOf, signInByCode, signUpByEmail, submitEmail } from './embedded-steps.js';
import { expect, test } from './fixtures.js';
import type { ModalElement } from './modal-element.js';

const PAGE = 'embedded.html';
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

test.describe('the embedded wallet in the modal', () => {
  test('signs up by email, signs a message above the card, survives a reload and signs out', async ({
    page,
    host,
    browser,
    wallet,
    harbor,
  }) => {
    test.slow(); // the flow is long for a shared machine
    await host.visit(PAGE);
    await expect(page.locator('#w3m-iframe')).toHaveCount(0); // nothing of it before a person chooses it
    await signUpByEmail(host, browser, wallet, 'modal@example.org');
    await expect(host.card).toBeHidden();
    await expect(host.fact('address')).toHaveText(EVM_ADDRESS);
    const frame = page.locator('#w3m-iframe');
    await expect(frame).toHaveAttribute('name', 'w3m-secure-iframe');
    await expect(frame).toBeHidden();
    const address = (await host.fact('address').textContent()) as Address;

    await host.control('sign-message-button').click();
    await expect(host.title).toHaveText('Approve Transaction');
    await expect(frameOf(page).getByTestId('wallet-text')).toBeVisible();
    const message = (await frameOf(page).getByTestId('wallet-text').textContent()) ?? '';
    const place = host.modal.locator('w3m-approve-transaction-view [part=place]');
    await expect(async () => expect(await frame.boundingBox()).toEqual(await place.boundingBox())).toPass();
    await frameOf(page).getByTestId('wallet-approve').click();
    await expect(host.signature).toHaveText(/^0x/);
    await expect(host.card).toBeHidden();
    await expect(frame).toBeHidden();
    const client = createClient({ transport: http(harbor.url) });
    const signature = (await host.signature.textContent()) as Hex;
    const isOwn = await recovers({ address, message, signature }).catch(() => false);
    expect(isOwn || (await verifyMessage(client, { address, message, signature }))).toBe(true);

    await page.reload();
    await expect(host.fact('address')).toHaveText(address);
    await host.accountButton.click();
    await expect(host.part('account-of-solana')).toBeVisible(); // one login for both namespaces
    await host.part('disconnect-button').click();
    await expect(host.connectButton).toBeVisible();
    await page.reload();
    await expect(host.connectButton).toBeVisible();
    await expect(frame).toHaveCount(0);
  });

  test('rejects what waits when the person presses Escape in the frame or closes the modal', async ({
    page,
    host,
    browser,
    wallet,
  }) => {
    test.slow();
    await host.visit(PAGE);
    await signUpByEmail(host, browser, wallet, 'escape@example.org');
    await expect(host.card).toBeHidden();
    await host.control('sign-message-button').click();
    await expect(frameOf(page).getByTestId('wallet-text')).toBeVisible();
    await expect(page.locator('#w3m-iframe')).toBeFocused(); // keyboard users are in the wallet
    await page.keyboard.press('Escape');
    await expect(host.card).toBeHidden();
    await expect(page.locator('#w3m-iframe')).toBeHidden();
    await expect(host.signature).toContainText('declined');

    await host.control('sign-message-button').click();
    await expect(frameOf(page).getByTestId('wallet-text')).toBeVisible();
    await host.part('w3m-header-close').click();
    await expect(host.card).toBeHidden();
    await expect(host.signature).toContainText('declined');
  });

  test('tells of a wrong code, and takes the right one pasted', async ({ page, host, browser, wallet }) => {
    await host.visit(PAGE);
    await host.connectButton.click();
    const email = 'codes@example.org';
    await host.part('wui-email-input').locator('input').fill('nobody');
    await host.part('wui-email-input').locator('input').press('Enter');
    await expect(host.card).toContainText('Invalid email');
    await host.part('wui-email-input').locator('input').fill(email);
    await host.part('wui-email-input').locator('input').press('Enter');
    await expect(host.title).toHaveText('New device');
    await wallet.approveDevice(browser, email);
    await expect(host.title).toHaveText('Confirm email');
    const code = await wallet.code(email);
    await enterCode(host, code === '000000' ? '111111' : '000000');
    await expect(host.card.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(host.part('wui-otp-input').locator('input').first()).toBeFocused();
    await page.evaluate(text => {
      const data = new DataTransfer();
      data.setData('text', ` ${text.slice(0, 3)} ${text.slice(3)}`);
      const [box] = document.querySelectorAll('w3m-modal');
      const active = (root: Element | null): Element | null =>
        root?.shadowRoot?.activeElement ? active(root.shadowRoot.activeElement) : root;
      active(box ?? null)?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true, cancelable: true }),
      );
    }, code);
    await expect(host.card).toBeHidden();
    await expect(host.fact('address')).toHaveText(/^0x/);
  });

  test('changes the email address with the codes of both', async ({ page, host, browser, wallet }) => {
    test.slow(); // the flow is long for a shared machine
    const [from, to] = ['changes@example.org', 'changed@example.org'];
    await host.visit(PAGE);
    await signUpByEmail(host, browser, wallet, from);
    await expect(host.card).toBeHidden();
    const address = (await host.fact('address').textContent()) ?? '';
    await host.modal.evaluate(({ modal }: ModalElement, email) => {
      modal.open(undefined, 'UpdateEmailWallet', { email, redirectView: 'Account' });
    }, from);
    await host.part('wui-email-input').locator('input').fill(to);
    await host.part('w3m-save-email').click();
    const last = await confirmEmailChange(page, wallet, { from, to });
    await expect(host.title).toHaveText('Confirm current email');
    await enterCode(host, await wallet.code(from, last));
    await expect(host.title).toHaveText('Confirm new email');
    await enterCode(host, await wallet.code(to));
    await expect(host.card).toHaveAccessibleName('Account');
    expect(await page.evaluate(() => localStorage.getItem('@appkit-wallet/EMAIL'))).toBe(to);
    await page.keyboard.press('Escape');
    await host.control('disconnect-hook-button').click();
    await host.expectDisconnected();

    const since = await wallet.lastMail();
    await submitEmail(host, to);
    await signInByCode(host, wallet, to, since);
    await expect(host.fact('address')).toHaveText(address); // the same person
  });

  test('alerts when the wallet cannot be reached, and connects once it can', async ({
    page,
    host,
    wallet,
    pageErrors,
  }) => {
    await wallet.setMode('down');
    await page.clock.install();
    await host.visit(PAGE);
    await host.connectButton.click();
    await host.part('wui-email-input').locator('input').fill('late-service@example.org');
    await host.part('wui-email-input').locator('input').press('Enter');
    await expect(page.locator('#w3m-iframe')).toBeAttached();
    await page.clock.fastForward(19_000);
    await expect(host.part('wui-alertbar-text')).toBeHidden();
    await page.clock.fastForward(1_000); // the load limit of 20 s
    await expect(host.part('wui-alertbar-text')).toHaveText('Network Error - Could not load embedded wallet');
    await wallet.setMode('up');
    await host.part('wui-email-input').locator('input').press('Enter');
    await expect(host.title).toHaveText('New device', { timeout: 20_000 });
    pageErrors.length = 0;
  });

  test('keeps ways to connect out of reach until the person consents', async ({ host, page }) => {
    await host.visit(`${PAGE}?legal`);
    await host.connectButton.click();
    const field = host.part('wui-email-input').locator('input');
    await expect(host.part('w3m-legal-checkbox')).toBeVisible();
    await field.click({ force: true });
    await expect(field).not.toBeFocused();
    await host.part('wui-checkbox').check();
    await field.click();
    await expect(field).toBeFocused();
    await expect(page.locator('#w3m-iframe')).toHaveCount(0);
  });
});
