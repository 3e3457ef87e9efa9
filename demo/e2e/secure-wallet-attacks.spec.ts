import { createServer } from 'node:http';
import type { Hex } from 'viem';
import { listen } from '../../services/http/ports.js';
import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';

const HARBOR = 31_337;
const toHex = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`;

test.describe('an attacker of the secure wallet', () => {
  test('who runs script in the host page reads nothing of it, and signs nothing without the person', async ({
    frameHost: host,
    page,
    demo,
    signUpAs,
  }) => {
    await signUpAs('script@example.org');
    const { address } = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const found = await page.evaluate(async walletUrl => {
      const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')!;
      const attempt = (read: () => unknown): string => {
        try {
          return String(read());
        } catch (error) {
          return (error as Error).name;
        }
      };
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' } as const;
      const call = (name: string): Promise<string> =>
        fetch(`${walletUrl}/v1/${name}`, { ...post, credentials: 'include' }).then(
          response => `answered ${response.status}`,
          (error: unknown) => (error as Error).name,
        );
      return {
        document: attempt(() => frame.contentDocument),
        storage: attempt(() => frame.contentWindow!.localStorage),
        databases: attempt(() => frame.contentWindow!.indexedDB),
        cookies: document.cookie,
        account: await call('account'),
        share: await call('keys/share'),
      };
    }, demo.walletUrl);
    expect(found).toEqual({
      document: 'null',
      storage: 'SecurityError',
      databases: 'SecurityError',
      cookies: '',
      account: 'TypeError',
      share: 'TypeError', // no answer may be read
    });

    const params = [toHex('Taken'), address];
    const signing = host.ask('RPC_REQUEST', { method: 'personal_sign', params, chainId: HARBOR }, 'taken');
    await expect(host.frame.getByTestId('wallet-text')).toHaveText('Taken');
    await expect(host.frame.getByTestId('wallet-approve')).toBeEnabled();
    const isAnswered = (await host.received()).some(({ id }) => id === 'taken');
    expect(isAnswered).toBe(false); // only the person presses the button
    await host.frame.getByTestId('wallet-cancel').click();
    expect((await signing).payload).toMatchObject({ code: 4001 });
  });

  test('who reads every code that the person types into the page cannot move the account to another address', async ({
    frameHost: host,
    wallet,
    signUpAs,
  }) => {
    const [own, other] = ['moved@example.org', 'thief@example.org'];
    await signUpAs(own);
    const login = await wallet.code(own, 0); // the page has read it
    const change = host.ask('UPDATE_EMAIL', { email: other });
    await expect(host.frame.getByTestId('wallet-email-from')).toHaveText(own);
    await expect(host.frame.getByTestId('wallet-email-to')).toHaveText(other);
    await host.frame.getByTestId('wallet-cancel').click();
    expect((await change).payload).toMatchObject({ code: 4001 });
    expect((await host.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: login })).type).toMatch(/_ERROR$/);

    // The code that confirms never passes the page
    const before = await wallet.lastMail();
    const again = host.ask('UPDATE_EMAIL', { email: other });
    await host.frame.getByTestId('wallet-continue').click();
    const secret = await wallet.code(own, before);
    await host.frame.getByTestId('wallet-code').fill(login === secret ? '000000' : login);
    await host.frame.getByTestId('wallet-continue').click();
    await expect(host.frame.getByRole('alert')).toBeVisible();
    await host.frame.getByTestId('wallet-code').fill(secret);
    const last = await wallet.lastMail();
    await host.frame.getByTestId('wallet-continue').click();
    expect((await again).payload).toEqual({ action: 'VERIFY_PRIMARY_OTP' });
    expect(JSON.stringify(await host.received())).not.toContain(secret);
    await host.get('UPDATE_EMAIL_PRIMARY_OTP', { otp: await wallet.code(own, last) });
    expect((await host.get('GET_USER')).email).toBe(own);
    const otp = await wallet.code(other);
    expect(await host.get('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail: other });
    expect((await host.get('GET_USER')).email).toBe(other);
  });

  test('who owns a page of another origin cannot hold the frame', async ({ page, demo }) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another site</title>');
    });
    const port = await listen(server, 0, false);
    try {
      await page.goto(`http://localhost:${port}/`);
      const refused = page.waitForEvent('console', message => message.text().includes('frame-ancestors'));
      await page.evaluate(walletUrl => {
        const frame = document.createElement('iframe');
        frame.src = `${walletUrl}/sdk?projectId=demo&version=4`;
        document.body.append(frame);
      }, demo.walletUrl);
      expect((await refused).type()).toBe('error');
      expect(page.frames().some(frame => frame.url().startsWith(demo.walletUrl))).toBe(false);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  test('who writes markup into a message gets text', async ({ frameHost: host, signUpAs }) => {
    await signUpAs('markup@example.org');
    const { address } = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const markup = '<img src=x onerror="document.title=1"><button data-testid="mine">Cancel</button>';
    const params = [toHex(markup), address];
    const signing = host.ask('RPC_REQUEST', { method: 'personal_sign', params, chainId: HARBOR });
    await expect(host.frame.getByTestId('wallet-text')).toHaveText(markup);
    await expect(host.frame.locator('img')).toHaveCount(0);
    await expect(host.frame.getByTestId('mine')).toHaveCount(0);
    await host.frame.getByTestId('wallet-cancel').click();
    await signing;
  });
});
