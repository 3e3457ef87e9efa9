import { confirmEmailChange, enterCode, signUpByEmail } from './embedded-steps.js';
import { expect, test } from './fixtures.js';

test('the page changes the email address, with wrong codes, after a close, and only for a person by email', async ({
  page,
  host,
  browser,
  wallet,
}) => {
  test.slow(); // the flow is long for a shared machine
  const [from, to] = ['page-from@example.org', 'page-to@example.org'];
  const outcome = host.control('update-email-outcome');
  const begin = () => host.control('update-email-button').click();
  await host.visit('embedded.html');
  await begin();
  await expect(outcome).toHaveText('EMAIL_CHANGE_UNAVAILABLE');
  await expect(host.card).toBeHidden();

  await signUpByEmail(host, browser, wallet, from);
  await expect(host.card).toBeHidden();
  await begin();
  await expect(host.title).toHaveText('Edit email');
  await page.keyboard.press('Escape');
  await expect(outcome).toHaveText('EMAIL_CHANGE_CLOSED');
  await expect(host.card).toBeHidden(); // otherwise the field of the view that leaves would be filled

  await begin();
  await host.part('wui-email-input').locator('input').fill(to);
  await host.part('w3m-save-email').click();
  const last = await confirmEmailChange(page, wallet, { from, to });
  await expect(host.title).toHaveText('Confirm current email');
  const code = await wallet.code(from, last);
  await enterCode(host, code === '000000' ? '111111' : '000000');
  await expect(host.card).toContainText('Invalid code');
  await expect(outcome).toHaveText('');
  await enterCode(host, code);
  await expect(host.title).toHaveText('Confirm new email');
  await enterCode(host, await wallet.code(to));
  await expect(outcome).toHaveText(to);
  await expect(host.card).toBeHidden();
  await expect(host.fact('status')).toHaveText('connected');
  expect(await page.evaluate(() => localStorage.getItem('@appkit-wallet/EMAIL'))).toBe(to);
});
