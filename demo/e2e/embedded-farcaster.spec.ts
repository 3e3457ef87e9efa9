import { expect, test } from './fixtures.js';

const PAGE = 'embedded.html?evm';

test('signs in with Farcaster by the code on the screen', async ({ page, host, context }) => {
  test.slow(); // starts the wallet and the relay
  await host.visit(PAGE);
  await host.connectButton.click();
  await host.part('social-selector-farcaster').click();
  const link = await host.part('wui-qr-code').getAttribute('uri');
  const phone = await context.newPage();
  await phone.goto(link ?? '');
  await phone.getByTestId('farcaster-approve').click();
  await expect(host.card).toBeHidden();
  await expect(host.fact('status')).toHaveText('connected');
  expect(
    await page.evaluate(() => [
      localStorage.getItem('@appkit/connected_social'),
      localStorage.getItem('@appkit-wallet/SOCIAL_USERNAME'),
    ]),
  ).toEqual(['farcaster', 'ann.far']);
});

test('starts again with another code after the person went back', async ({ page, host, context }) => {
  test.slow();
  await host.visit(PAGE);
  await host.connectButton.click();
  await host.part('social-selector-farcaster').click();
  const first = await host.part('wui-qr-code').getAttribute('uri');
  await host.part('header-back').click();
  await expect(host.part('social-selector-farcaster')).toBeVisible();
  await host.part('social-selector-farcaster').click();
  await expect(host.part('wui-qr-code')).toBeVisible();
  await expect(host.part('wui-qr-code')).not.toHaveAttribute('uri', first ?? '');
  const late = await context.newPage();
  await late.goto(first ?? ''); // the person approves what was left
  await late.getByTestId('farcaster-approve').click();
  await expect(late.getByRole('status')).toBeVisible();
  await expect(host.part('wui-qr-code')).toBeVisible();
  await expect(host.fact('status')).toHaveText('disconnected');
  await late.goto((await host.part('wui-qr-code').getAttribute('uri')) ?? '');
  await late.getByTestId('farcaster-approve').click();
  await expect(host.fact('status')).toHaveText('connected');
  await page.bringToFront();
});

test.describe('on a phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });

  test('opens the app of Farcaster by a link', async ({ host, context }) => {
    test.slow();
    await host.visit(PAGE);
    await host.connectButton.click();
    await host.part('social-selector-farcaster').click();
    await expect(host.card).toContainText('Continue in Farcaster');
    const opening = context.waitForEvent('page');
    await host.part('w3m-open-farcaster').locator('a').click();
    const app = await opening;
    await app.getByTestId('farcaster-approve').click();
    await expect(host.fact('status')).toHaveText('connected');
  });
});
