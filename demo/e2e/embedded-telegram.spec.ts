import type { Page } from '@playwright/test';
import { frameOf } from './embedded-steps.js';
import { expect, test } from './fixtures.js';
import type { HostDriver } from './host-driver.js';

const PAGE = 'embedded.html?evm';
const TELEGRAM_ON_IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

test.use({ userAgent: TELEGRAM_ON_IOS });
test.beforeEach(async ({ page }) => {
  test.slow(); // loads the page three times
  // What Telegram's app puts into its web views
  await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } }));
});

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate(name => localStorage.getItem(name), key);

/** Chooses a provider, for which the page leaves; then a person there. */
async function signInAt(page: Page, host: HostDriver, provider: string, person: string): Promise<void> {
  await host.connectButton.click();
  await expect(host.part(`social-selector-${provider}`)).toBeVisible();
  await expect(host.part('social-selector-google')).toHaveCount(0); // Google does not open in Telegram on iOS
  await host.part(`social-selector-${provider}`).click();
  await page.getByTestId(`person-${person}`).click();
}

test('leaves the page for the provider in Telegram, and is signed in on return', async ({ page, host, context }) => {
  await host.visit(`${PAGE}&own=kept#place`);
  const before = page.url();
  await signInAt(page, host, 'github', '1003');
  await expect(host.fact('status')).toHaveText('connected');
  expect(context.pages()).toHaveLength(1); // no window of its own
  expect(page.url()).toBe(before);
  expect(await stored(page, '@appkit/social_provider')).toBeNull();
  expect(await stored(page, '@appkit/connected_social')).toBe('github');
  expect(await stored(page, '@appkit-wallet/SOCIAL_USERNAME')).toBe('cleo');

  const address = (await host.fact('address').textContent()) ?? '';
  await page.reload();
  await expect(host.fact('status')).toHaveText('connected');
  await expect(host.fact('address')).toHaveText(address);
  await host.control('sign-message-button').click();
  await frameOf(page).getByTestId('wallet-approve').click();
  await expect(host.signature).toHaveText(/^0x/);
});

test('says in Telegram that the person has declined, and signs in at the next attempt', async ({ page, host }) => {
  await host.visit(PAGE);
  const before = page.url();
  await signInAt(page, host, 'github', 'cancel');
  await expect(host.part('wui-snackbar-message')).toHaveText('The login was cancelled.');
  await expect(host.connectButton).toBeVisible();
  expect(page.url()).toBe(before);
  expect(await stored(page, '@appkit/social_provider')).toBeNull();
  await signInAt(page, host, 'github', '1003');
  await expect(host.fact('status')).toHaveText('connected');
});

test('ignores a result that this browser has not asked for', async ({ page, host, demo }) => {
  const answer = `${demo.walletUrl}/social/done?code=made-up&state=made-up`;
  await host.visit(`${PAGE}&result_uri=${encodeURIComponent(answer)}`);
  await host.connectButton.click();
  await expect(host.part('wui-email-input')).toBeVisible();
  await expect(page.locator('#w3m-iframe')).toHaveCount(0);
  await expect(host.fact('status')).toHaveText('disconnected');
});
