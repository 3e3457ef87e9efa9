import type { FrameLocator, Page } from '@playwright/test';
import { violationsIn } from './axe-probe.js';
import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';
import { FrameHost } from './frame-host.js';
import { signUp } from './frame-steps.js';
import type { WalletServiceDriver } from './wallet-service-driver.js';

const HARBOR = 31_337;
const HOUR_MS = 3_600_000;
const HEX = `0x${Buffer.from('Hello').toString('hex')}`;

/** Confirms with a code by email, as the wallet asks for it before a change. */
async function prove(frame: FrameLocator, wallet: WalletServiceDriver, email: string, since: number): Promise<void> {
  await frame.getByTestId('wallet-code').fill(await wallet.code(email, since));
  await frame.getByTestId('wallet-continue').click();
}

test.describe('the account in the secure wallet', () => {
  test('shows both devices, and one of them ends the other', async ({
    frameHost: host,
    browser,
    demo,
    baseURL,
    wallet,
    signUpAs,
  }) => {
    test.slow(); // two devices sign in, and sign
    const email = 'devices@example.org';
    await signUpAs(email);
    const user = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const context = await browser.newContext({
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    });
    const other = await FrameHost.open(await context.newPage(), new URL(baseURL ?? '').origin, demo.walletUrl);
    await signUp(other, browser, wallet, email);
    // The other device has keys of its own once it has signed
    const before = await wallet.lastMail();
    await other.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const signing = other.get('RPC_REQUEST', { method: 'personal_sign', params: [HEX, user.address] });
    await other.frame.getByTestId('wallet-approve').click();
    await other.frame.getByTestId('wallet-key-code').fill(await wallet.code(email, before));
    await other.frame.getByTestId('wallet-continue').click();
    await signing;

    const settings = host.get('OPEN_SETTINGS', { section: 'overview' });
    const { frame } = host;
    await expect(frame.getByTestId('wallet-devices')).toContainText('2 devices');
    await frame.getByTestId('wallet-devices').click();
    const rows = frame.getByTestId('wallet-device');
    await expect(rows).toHaveText([/Chrome, Linux\s*This device · 127\.0/, /Edge, Windows\s*this minute · 127\.0/]);
    await rows.nth(1).click();
    await expect(frame.getByRole('heading')).toHaveText('Edge, Windows');
    await expect(frame.getByText('Signed in by email')).toBeVisible();
    await frame.getByTestId('wallet-remove-device').click();
    await expect(frame.getByTestId('wallet-done')).toHaveText('Removed: Edge, Windows');
    await expect(rows).toHaveCount(1);

    // The other device is signed out and signs nothing
    const refusal = await other.ask('RPC_REQUEST', { method: 'personal_sign', params: [HEX, user.address] });
    expect(refusal.type).toMatch(/_ERROR$/);
    await other.event('SIGNED_OUT');
    expect(await other.get('IS_CONNECTED')).toEqual({ isConnected: false });
    expect(await other.get('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' });
    await context.close();

    await frame.getByTestId('wallet-back').click();
    await frame.getByTestId('wallet-security').click();
    const events = frame.getByTestId('wallet-event').locator('strong');
    await expect(events.first()).toHaveText('Device removed');
    const texts = await events.allTextContents();
    for (const text of ['Keys of a device removed', 'Signed in on a new device', 'Wallet created', 'Signed in'])
      expect(texts).toContain(text);
    await frame.getByTestId('wallet-back').click();
    await frame.getByTestId('wallet-close').click();
    await settings;
    expect(await wallet.mailMatch(email, /(Access of other devices to your wallet removed)/)).toBeTruthy();
  });

  test('removes all other devices at once, whose keys are then worthless', async ({
    frameHost: host,
    browser,
    demo,
    baseURL,
    wallet,
    signUpAs,
  }) => {
    test.slow(); // three devices sign in, and one signs
    const email = 'others@example.org';
    await signUpAs(email);
    const user = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const contexts = [await browser.newContext(), await browser.newContext()];
    const others: FrameHost[] = [];
    for (const context of contexts) {
      const other = await FrameHost.open(await context.newPage(), new URL(baseURL ?? '').origin, demo.walletUrl);
      await signUp(other, browser, wallet, email);
      others.push(other);
    }
    const [other] = others;
    const before = await wallet.lastMail();
    await other!.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const signing = other!.get('RPC_REQUEST', { method: 'personal_sign', params: [HEX, user.address] });
    await other!.frame.getByTestId('wallet-approve').click();
    await other!.frame.getByTestId('wallet-key-code').fill(await wallet.code(email, before));
    await other!.frame.getByTestId('wallet-continue').click();
    await signing;

    const settings = host.get('OPEN_SETTINGS', { section: 'devices' });
    const { frame } = host;
    const rows = frame.getByTestId('wallet-device');
    await expect(rows).toHaveCount(3);
    await frame.getByTestId('wallet-remove-others').click();
    await frame.getByTestId('wallet-cancel').click();
    await expect(rows).toHaveCount(3);
    await frame.getByTestId('wallet-remove-others').click();
    await frame.getByTestId('wallet-continue').click();
    await expect(frame.getByTestId('wallet-done')).toHaveText('All other devices are removed');
    await expect(rows).toHaveCount(1);
    await expect(frame.getByTestId('wallet-remove-others')).toHaveCount(0);
    await frame.getByTestId('wallet-back').click();
    await settings;

    for (const removed of others) {
      const refusal = await removed.ask('RPC_REQUEST', { method: 'personal_sign', params: [HEX, user.address] });
      expect(refusal.type).toMatch(/_ERROR$/);
      expect(await removed.get('IS_CONNECTED')).toEqual({ isConnected: false });
      expect(await removed.get('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' });
    }
    for (const context of contexts) await context.close();
    await host.approve('personal_sign', [HEX, user.address], HARBOR); // this device goes on
  });

  test('asks on the page of the letter whether a new device is the person’s own, by keyboard alone', async ({
    frameHost: host,
    browser,
    wallet,
  }) => {
    test.slow(); // two devices are asked about
    const email = 'letter@example.org';
    const opened = async (since: number): Promise<{ page: Page; close: () => Promise<void> }> => {
      const link = await wallet.mailMatch(email, /(http\S+\/approve#\S+)/, since);
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(link);
      expect(page.url()).not.toContain('#'); // the history does not keep the token
      return { page, close: () => context.close() };
    };
    let since = await wallet.lastMail();
    expect(await host.get('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' });
    const refusing = await opened(since);
    const main = refusing.page.locator('main');
    await expect(main).toContainText(`A device wants to sign in as ${email}.`);
    await expect(main).toContainText('Chrome, Linux');
    await expect(main).toContainText('The network you use now');
    expect(await violationsIn(refusing.page.mainFrame())).toEqual([]);
    await expect(refusing.page.getByRole('heading')).toBeFocused();
    await refusing.page.keyboard.press('Tab');
    await expect(refusing.page.getByTestId('device-approve')).toBeFocused();
    await refusing.page.keyboard.press('Tab');
    await expect(refusing.page.getByTestId('device-refuse')).toBeFocused();
    await refusing.page.keyboard.press('Enter');
    await expect(refusing.page.getByTestId('link-refused')).toContainText('Device refused');
    expect(await violationsIn(refusing.page.mainFrame())).toEqual([]);
    await refusing.close();
    const ended = await host.ask('CONNECT_DEVICE');
    expect(ended.type).toMatch(/_ERROR$/);

    since = await wallet.lastMail();
    expect(await host.get('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' });
    const approving = await opened(since);
    await expect(approving.page.getByRole('heading')).toBeFocused();
    await approving.page.keyboard.press('Tab');
    await approving.page.keyboard.press('Enter');
    await expect(approving.page.getByTestId('link-done')).toContainText('Device approved');
    await approving.close();
    expect(await host.get('CONNECT_DEVICE')).toEqual({ isApproved: true });
  });

  test('is deleted after 72 hours, unless the link in the letter or the person keeps it', async ({
    frameHost: host,
    browser,
    wallet,
    signUpAs,
  }) => {
    test.slow(); // waits for letters, and starts the wallet again
    const email = 'delete@example.org';
    await signUpAs(email);
    const { address } = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const { frame } = host;
    const requestRemoval = async (): Promise<void> => {
      await frame.getByTestId('wallet-delete-sure').check();
      await frame.getByTestId('wallet-delete').click();
      await expect(frame.getByText('Your account will be deleted on')).toBeVisible();
    };
    // The export comes first, and without the confirmation nothing is deleted
    const first = host.get('OPEN_SETTINGS', { section: 'delete' });
    await expect(frame.getByTestId('wallet-delete')).toBeDisabled();
    await frame.getByTestId('wallet-export-first').click();
    await frame.getByTestId('wallet-export').click();
    await expect(frame.getByTestId('wallet-words').locator('li')).toHaveCount(12);
    await frame.getByTestId('wallet-back').click();
    await requestRemoval();
    await frame.getByTestId('wallet-back').click();
    await first;
    // Nothing is deleted yet: the wallet signs
    await host.approve('personal_sign', [HEX, address], HARBOR);

    const link = await wallet.mailMatch(email, /will be deleted[\s\S]*(http\S+\/undo#\S+)/);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.locator('main')).toContainText('Your wallet account will be deleted');
    await page.getByTestId('undo-do').click();
    await expect(page.getByTestId('link-done')).toBeVisible();
    await page.goto(link);
    await expect(page.getByTestId('link-problem')).toBeVisible(); // it works once
    await context.close();
    expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: false });

    await signUpAs(email);
    const second = host.get('OPEN_SETTINGS', { section: 'overview' });
    await expect(frame.getByTestId('wallet-keep')).toHaveCount(0);
    await frame.getByTestId('wallet-delete-row').click();
    await requestRemoval();
    await frame.getByTestId('wallet-back').click();
    await frame.getByTestId('wallet-keep').click();
    await expect(frame.getByTestId('wallet-delete-row')).toBeVisible();
    await frame.getByTestId('wallet-delete-row').click();
    await requestRemoval();
    await frame.getByTestId('wallet-back').click();
    await frame.getByTestId('wallet-close').click();
    await second;

    await wallet.setClock(71 * HOUR_MS);
    expect((await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' })).address).toBe(address);
    await wallet.setClock(73 * HOUR_MS);
    expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: false });
    await signUpAs(email);
    const next = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    expect(next.address).not.toBe(address);
  });

  test('asks for a proof that is not older than five minutes', async ({ frameHost: host, wallet, signUpAs }) => {
    const email = 'late@example.org';
    await signUpAs(email);
    await host.get('GET_USER', { chainId: HARBOR });
    await wallet.setClock(HOUR_MS / 10);
    const settings = host.ask('OPEN_SETTINGS', { section: 'delete' });
    const { frame } = host;
    await frame.getByTestId('wallet-delete-sure').check();
    const before = await wallet.lastMail();
    await frame.getByTestId('wallet-delete').click();
    await expect(frame.getByRole('heading')).toHaveText('Confirm that it is you');
    await prove(frame, wallet, email, before);
    await expect(frame.getByText('Your account will be deleted on')).toBeVisible();
    await frame.getByTestId('wallet-keep').click();
    await settings;
    const account = await host.get('GET_USER', { chainId: HARBOR });
    expect(account.address).toBeTruthy();
  });

  test('says that a list could not be read, and reads it again', async ({ frameHost: host, wallet, signUpAs }) => {
    await signUpAs('retry@example.org');
    await host.get('GET_USER', { chainId: HARBOR });
    const settings = host.get('OPEN_SETTINGS', { section: 'overview' });
    const { frame } = host;
    await expect(frame.getByTestId('wallet-devices')).toBeVisible();
    await wallet.setMode('down');
    await frame.getByTestId('wallet-devices').click();
    await expect(frame.getByRole('alert')).toHaveText('The wallet service did not answer. Try again.');
    await expect(frame.getByRole('heading')).toBeFocused();
    await frame.getByTestId('wallet-retry').click();
    await expect(frame.getByRole('alert')).toBeVisible();
    await wallet.setMode('up');
    await frame.getByTestId('wallet-retry').click();
    await expect(frame.getByTestId('wallet-device')).toHaveCount(1);
    await expect(frame.getByRole('heading')).toBeFocused();
    await frame.getByTestId('wallet-back').click();
    await frame.getByTestId('wallet-close').click();
    await settings;
  });
});
