import type { Locator } from '@playwright/test';
import { declarations } from '../../themes/declarations.js';
import { terminal } from '../../themes/presets/terminal.js';
import { frameOf, signUpByEmail, submitEmail } from './embedded-steps.js';
import { expect, test } from './fixtures.js';
import type { ModalElement } from './modal-element.js';

const PAGE = 'embedded.html?evm';

/** Red, green and blue of a colour as the browser paints it. */
const painted = (element: Locator, property: 'backgroundColor' | 'color'): Promise<readonly number[]> =>
  element.evaluate((node, name) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    canvas.fillStyle = getComputedStyle(node)[name];
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  }, property);

test('the approval page looks like the modal: its mode, its preset and its language', async ({
  page,
  host,
  browser,
  wallet,
}) => {
  test.slow();
  await host.visit(PAGE);
  await signUpByEmail(host, browser, wallet, 'look@example.org');
  await expect(host.card).toBeHidden();
  const place = host.modal.locator('w3m-approve-transaction-view [part=place]');
  const body = frameOf(page).locator('body');
  const expectSame = async (): Promise<void> => {
    await expect(frameOf(page).getByTestId('wallet-text')).toBeVisible();
    await expect.poll(async () => painted(body, 'backgroundColor')).toEqual(await painted(place, 'backgroundColor'));
    expect(await painted(body, 'color')).toEqual(await painted(place, 'color'));
  };
  const light = async (): Promise<readonly number[]> => painted(body, 'backgroundColor');

  await host.control('sign-message-button').click();
  await expectSame();
  const before = await light();
  await host.modal.evaluate(({ modal }: ModalElement) => modal.theme.setMode('dark'));
  await expectSame(); // while it is shown
  expect(await light()).not.toEqual(before);
  await frameOf(page).getByTestId('wallet-cancel').click();
  await expect(host.card).toBeHidden();

  await host.modal.evaluate((element, css) => {
    (element as HTMLElement).style.cssText += css;
  }, declarations(terminal));
  await page.evaluate(() => {
    document.documentElement.lang = 'ar';
  });
  await host.control('sign-message-button').click();
  await expectSame();
  await expect(body).toHaveCSS('font-family', /monospace/);

  await page.emulateMedia({ forcedColors: 'active' });
  for (const id of ['wallet-cancel', 'wallet-approve'])
    await expect(frameOf(page).getByTestId(id)).toHaveCSS('border-top-width', '1px'); // fills are gone
});

test('the wallet keeps its own colours where a question could not be read', async ({ page, host, browser, wallet }) => {
  test.slow();
  await host.visit(PAGE);
  await signUpByEmail(host, browser, wallet, 'hides@example.org');
  await expect(host.card).toBeHidden();
  await host.modal.evaluate(element => {
    const { style } = element as HTMLElement;
    style.setProperty('--wui-color-surface', 'rgb(250, 250, 250)');
    style.setProperty('--wui-color-text', 'rgb(246, 246, 246)');
    style.setProperty('--wui-color-accent', 'rgb(200, 0, 0)');
  });
  await host.control('sign-message-button').click();
  const approve = frameOf(page).getByTestId('wallet-approve');
  await expect.poll(async () => (await painted(approve, 'backgroundColor')).slice(0, 3)).toEqual([200, 0, 0]); // the look has arrived
  const [ink = 255] = await painted(frameOf(page).getByTestId('wallet-text'), 'color');
  expect(ink).toBeLessThan(60);
});

test('the wallet says in the language of the page why it refuses', async ({ page, host, browser, wallet }) => {
  test.slow();
  for (const [lang, refusal] of [
    ['de', 'Ungültiger Code'],
    ['ar', 'رمز غير صالح'],
  ] as const) {
    await page.goto(`${PAGE}&lang=${lang}`);
    const email = `refusal-${lang}@example.org`;
    await submitEmail(host, email);
    await wallet.approveDevice(browser, email);
    await expect(host.part('wui-otp-input')).toBeVisible();
    const code = await wallet.code(email);
    const boxes = host.part('wui-otp-input').locator('wui-input-numeric input');
    const wrong = code === '000000' ? '111111' : '000000';
    for (let at = 0; at < wrong.length; at++) await boxes.nth(at).fill(wrong.charAt(at));
    await expect(host.card.getByRole('alert').filter({ hasText: /\S/ })).toContainText(refusal);
    for (let at = 0; at < code.length; at++) await boxes.nth(at).fill(code.charAt(at));
    await expect(host.card).toBeHidden();
    await host.control('sign-message-button').click();
    await expect(frameOf(page).locator('html')).toHaveAttribute('lang', lang);
    await expect(frameOf(page).locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr');
    await frameOf(page).getByTestId('wallet-cancel').click();
    await expect(host.card).toBeHidden();
    await host.control('disconnect-hook-button').click();
    await host.expectDisconnected();
  }
});
