import { ACCOUNTS, expect, test as base } from './fixtures.js';
import { SignInPage } from './sign-in-page.js';

const test = base.extend<{ readonly host: SignInPage }>({
  host: async ({ page }, use) => use(new SignInPage(page)),
});

const HARBOR = `eip155:31337:${ACCOUNTS[0]}`;
const PAGE = 'sign-in.html?evm&keep=service';

test.describe.configure({ timeout: 120_000 }); // the first request fills the server

test('the service keeps the session over a reload, keeps the account, and ends the session on disconnect', async ({
  page,
  host,
  devWallet,
  request,
  demo,
}) => {
  expect((await request.get(`${demo.apiUrl}/health`, { timeout: 90_000 })).ok()).toBe(true);
  await host.visit(PAGE);
  const status = host.control('cloud-auth-session-status');
  const account = host.control('cloud-auth-session-account');
  await expect(status).toHaveText('No session detected yet');
  await host.control('cloud-auth-get-session-account-button').click();
  await expect(account).toHaveText('SIWX_NO_SESSION');

  await host.connectUntilSignInRequest(devWallet);
  await host.sign.click();
  await devWallet.reject('Sign this message?');
  await host.expectSignInRequest();
  await expect(status).toHaveText('No session detected yet');
  await host.signIn(devWallet);
  await host.expectSession(HARBOR);
  await expect(status).toHaveText(HARBOR);

  await host.control('cloud-auth-update-session-account-metadata').click();
  await expect(account).toHaveText('Session account metadata updated');
  await page.reload();
  await host.expectSession(HARBOR);
  await expect(host.card).toBeHidden();
  await expect(status).toHaveText(HARBOR);
  await host.control('cloud-auth-get-session-account-button').click();
  await expect(account).toContainText('"metadata":{"plan":"pro"}');
  await expect(account).toContainText('"type":"extension"');

  const token = await page.evaluate(() => localStorage.getItem('@appkit/siwx-auth-token'));
  const me = () =>
    request.get(`${demo.apiUrl}/auth/v1/me?projectId=demo`, { headers: { authorization: `Bearer ${token}` } });
  expect((await me()).status()).toBe(200);
  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();
  await expect(status).toHaveText('No session detected yet');
  await expect.poll(async () => (await me()).status()).toBe(401);
});

test('a session that the service has ended is asked for again', async ({ page, host, devWallet, request, demo }) => {
  expect((await request.get(`${demo.apiUrl}/health`, { timeout: 90_000 })).ok()).toBe(true);
  await host.visit(PAGE);
  await host.connectUntilSignInRequest(devWallet);
  await host.signIn(devWallet);
  await host.expectSession(HARBOR);
  const token = await page.evaluate(() => localStorage.getItem('@appkit/siwx-auth-token'));
  const headers = { authorization: `Bearer ${token}` };
  await request.post(`${demo.apiUrl}/auth/v1/sign-out?projectId=demo`, { headers, data: {} });
  await page.reload();
  await host.expectSignInRequest();
});
