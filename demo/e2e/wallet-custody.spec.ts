import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { recoverMessageAddress, type Hex } from 'viem';
import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';
import { FrameHost, type FrameOptions } from './frame-host.js';
import { signUp } from './frame-steps.js';
import type { WalletServiceDriver } from './wallet-service-driver.js';

const HARBOR = 31_337;
const YEAR_MS = 365 * 24 * 3_600_000;
const TEXT = 'Still mine';
const HEX = `0x${Buffer.from(TEXT).toString('hex')}`;
const EVM = { chainId: HARBOR, preferredAccountType: 'eoa' } as const;

/** A browser that refuses to keep anything: what a private window, or a person who blocks storage, has at the strictest. */
function refuseStorage(): void {
  const refuse = (): never => {
    throw new DOMException('Storage is blocked', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: refuse });
  IDBFactory.prototype.open = refuse;
  StorageManager.prototype.persist = () => Promise.resolve(false);
  StorageManager.prototype.persisted = () => Promise.resolve(false);
  LockManager.prototype.request = () => Promise.reject(new DOMException('Storage is blocked', 'SecurityError'));
}

/** A browser that keeps data, and may delete them. */
function refusePersistence(): void {
  StorageManager.prototype.persist = () => Promise.resolve(false);
  StorageManager.prototype.persisted = () => Promise.resolve(false);
}

/** Writes six words down, as a new person is asked to; returns them. */
async function writeWords(frame: FrameLocator): Promise<string> {
  await frame.getByTestId('wallet-by-words').click();
  const words = await frame.getByTestId('wallet-words').locator('li').allTextContents();
  await frame.getByTestId('wallet-continue').click();
  const label = await frame.locator('label').textContent();
  await frame.getByTestId('wallet-word').fill(words[Number(/\d/.exec(label ?? '')?.[0]) - 1]!);
  await frame.getByTestId('wallet-continue').click();
  return words.join(' ');
}

/** Signs a message on a device that has no share; `open` gives what the wallet asks for. */
async function signAnew(host: FrameHost, address: string, open: (frame: FrameLocator) => Promise<void>): Promise<void> {
  const signing = host.get('RPC_REQUEST', { method: 'personal_sign', params: [HEX, address], chainId: HARBOR });
  await host.frame.getByTestId('wallet-approve').click();
  await open(host.frame);
  expect(await recoverMessageAddress({ message: TEXT, signature: (await signing) as Hex })).toBe(address);
  // From now on the device has a share of its own
  await host.approve('personal_sign', [HEX, address], HARBOR);
}

const byWords = (words: string) => async (frame: FrameLocator) => {
  await frame.getByTestId('wallet-recover-passphrase').click();
  await frame.getByTestId('wallet-recovery-words').fill(words);
  await frame.getByTestId('wallet-continue').click();
};

/** The code in the letter of the key service: the login's own proof to it, once for each device. */
const byCode =
  (wallet: WalletServiceDriver, email: string, since: number) =>
  async (frame: FrameLocator): Promise<void> => {
    await frame.getByTestId('wallet-key-code').fill(await wallet.code(email, since));
    await frame.getByTestId('wallet-continue').click();
  };

/** Deletes what the browser holds of the wallet and its pages, as "clear site data" does. */
async function clearSiteData(page: Page, origins: readonly string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  for (const origin of origins) await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.context().clearCookies();
}

/** Addresses among what the page of the host has received. */
const addressesIn = async (host: FrameHost): Promise<readonly string[]> =>
  JSON.stringify(await host.received()).match(/0x[0-9a-fA-F]{40}/g) ?? [];

interface Devices {
  /** Opens a browser with nothing in it, and the frame in a page. */
  open(options?: FrameOptions, script?: () => void): Promise<{ host: FrameHost; context: BrowserContext }>;
  signUp(host: FrameHost, email: string): Promise<void>;
}

const devicesTest = test.extend<{ devices: Devices }>({
  devices: async ({ browser, demo, baseURL, wallet }, use) => {
    const contexts: BrowserContext[] = [];
    await use({
      async open(options, script) {
        const context = await browser.newContext();
        contexts.push(context);
        if (script) await context.addInitScript(script);
        const origin = new URL(baseURL ?? '').origin;
        return { context, host: await FrameHost.open(await context.newPage(), origin, demo.walletUrl, options) };
      },
      signUp: (host, email) => signUp(host, browser, wallet, email),
    });
    for (const context of contexts) await context.close();
  },
});

devicesTest.describe('keys of which nobody else holds a share', () => {
  devicesTest.beforeEach(async ({ wallet }) => wallet.setCustody('self'));

  devicesTest('have no address before a recovery, and come back by it on a second device', async ({ devices }) => {
    devicesTest.slow(); // two devices sign in, and sign
    const email = 'self@example.org';
    const { host, context } = await devices.open(); // a private window: nothing in it, and nothing left of it
    await devices.signUp(host, email);
    expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: false, isNew: true });
    const declined = host.ask('GET_USER', EVM);
    await host.frame.getByTestId('wallet-later').click();
    expect((await declined).type).toBe('@w3m-frame/GET_USER_ERROR');
    expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: false }); // the page asks again after a sign-in alone
    expect(await addressesIn(host)).toEqual([]);
    const asking = host.get('GET_USER', EVM);
    const words = await writeWords(host.frame);
    const user = await asking;
    expect(user).toMatchObject({ recovery: 'set' });
    await host.approve('personal_sign', [HEX, user.address], HARBOR);
    await context.close(); // the private window is gone

    const { host: second } = await devices.open();
    await devices.signUp(second, email);
    expect((await second.get('GET_USER', EVM)).address).toBe(user.address); // nothing is asked before a signature
    await signAnew(second, user.address, byWords(words));
  });

  devicesTest('survive a reload in a browser that refuses storage', async ({ devices, demo }) => {
    devicesTest.slow(); // signs in twice
    const email = 'refused-storage@example.org';
    const { host } = await devices.open({}, refuseStorage);
    await devices.signUp(host, email);
    const asking = host.get('GET_USER', EVM);
    const words = await writeWords(host.frame);
    const user = await asking;
    expect(user).toMatchObject({ recovery: 'set', storageWeak: true });
    await host.approve('personal_sign', [HEX, user.address], HARBOR);
    await host.page.reload();
    await host.embed(demo.walletUrl);
    expect((await host.get('GET_USER', EVM)).address).toBe(user.address);
    await signAnew(host, user.address, byWords(words));
  });

  devicesTest('come back after a year of receiving only, and "clear site data"', async ({ devices, demo, wallet }) => {
    devicesTest.slow(); // starts the wallet again
    const email = 'year@example.org';
    const { host } = await devices.open();
    await devices.signUp(host, email);
    const asking = host.get('GET_USER', EVM);
    const words = await writeWords(host.frame);
    const { address } = await asking;
    await wallet.setClock(YEAR_MS);
    await clearSiteData(host.page, [demo.walletUrl, new URL(host.page.url()).origin]);
    await host.page.reload();
    await host.embed(demo.walletUrl);
    expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: false });
    await devices.signUp(host, email);
    expect((await host.get('GET_USER', EVM)).address).toBe(address);
    await signAnew(host, address, byWords(words));
  });

  devicesTest(
    'are received on before a recovery only where the host wants it, which says so',
    async ({ devices, demo }) => {
      const later = { recovery: 'later' } as const;
      const { host } = await devices.open(later, refusePersistence);
      await devices.signUp(host, 'later@example.org');
      const user = await host.get('GET_USER', EVM);
      expect(user).toMatchObject({ recovery: 'missing', storageWeak: true });
      const signing = host.ask('RPC_REQUEST', { method: 'personal_sign', params: [HEX, user.address] });
      await expect(host.frame.getByText('This browser may forget your keys at any time')).toBeVisible();
      await host.frame.getByTestId('wallet-cancel').click();
      await signing;
      // Without a recovery, site data that are cleared take the keys with them: the wallet says so, and makes no others
      await clearSiteData(host.page, [demo.walletUrl]);
      await host.page.reload();
      await host.embed(demo.walletUrl, later);
      await devices.signUp(host, 'later@example.org');
      expect((await host.get('GET_USER', EVM)).address).toBe(user.address);
      const lost = host.ask('RPC_REQUEST', { method: 'personal_sign', params: [HEX, user.address] });
      await host.frame.getByTestId('wallet-approve').click();
      await expect(host.frame.getByText('Your wallet has no second way to open it.')).toBeVisible();
      await host.frame.getByTestId('wallet-close').click();
      expect((await lost).type).toBe('@w3m-frame/RPC_REQUEST_ERROR');
    },
  );
});

devicesTest.describe('keys of which the key service holds a share', () => {
  for (const [name, script] of [
    ['a private window', undefined],
    ['a browser that refuses storage', refuseStorage],
  ] as const)
    devicesTest(`come back with the same email, from ${name} to a second device`, async ({ devices, wallet }) => {
      devicesTest.slow(); // two devices sign in, and sign
      const email = `${name.replaceAll(' ', '-')}@example.org`;
      const { host, context } = await devices.open({}, script);
      await devices.signUp(host, email);
      expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: true });
      const user = await host.get('GET_USER', EVM); // asks for nothing
      expect(user).toMatchObject({ recovery: 'set' });
      await host.approve('personal_sign', [HEX, user.address], HARBOR);
      await context.close();
      const { host: second } = await devices.open({}, script);
      await devices.signUp(second, email);
      expect((await second.get('GET_USER', EVM)).address).toBe(user.address);
      const since = await wallet.lastMail();
      await signAnew(second, user.address, byCode(wallet, email, since));
    });

  devicesTest(
    'come back after a reload without storage, a year and "clear site data"',
    async ({ devices, demo, wallet }) => {
      devicesTest.slow(); // starts the wallet again
      const email = 'escrow-year@example.org';
      const { host } = await devices.open({}, refusePersistence);
      await devices.signUp(host, email);
      const { address } = await host.get('GET_USER', EVM);
      await wallet.setClock(YEAR_MS);
      await clearSiteData(host.page, [demo.walletUrl, new URL(host.page.url()).origin]);
      await host.page.reload();
      await host.embed(demo.walletUrl);
      await devices.signUp(host, email);
      expect((await host.get('GET_USER', EVM)).address).toBe(address);
      const since = await wallet.lastMail();
      await signAnew(host, address, byCode(wallet, email, since));
    },
  );
});
