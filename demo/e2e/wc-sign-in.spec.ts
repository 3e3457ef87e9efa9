import { verifyMessage, type Hex } from 'viem';
import { smartAccountAddress } from '../../services/wallet/contracts/account-address.js';
import { expect, test as base } from './fixtures.js';
import { PHONE_ACCOUNTS, PhoneWalletDriver } from './phone-wallet-driver.js';
import { SignInPage } from './sign-in-page.js';

const [ACCOUNT] = PHONE_ACCOUNTS;
const HARBOR = `eip155:31337:${ACCOUNT}`;
const PAGE = 'sign-in.html?evm';

const test = base.extend<{ readonly host: SignInPage }>({
  host: async ({ page, relay }, use) => {
    expect((await relay.report()).mode).toBe('up');
    await use(new SignInPage(page));
  },
});

/** Returns a pattern of the messages that a shown one announces: what only the wallet knows is marked. */
const messagePattern = (shown: string): RegExp => {
  const parts = shown.split('[…]').map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
};

test('a phone wallet connects and signs in with one approval, and a reload keeps both', async ({
  page,
  host,
  phone,
}) => {
  test.setTimeout(60_000); // loads two apps, one of them twice
  await page.addInitScript(() => Object.assign(globalThis, { Buffer: 'of the host' }));
  await host.visit(`${PAGE}&statement=Welcome`);
  const invitation = await host.invitation();
  const request = page.getByTestId('w3m-sign-in-proposal');
  await request.getByText('This can also sign you in').click();
  await expect(request).toContainText('Known after you connect');
  await request.getByText('Read the message').click();
  const shown = await request.getByRole('region', { name: 'Message to sign' }).innerText();
  await phone.pair(invitation);
  await phone.approve('Connect and sign in?');
  await host.expectSession(HARBOR);
  expect(await host.storedMessage()).toMatch(messagePattern(shown));
  await expect(host.card).toBeHidden();
  await expect(host.event).toHaveText('SIWX_AUTH_SUCCESS');
  await expect(host.control('siwx-account-kind')).toHaveText('key pair');
  const signature = (await host.control('siwx-signature').textContent()) as Hex;
  expect(await verifyMessage({ address: ACCOUNT, message: await host.storedMessage(), signature })).toBe(true);
  expect(await page.evaluate('Buffer')).toBe('of the host'); // the kit has one of its own
  await page.reload();
  await host.expectSession(HARBOR);
  await expect(host.card).toBeHidden();
});

test('a phone wallet that declines leaves the page disconnected', async ({ host, phone }) => {
  await host.visit(`${PAGE}&statement=Welcome`);
  await phone.pair(await host.invitation());
  await phone.reject('Connect and sign in?');
  await expect(host.fact('status')).toHaveText('disconnected');
  await expect(host.session).toHaveText('–');
});

test('a phone wallet without support connects, then signs in when asked', async ({ host, browser }) => {
  const phone = await PhoneWalletDriver.open(await browser.newContext(), 'phone-wallet.html?sign-in=no');
  await host.visit(`${PAGE}&statement=Welcome`);
  await phone.pair(await host.invitation());
  await phone.approve('Connect this app?');
  await host.expectSignInRequest();
  await host.sign.click();
  await phone.approve('Sign this message?');
  await host.expectSession(HARBOR);
  await phone.page.context().close();
});

test.describe('with a smart account', () => {
  const SMART = 'phone-wallet.html?accounts=smart';
  const CAIP = `eip155:31337:${smartAccountAddress(ACCOUNT)}`;

  test('signs in with one approval, and the page asks only the networks', async ({
    page,
    host,
    browser,
    recorder,
    harbor,
    demo,
  }) => {
    const phone = await PhoneWalletDriver.open(await browser.newContext(), SMART);
    await host.visit(`${PAGE}&statement=Welcome`);
    await phone.pair(await host.invitation());
    await phone.approve('Connect and sign in?');
    await host.expectSession(CAIP);
    await expect(host.control('siwx-account-kind')).toHaveText('smart account');
    await expect(host.card).toBeHidden();
    expect(recorder.hosts).toContain(new URL(harbor.url).host); // the contract was asked
    const own = [page.url(), demo.relayUrl, demo.directoryUrl, ...demo.chains.map(({ url }) => url)];
    const hosts = new Set(own.map(url => new URL(url).host));
    expect(recorder.hosts.filter(name => !hosts.has(name))).toEqual([]);
    await phone.page.context().close();
  });

  test('is refused when another owner has signed', async ({ host, browser, recorder, harbor }) => {
    const phone = await PhoneWalletDriver.open(await browser.newContext(), SMART);
    await phone.page.evaluate(() => {
      const [first, second] = window.phoneWallet!.world.evmAccounts;
      Object.assign(first, { signerOn: second!.signerOn });
    });
    await host.visit(`${PAGE}&statement=Welcome`);
    await phone.pair(await host.invitation());
    await phone.approve('Connect and sign in?');
    await expect(host.event).toHaveText('SIWX_AUTH_ERROR');
    await expect(host.control('siwx-account-kind')).toHaveText('smart account');
    await expect(host.fact('status')).toHaveText('disconnected');
    await expect(host.session).toHaveText('–');
    await expect(phone.sessions).toHaveCount(0);
    expect(recorder.hosts).toContain(new URL(harbor.url).host); // the contract has refused it
    await phone.page.context().close();
  });
});

test('a page with Solana asks for the connection first', async ({ host, phone }) => {
  await host.visit('sign-in.html?statement=Welcome');
  await phone.pair(await host.invitation());
  await phone.approve('Connect this app?');
  await host.expectSignInRequest();
  await host.sign.click();
  await phone.approve('Sign this message?');
  await expect(host.session).toContainText(':');
});
