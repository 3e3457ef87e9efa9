import type { Locator, Page } from '@playwright/test';
import { verifyMessage, type Hex } from 'viem';
import { expect, test as base } from './fixtures.js';
import type { HostDriver } from './host-driver.js';
import { PHONE_ACCOUNTS } from './phone-wallet-driver.js';
import { slowDown } from './slow-relay.js';

const [ACCOUNT] = PHONE_ACCOUNTS;
const HARBOR = 'eip155:31337';

/** Drives the part of the modal that shows the QR code or an error. */
class CodeDriver {
  readonly element: Locator;
  /** Shown until the QR code is available. */
  readonly placeholder: Locator;
  readonly copyButton: Locator;
  readonly retryButton: Locator;
  readonly #host: HostDriver;

  constructor(host: HostDriver) {
    this.#host = host;
    this.element = host.part('wui-qr-code');
    this.placeholder = host.card.locator('w3m-pairing .pending');
    this.copyButton = host.button('Copy link');
    this.retryButton = host.button('Try again');
  }

  /** Opens the modal at the QR code. */
  async ask(): Promise<void> {
    await this.#host.connectButton.click();
    await this.#host.button(/^WalletConnect/).click();
  }

  /** Waits for a QR code other than `before` and returns its URI. */
  async link(before = ''): Promise<string> {
    await expect(this.copyButton).toBeEnabled();
    await expect(this.element.getByRole('img')).toBeVisible();
    await expect(this.element).not.toHaveAttribute('uri', before);
    return (await this.element.getAttribute('uri')) ?? '';
  }

  /** Expects the modal to show this error and a retry button, and no QR code. */
  async expectFailure(heading: string, detail: string): Promise<void> {
    await expect(this.retryButton).toBeVisible({ timeout: 20_000 }); // the page waits up to 15 s for the relay
    await expect(this.#host.card.getByText(heading, { exact: true })).toBeVisible();
    await expect(this.#host.card.getByText(detail, { exact: true })).toBeVisible();
    await expect(this.element).toBeHidden();
    await this.#host.expectDisconnected();
  }
}

const test = base.extend<{ readonly code: CodeDriver }>({
  code: async ({ host }, use) => use(new CodeDriver(host)),
});

/** Advances the clock of the page by that many seconds. */
const pass = (page: Page, seconds: number): Promise<void> => page.clock.fastForward(seconds * 1_000);

test('shows an error without a relay and after a refusal, and connects on retry', async ({
  page,
  host,
  phone,
  relay,
  harbor,
  code,
}) => {
  test.setTimeout(60_000); // three attempts in sequence
  await page.clock.install();
  await relay.setMode('down');
  await host.visit('phones.html');
  const attempt = page.waitForEvent('websocket');
  await code.ask();
  await attempt;
  await pass(page, 15);
  await code.expectFailure(
    'Could not connect',
    'Could not reach wallets on other devices. Check your internet connection, then try again.',
  );

  await relay.setMode('up');
  await code.retryButton.click();
  const first = await code.link();
  await phone.pair(first);
  await phone.reject('Connect this app?');
  await code.expectFailure('Request declined', 'You declined it on your phone.');

  await code.retryButton.click();
  await phone.pair(await code.link(first));
  await phone.approve('Connect this app?');
  await host.expectAccount(ACCOUNT, harbor);
  await expect(host.card).toBeHidden();
});

test('shows a placeholder for the QR code on a slow connection, and the phone connects', async ({
  page,
  host,
  phone,
  relay,
  harbor,
  demo,
  code,
}) => {
  const line = await slowDown(page, demo.relayUrl);
  await relay.setDelay(300);
  await host.visit('phones.html');
  await code.ask();
  await expect(code.placeholder).toBeVisible();
  await expect(code.element).toBeHidden();
  await expect(code.copyButton).toBeDisabled();

  line.release(200);
  await phone.pair(await code.link());
  await phone.approve('Connect this app?');
  await host.expectAccount(ACCOUNT, harbor);
  await expect(host.card).toBeHidden();
});

test('delivers a proposal across a relay restart, and a request to a phone that was offline', async ({
  page,
  host,
  phone,
  relay,
  harbor,
  code,
}) => {
  test.setTimeout(60_000); // page and phone reconnect to the relay on their own schedule
  await page.clock.install();
  await host.visit('phones.html');
  await code.ask();
  await phone.pair(await code.link());
  await phone.asks('Connect this app?');
  await relay.restart();
  await phone.approve('Connect this app?');
  await host.expectAccount(ACCOUNT, harbor);
  await expect(host.card).toBeHidden();

  const network = phone.page.context();
  await network.setOffline(true);
  await relay.cut();
  await expect.poll(() => relay.connected()).toBe(1); // the page reconnects, the phone is offline
  await host.control('sign-message-button').click();
  await expect.poll(() => relay.tags()).toContain(1108);
  await pass(page, 60);
  await expect(phone.question).toBeHidden();
  await expect(host.signature).toHaveText('Waiting for the wallet…');
  await network.setOffline(false);
  await phone.approve('Sign this message?');
  await expect(host.signature).toHaveAttribute('data-outcome', 'success');
  const signature = (await host.signature.textContent()) as Hex; // the outcome is checked above
  expect(await verifyMessage({ address: ACCOUNT, message: 'Hello from Latchkey', signature })).toBe(true);
});

test('shows an error when the phone supports no network, and connects with a partial approval', async ({
  host,
  phone,
  harbor,
  meadow,
  code,
}) => {
  test.setTimeout(60_000); // loads the phone wallet three times
  const config = '**/demo-services/config.json';
  await phone.page.route(config, async route => {
    const response = await route.fetch();
    const given = (await response.json()) as { chains: { chainId: number }[] };
    const chains = given.chains.map(chain => ({ ...chain, chainId: chain.chainId + 1_000 }));
    await route.fulfill({ response, json: { ...given, chains } });
  });
  await phone.reload();
  await host.visit('phones.html');
  await code.ask();
  const first = await code.link();
  await phone.pair(first);
  await phone.asks('Connect this app?');
  await expect(phone.question).toContainText('none of the networks');
  await phone.reject('Connect this app?');
  await code.expectFailure('Could not connect', 'The wallet approved none of the networks this app needs');
  await expect(phone.sessions).toHaveCount(0);

  await phone.page.unroute(config);
  await phone.reload();
  await code.retryButton.click();
  await phone.pair(await code.link(first));
  await phone.approve('Connect this app?', { chains: [HARBOR] });
  await host.expectAccount(ACCOUNT, harbor);
  await host.networkButton.click();
  await expect(host.network(harbor.name).locator('button')).toBeEnabled();
  await expect(host.network(meadow.name)).toContainText('Not approved in your wallet');
  await expect(host.network(meadow.name).locator('button')).toBeDisabled();
});

test('a reload during a pending proposal leaves the page disconnected, and a new pairing connects', async ({
  page,
  host,
  phone,
  harbor,
  code,
}) => {
  test.setTimeout(60_000); // loads the page twice, and the phone responds twice
  await host.visit('phones.html');
  await code.ask();
  const first = await code.link();
  await phone.pair(first);
  await phone.asks('Connect this app?');
  await page.reload();
  await expect(host.connectButton).toHaveText('Connect Wallet');
  await host.expectDisconnected();

  // The refusal of the old proposal does not affect the new one
  await code.ask();
  const second = await code.link(first);
  await phone.reject('Connect this app?');
  await expect(phone.notice).toHaveText('Rejected.');
  await phone.pair(second);
  await phone.asks('Connect this app?');
  await expect(code.element).toHaveAttribute('uri', second);

  await phone.approve('Connect this app?');
  await host.expectAccount(ACCOUNT, harbor);
  await expect(host.card).toBeHidden();
  await expect(phone.sessions).toHaveCount(1);
  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();
  await expect(phone.sessions).toHaveCount(0);
});

test('renews the pairing before it expires, and the new one works', async ({ page, host, phone, harbor, code }) => {
  await page.clock.install();
  await host.visit('phones.html');
  await code.ask();
  const first = await code.link();
  await pass(page, 4 * 60);
  await phone.pair(await code.link(first));
  await phone.approve('Connect this app?');
  await host.expectAccount(ACCOUNT, harbor);
});

test('without adapters the modal opens at the QR code, and the universal provider holds the session', async ({
  page,
  host,
  phone,
  harbor,
  code,
}) => {
  const look = page.getByRole('button', { name: 'Show session' });
  const session = page.locator('#universal-session');
  await host.visit('no-adapters.html');
  await host.connectButton.click();
  await phone.pair(await code.link());
  await phone.approve('Connect this app?');
  await host.expectAccount(ACCOUNT, harbor);
  await expect(host.card).toBeHidden();
  await look.click();
  await expect(session).toContainText(`${HARBOR}:${ACCOUNT}`);

  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();
  await expect(phone.sessions).toHaveCount(0);
  await look.click();
  await expect(session).toHaveText('No session');
});
