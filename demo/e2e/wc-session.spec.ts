import type { Page } from '@playwright/test';
import { verifyMessage, type Hex } from 'viem';
import { expect, test as base } from './fixtures.js';
import { HostDriver } from './host-driver.js';
import { PHONE_ACCOUNTS, PhoneWalletDriver } from './phone-wallet-driver.js';

const [ACCOUNT] = PHONE_ACCOUNTS;

/** Waits for the pairing URI of the page's modal. */
const invitation = async (page: Page): Promise<string> => {
  const handle = await page.waitForFunction(
    () => document.querySelector('w3m-modal')?.modal.session.get()?.source('walletConnect')?.remote.pairing.get()?.uri,
  );
  const uri = await handle.jsonValue();
  if (uri === undefined) throw new Error('There is no invitation');
  return uri;
};

const test = base.extend<{ readonly phone: PhoneWalletDriver; readonly outside: string[] }>({
  outside: [
    async ({ context }, use) => {
      const outside: string[] = [];
      context.on('request', request => {
        const { hostname, protocol } = new URL(request.url());
        const isLocal = ['localhost', '127.0.0.1'].includes(hostname) || ['data:', 'blob:'].includes(protocol);
        if (!isLocal) outside.push(request.url());
      });
      await use(outside);
      expect(outside).toEqual([]); // all requests stay on this machine
    },
    { auto: true },
  ],
  phone: async ({ context, relay }, use) => {
    expect((await relay.report()).mode).toBe('up');
    await use(await PhoneWalletDriver.open(context));
  },
});

async function connect(page: Page, host: HostDriver, phone: PhoneWalletDriver): Promise<void> {
  await host.connectButton.click();
  await host.button(/^WalletConnect/).click();
  await phone.pair(await invitation(page));
  await phone.approve('Connect this app?');
}

test('connects, signs, changes account, survives a reload, and disconnects from the phone', async ({
  page,
  host,
  harbor,
  phone,
}) => {
  test.setTimeout(60_000); // loads two apps, one of them twice
  await host.visit('phones.html');
  await connect(page, host, phone);
  await host.expectAccount(ACCOUNT, harbor);
  await expect(host.card).toBeHidden();

  await host.control('sign-message-button').click();
  await phone.approve('Sign this message?');
  await expect(host.signature).toHaveText(/^0x/);
  const message = 'Hello from Latchkey';
  const signature = ((await host.signature.textContent()) ?? '') as Hex; // matched above
  expect(await verifyMessage({ address: ACCOUNT, message, signature })).toBe(true);

  await phone.useAccount(PHONE_ACCOUNTS[1]);
  await host.expectAccount(PHONE_ACCOUNTS[1], harbor);
  await phone.useAccount(ACCOUNT);
  await host.expectAccount(ACCOUNT, harbor);

  await page.reload();
  await host.expectAccount(ACCOUNT, harbor);

  await phone.disconnect();
  await host.expectDisconnected();
});

test('two tabs share the WalletConnect session', async ({ context, page, host, harbor, phone }) => {
  test.setTimeout(120_000); // each tab loads the whole app
  const second = await context.newPage();
  const other = new HostDriver(second);
  await other.visit('phones.html');
  await host.visit('phones.html');
  await connect(page, host, phone);
  await host.expectAccount(ACCOUNT, harbor);
  await expect(other.fact('address')).toHaveText(ACCOUNT, { timeout: 30_000 });

  await other.control('sign-message-button').click();
  await phone.approve('Sign this message?');
  await expect(other.signature).toHaveText(/^0x/);

  await host.accountButton.click();
  await host.part('disconnect-button').click();
  await host.expectDisconnected();
  await other.expectDisconnected();
  await expect(phone.sessions).toHaveCount(0);

  await second.bringToFront();
  await connect(second, other, phone);
  await other.expectAccount(ACCOUNT, harbor);
  await host.expectAccount(ACCOUNT, harbor);
});

test('delivers a signature after all sockets were cut during the request', async ({ page, host, phone, relay }) => {
  test.setTimeout(60_000); // the phone retries its response after a while
  await host.visit('phones.html');
  await connect(page, host, phone);
  await expect(host.card).toBeHidden();
  await host.control('sign-message-button').click();
  await phone.asks('Sign this message?');
  await relay.cut();
  await phone.approve('Sign this message?');
  await expect(host.signature).toHaveText(/^0x/, { timeout: 40_000 });
});
