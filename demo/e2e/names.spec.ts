import type { Browser, FrameLocator, Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import type { HostDriver } from './host-driver.js';
import type { WalletServiceDriver } from './wallet-service-driver.js';

const PAGE = 'embedded.html?names';
const ROUTE = '/v1/profile/account';

test.describe.configure({ timeout: 150_000 }); // a sign-in by email, and the first request fills the server

/** Signs in by email, and resolves with the address. */
async function signIn(host: HostDriver, browser: Browser, wallet: WalletServiceDriver, email: string): Promise<string> {
  await host.visit(PAGE);
  await host.connectButton.click();
  const field = host.part('wui-email-input').locator('input');
  await field.fill(email);
  await field.press('Enter');
  await expect(host.title).toHaveText('New device');
  await wallet.approveDevice(browser, email);
  await expect(host.title).toHaveText('Confirm email');
  const boxes = host.part('wui-otp-input').locator('wui-input-numeric input');
  const code = await wallet.code(email);
  for (let at = 0; at < code.length; at++) await boxes.nth(at).fill(code.charAt(at));
  await expect(host.card).toBeHidden();
  await expect(host.fact('address')).toHaveText(/^0x[0-9a-fA-F]{40}$/);
  return (await host.fact('address').textContent()) ?? '';
}

/** Opens the form by way of the account and its settings. */
async function openForm(host: HostDriver): Promise<void> {
  await host.accountButton.click();
  await host.part('wui-profile-button').click();
  if ((await host.title.textContent()) !== 'Account settings') await host.part('account-settings-button').click();
  await host.part('account-choose-name-button').click();
  await host.part('choose-name-button').click();
  await expect(host.title).toHaveText('Choose name');
}

const field = (host: HostDriver) => host.part('wui-ens-input').locator('input');
const submit = (host: HostDriver) => host.part('register-name-button').locator('button');
const frameOf = (page: Page): FrameLocator => page.frameLocator('#w3m-iframe');

/** Answers the wallet's request to sign a name. */
async function answer(page: Page, name: string, how: 'approve' | 'cancel'): Promise<void> {
  await expect(page.locator('#w3m-iframe')).toBeVisible();
  await expect(frameOf(page).getByTestId('wallet-text')).toContainText(`"name":"${name}"`);
  await frameOf(page).getByTestId(`wallet-${how}`).click();
  await expect(page.locator('#w3m-iframe')).toBeHidden();
}

test('registers a name by a suggestion, finds it by the address, and refuses a replay', async ({
  page,
  host,
  browser,
  wallet,
  api,
}) => {
  const address = await signIn(host, browser, wallet, 'names@example.org');
  await openForm(host);
  await field(host).fill('abc');
  await expect(submit(host)).toBeDisabled();
  await field(host).fill('no spaces');
  await expect(host.card).toContainText('Use letters, digits and hyphens only');

  // For a registered name, the registry suggests similar ones
  await field(host).fill('harbor');
  await expect(host.card).toContainText('Registered');
  await expect(submit(host)).toBeDisabled();
  const suggestion = host.part('account-name-suggestion').first();
  const name = (await suggestion.textContent()) ?? '';
  expect(name).toMatch(/^harbor[a-z0-9-]+\.latchkey\.test$/);
  await suggestion.click();
  await expect(submit(host)).toBeEnabled();

  // Declined: the text stays
  await submit(host).click();
  await answer(page, name, 'cancel');
  await expect(host.title).toHaveText('Choose name');
  await expect(host.part('name-failure')).toHaveText('You declined the request in your wallet');
  await expect(field(host)).toHaveValue(name.split('.')[0] ?? '');

  // Approved
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes(ROUTE));
  await submit(host).click();
  await answer(page, name, 'approve');
  await expect(host.part('registered-name')).toHaveText(name);
  const request = (await sent).postDataJSON() as Readonly<Record<string, unknown>>;
  await host.part('name-done-button').click();
  await expect(host.card.locator('w3m-account-view .name')).toContainText(name.slice(0, 12));
  await host.part('w3m-header-close').click();
  await expect(host.accountButton).toContainText(name.slice(0, 6));

  // Found by the address, in the registry and after a reload
  const reverse = await page.request.get(`${api.url}/v1/profile/reverse/${address}?apiVersion=2`);
  expect(((await reverse.json()) as readonly { name: string }[]).map(each => each.name)).toEqual([name]);
  const owner = await page.request.get(`${api.url}${ROUTE}/${name}?apiVersion=2`);
  const { addresses } = (await owner.json()) as { addresses: Readonly<Record<string, { address: string }>> };
  expect(addresses['60']?.address).toBe(address);
  await page.evaluate(() => localStorage.removeItem('@appkit/identity_cache'));
  await page.reload();
  await expect(host.accountButton).toContainText(name.slice(0, 6));
  await host.accountButton.click();
  await host.part('wui-profile-button').click();
  if ((await host.title.textContent()) !== 'Account settings') await host.part('account-settings-button').click();
  await expect(host.part('account-settings-address')).toBeVisible();
  await expect(host.part('account-choose-name-button')).toHaveCount(0); // it has one

  // The same message is used once
  const replay = await page.request.post(`${api.url}${ROUTE}`, { data: request });
  expect(replay.status()).toBe(400);
  expect(await replay.json()).toMatchObject({ reasons: [{ description: 'This request was used already' }] });
});

test('shows the reason of a registry that refuses, and keeps the text through failures', async ({
  page,
  host,
  browser,
  wallet,
  api,
}) => {
  await signIn(host, browser, wallet, 'refused-name@example.org');
  await openForm(host);
  await api.setMode('down');
  await field(host).fill('lighthouse');
  await expect(host.card).toContainText('Error fetching name suggestions');
  await api.setMode('up');
  await host.button('Try again').click();
  await expect(submit(host)).toBeEnabled();

  await page.route(`${api.url}${ROUTE}*`, route =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          headers: { 'access-control-allow-origin': '*' },
          json: { status: 'FAILED', reasons: [{ field: 'name', description: 'This name is reserved' }] },
        })
      : route.continue(),
  );
  await submit(host).click();
  await answer(page, 'lighthouse.latchkey.test', 'approve');
  await expect(host.part('name-failure')).toHaveText('This name is reserved');
  await expect(field(host)).toHaveValue('lighthouse');

  // Going back and forth keeps it as well
  await host.part('header-back').click();
  await host.part('choose-name-button').click();
  await expect(field(host)).toHaveValue('lighthouse');
  await page.unroute(`${api.url}${ROUTE}*`);
  await expect(submit(host)).toBeEnabled();
  await submit(host).click();
  await answer(page, 'lighthouse.latchkey.test', 'approve');
  await expect(host.part('registered-name')).toHaveText('lighthouse.latchkey.test');
});

test('offers no names to other wallets', async ({ host, devWallet }) => {
  await host.visit(PAGE);
  await host.ask();
  await host.part('wui-list-chain-eip155').click();
  await devWallet.approve('Connect to this page?');
  await expect(host.fact('status')).toHaveText('connected');
  await host.accountButton.click();
  await expect(host.part('copy-address-button')).toBeVisible();
  await expect(host.part('wui-profile-button')).toHaveCount(0);
  await expect(host.part('account-choose-name-button')).toHaveCount(0);
});
