import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';
import { FrameHost } from './frame-host.js';
import { logInAt } from './frame-steps.js';

const HARBOR = 31_337;
const NAMES = {
  google: 'ann',
  apple: 'Apple', // its identity token has an email address, and no name
  github: 'ann',
  discord: 'ann',
  facebook: 'Ann Example',
  x: 'ann',
} as const;

test.describe('social logins of the secure wallet', () => {
  for (const provider of ['google', 'apple', 'github', 'discord', 'facebook', 'x'] as const)
    test(`log in with ${provider} and come back to the same account`, async ({
      frameHost: host,
      browser,
      demo,
      baseURL,
    }) => {
      const origin = new URL(baseURL!).origin;
      const uri = await logInAt(host, provider, '1001');
      const user = await host.get('CONNECT_SOCIAL', { uri, chainId: HARBOR, preferredAccountType: 'eoa' });
      expect(user).toMatchObject({ userName: NAMES[provider], chainId: HARBOR });
      // An answer works once
      expect(await host.ask('CONNECT_SOCIAL', { uri })).toMatchObject({ type: '@w3m-frame/CONNECT_SOCIAL_ERROR' });
      await host.get('SIGN_OUT');
      const again = await logInAt(host, provider, '1001');
      expect((await host.get('CONNECT_SOCIAL', { uri: again, chainId: HARBOR })).address).toBe(user.address);
      await host.get('SIGN_OUT');
      const other = await logInAt(host, provider, '1002');
      expect((await host.get('CONNECT_SOCIAL', { uri: other, chainId: HARBOR })).address).not.toBe(user.address);

      // The answer of another browser is worth nothing here
      const device = await browser.newContext();
      const foreign = await FrameHost.open(await device.newPage(), origin, demo.walletUrl);
      const stolen = await logInAt(foreign, provider, '1001');
      await host.get('SIGN_OUT');
      expect(await host.ask('CONNECT_SOCIAL', { uri: stolen })).toMatchObject({
        type: '@w3m-frame/CONNECT_SOCIAL_ERROR',
      });
      expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: false });
      await device.close();
    });

  test('keep the name that Apple posts with the first login', async ({ frameHost: host, page, demo }) => {
    const posted = `${demo.walletUrl}/social/done`;
    let logins = 0;
    await page.context().route(posted, async route => {
      logins += 1;
      const person = JSON.stringify({ name: { firstName: 'Änne', lastName: 'Beispiel' }, email: 'a@example.org' });
      const more = logins === 1 ? `&user=${encodeURIComponent(person)}` : '';
      await route.continue({ postData: `${route.request().postData() ?? ''}${more}` });
    });
    for (let times = 1; times <= 2; times += 1) {
      const uri = await logInAt(host, 'apple', '1003');
      expect(await host.get('CONNECT_SOCIAL', { uri, chainId: HARBOR })).toMatchObject({ userName: 'Änne Beispiel' });
      await host.get('SIGN_OUT');
    }
    expect(logins).toBe(2);
  });

  test('say that the person has cancelled', async ({ frameHost: host }) => {
    for (const provider of ['google', 'github'] as const) {
      const uri = await logInAt(host, provider, 'cancel');
      const answer = await host.ask('CONNECT_SOCIAL', { uri });
      expect(answer.payload).toMatchObject({ message: 'The login was cancelled.' });
    }
  });

  test('log in with Farcaster after an approval in its app', async ({ frameHost: host, page }) => {
    const { url } = await host.get('GET_FARCASTER_URI');
    const connecting = host.get('CONNECT_FARCASTER');
    const app = await page.context().newPage();
    await app.goto(url);
    await app.getByTestId('farcaster-approve').click();
    expect(await connecting).toEqual({ userName: 'ann.far' });
    expect(await host.get('GET_USER', { chainId: HARBOR })).toMatchObject({ userName: 'ann.far' });
  });

  test('return to the page of the host where there is no popup, and to no other page', async ({
    frameHost: host,
    page,
    demo,
    baseURL,
  }) => {
    const origin = new URL(baseURL!).origin;
    const login = async (returnPage: string): Promise<void> => {
      const { uri } = await host.get('GET_SOCIAL_REDIRECT_URI', { provider: 'github' });
      const address = new URL(uri);
      address.searchParams.set('state', `${address.searchParams.get('state')}--${returnPage}`);
      await page.goto(address.href);
      await page.getByTestId('person-1001').click();
    };
    await login(`${origin}/demo-services/config.json`);
    await page.waitForURL(url => url.searchParams.has('result_uri'));
    const resultUri = new URL(page.url()).searchParams.get('result_uri')!;
    await host.embed(demo.walletUrl);
    expect(await host.get('CONNECT_SOCIAL', { uri: resultUri, chainId: HARBOR })).toMatchObject({ userName: 'ann' });

    await login('https://evil.example/');
    await expect(page.getByRole('heading', { name: 'You can close this window.' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(demo.walletUrl);
  });
});
