import type { Page } from '@playwright/test';
import { verifyMessage, type Hex } from 'viem';
import { violationsIn } from './axe-probe.js';
import { expect, test } from './fixtures.js';
import { PHONE_ACCOUNTS, PhoneWalletDriver } from './phone-wallet-driver.js';

const [ACCOUNT] = PHONE_ACCOUNTS;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test.use({ userAgent: IPHONE, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** Follows a link to the wallet by a tap; runs `work` there, and comes back. */
async function inWallet(
  page: Page,
  tap: () => Promise<void>,
  work: (phone: PhoneWalletDriver) => Promise<void>,
): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await tap();
  const wallet = await opening;
  const phone = new PhoneWalletDriver(wallet);
  await phone.ready();
  await work(phone);
  // Closed before it has answered, the wallet asks again
  await expect(phone.notice).toHaveText(/^(Connected to .+|Done)\.$/);
  await wallet.close();
}

test('leads to the wallet of the same phone for each request, also after a reload', async ({
  page,
  host,
  harbor,
  relay,
}) => {
  test.setTimeout(90_000); // two apps on one phone, loaded one after the other
  expect((await relay.report()).mode).toBe('up');
  // As if the person had tapped nothing just before a request; Chromium takes each step of a test for a tap
  await page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }));
  await host.visit('phones.html');
  await host.connectButton.tap();
  await host.button(/^All wallets/).tap();
  await host.button(/^Demo phone wallet/).tap();
  await inWallet(
    page,
    () => host.part('w3m-connecting-widget-secondary-button').getByRole('button', { disabled: false }).tap(),
    phone => phone.approve('Connect this app?'),
  );
  await host.expectAccount(ACCOUNT, harbor);
  await expect(host.card).toBeHidden();

  const link = host.part('w3m-app-link').getByRole('link');
  const pages = page.context().pages().length;
  await host.control('sign-message-button').tap();
  await expect(link).toHaveAttribute('href', /\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/);
  expect(await violationsIn(page.mainFrame())).toEqual([]);
  expect(page.context().pages()).toHaveLength(pages); // nothing was opened without a tap
  await inWallet(
    page,
    () => link.tap(),
    phone => phone.approve('Sign this message?'),
  );
  await expect(host.card).toBeHidden();
  const signature = ((await host.signature.textContent()) ?? '') as Hex;
  expect(await verifyMessage({ address: ACCOUNT, message: 'Hello from Latchkey', signature })).toBe(true);

  await host.control('sign-message-button').tap();
  await expect(link).toHaveAttribute('href', /requestId/);
  await page.reload();
  await expect(host.signature).not.toHaveText(signature);
  await expect(link).toHaveAttribute('href', /requestId/);
  await inWallet(
    page,
    () => link.tap(),
    phone => phone.approve('Sign this message?'),
  );
  await expect(host.signature).toHaveText(signature); // the same message by the same key
  await expect(host.card).toBeHidden();
});
