import { getBase58Decoder, getBase58Encoder } from '@solana/kit';
import { ed25519 } from '@noble/curves/ed25519';
import { mnemonicToAccount } from 'viem/accounts';
import { recoverMessageAddress, type Hex } from 'viem';
import { launchBlocking } from './blocking-browser.js';
import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';
import { FrameHost } from './frame-host.js';
import { accountOf, addAuthenticator, signUp } from './frame-steps.js';

const HARBOR = 31_337;
const TEXT = 'Hello again';
const HEX = `0x${Buffer.from(TEXT).toString('hex')}`;

const originOf = (url: string | undefined): string => new URL(url ?? '').origin;

test.describe('the keys of the secure wallet', () => {
  test('sign on Solana', async ({ frameHost: host, demo, signUpAs }) => {
    await signUpAs('solana@example.org');
    const chainId = demo.solana.caipNetworkId;
    const { address } = await host.get('GET_USER', { chainId });
    const bytes = new TextEncoder().encode(TEXT);
    const params = { message: getBase58Decoder().decode(bytes), pubkey: address };
    const { signature } = (await host.approve('solana_signMessage', params, chainId)) as { signature: string };
    const [rawSignature, rawKey] = [signature, address].map(text => new Uint8Array(getBase58Encoder().encode(text)));
    expect(ed25519.verify(rawSignature!, bytes, rawKey!)).toBe(true);
  });

  test('come back on a second device by the login alone, with a code of the key service', async ({
    frameHost: host,
    browser,
    demo,
    baseURL,
    wallet,
    signUpAs,
  }) => {
    const email = 'second@example.org';
    await signUpAs(email);
    const user = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });

    const device = await browser.newContext();
    const other = await FrameHost.open(await device.newPage(), originOf(baseURL), demo.walletUrl);
    await signUp(other, browser, wallet, email);
    expect((await other.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' })).address).toBe(user.address);
    const before = await wallet.lastMail();
    const signing = other.get('RPC_REQUEST', { method: 'personal_sign', params: [HEX, user.address] });
    await other.frame.getByTestId('wallet-approve').click();
    await other.frame.getByTestId('wallet-key-code').fill(await wallet.code(email, before));
    await other.frame.getByTestId('wallet-continue').click();
    expect(await recoverMessageAddress({ message: TEXT, signature: (await signing) as Hex })).toBe(user.address);
    // From now on the device has a share of its own
    await other.approve('personal_sign', [HEX, user.address], HARBOR);
    await device.close();
  });

  test('come back on a new device by recovery words, and leave the lost one', async ({
    frameHost: host,
    browser,
    demo,
    baseURL,
    wallet,
    signUpAs,
  }) => {
    await signUpAs('words@example.org');
    const user = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const settings = host.get('OPEN_SETTINGS', { section: 'recovery' });
    await host.frame.getByTestId('wallet-protect').click();
    await host.frame.getByTestId('wallet-by-words').click();
    const words = await host.frame.getByTestId('wallet-words').locator('li').allTextContents();
    expect(words).toHaveLength(6);
    await host.frame.getByTestId('wallet-continue').click();
    const label = await host.frame.locator('label').textContent();
    await host.frame.getByTestId('wallet-word').fill(words[Number(/\d/.exec(label ?? '')?.[0]) - 1]!);
    await host.frame.getByTestId('wallet-continue').click();
    await host.frame.getByTestId('wallet-back').click();
    await settings;

    const device = await browser.newContext();
    const other = await FrameHost.open(await device.newPage(), originOf(baseURL), demo.walletUrl);
    await signUp(other, browser, wallet, 'words@example.org');
    expect((await other.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' })).address).toBe(user.address);
    const signing = other.get('RPC_REQUEST', { method: 'personal_sign', params: [HEX, user.address] });
    await other.frame.getByTestId('wallet-approve').click();
    await other.frame.getByTestId('wallet-lost').check();
    await other.frame.getByTestId('wallet-recover-passphrase').click();
    await other.frame.getByTestId('wallet-recovery-words').fill('abandon ability able about above absent');
    await other.frame.getByTestId('wallet-continue').click();
    await expect(other.frame.getByRole('alert')).toBeVisible();
    await other.frame.getByTestId('wallet-lost').check();
    await other.frame.getByTestId('wallet-recover-passphrase').click();
    await other.frame.getByTestId('wallet-recovery-words').fill(`  ${words.join('  ').toUpperCase()} `);
    await other.frame.getByTestId('wallet-continue').click();
    expect(await recoverMessageAddress({ message: TEXT, signature: (await signing) as Hex })).toBe(user.address);
    // The lost device has neither session nor share any more
    expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: false });
    await device.close();
  });

  test('are exported after a fresh login, as words that other wallets take', async ({ frameHost: host, signUpAs }) => {
    await signUpAs('export@example.org');
    const { address } = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const settings = host.get('OPEN_SETTINGS', { section: 'export' });
    await host.frame.getByTestId('wallet-export').click();
    const shown = host.frame.getByTestId('wallet-words').locator('li');
    await expect(shown.first()).toHaveText(/^[a-z]+$/);
    const words = await shown.allTextContents();
    await host.frame.getByTestId('wallet-back').click();
    await settings;
    expect(mnemonicToAccount(words.join(' ')).address).toBe(address);
    // Nothing of it has reached the page of the host
    const received = JSON.stringify(await host.received());
    const pairs = words.slice(1).map((word, at) => new RegExp(`${words[at]}[^a-z]+${word}`)); // one may be "account"
    for (const pair of pairs) expect(received).not.toMatch(pair);
  });

  test('follow a passkey: as login, as second factor and as recovery', async ({ page, demo, baseURL }) => {
    const origin = originOf(baseURL);
    await addAuthenticator(page);
    const host = await FrameHost.open(page, origin, demo.walletUrl);
    const creating = host.get('CONNECT_PASSKEY', { purpose: 'create', userName: 'Ann' });
    await host.frame.getByTestId('wallet-passkey').click();
    expect(await creating).toMatchObject({ isNew: true });
    const user = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    expect(user.userName).toBe('Ann');

    const settings = host.get('OPEN_SETTINGS', { section: 'recovery' });
    await host.frame.getByTestId('wallet-protect').click();
    await host.frame.getByTestId('wallet-by-passkey').click();
    await host.frame.getByTestId('wallet-passkey').click();
    await expect(host.frame.getByTestId('wallet-remove-passkey')).toBeVisible();
    await host.frame.getByTestId('wallet-back').click();
    await settings;

    const factor = host.get('OPEN_SETTINGS', { section: 'passkeys' });
    await host.frame.getByTestId('wallet-second-factor').click();
    await expect(host.frame.getByTestId('wallet-second-factor')).toHaveText('Stop asking for a passkey');
    await host.frame.getByTestId('wallet-back').click();
    await factor;

    // A new device that has the passkey: it has neither cookies nor a share
    await page.context().clearCookies();
    const frame = page.frames().find(each => each.url().startsWith(demo.walletUrl));
    await frame!.evaluate(() => void indexedDB.deleteDatabase('latchkey-wallet'));
    await page.reload();
    await host.embed(demo.walletUrl);
    const using = host.get('CONNECT_PASSKEY', { purpose: 'use' });
    await host.frame.getByTestId('wallet-passkey').click();
    await using;
    const signing = host.get('RPC_REQUEST', { method: 'personal_sign', params: [HEX, user.address] });
    await host.frame.getByTestId('wallet-approve').click();
    await host.frame.getByTestId('wallet-recover-passkey').click();
    expect(await recoverMessageAddress({ message: TEXT, signature: (await signing) as Hex })).toBe(user.address);
  });

  test('stay in a partition of the host where third-party cookies are blocked', async ({
    browser,
    launchOptions,
    demo,
    baseURL,
    wallet,
  }) => {
    const blocking = await launchBlocking(launchOptions);
    try {
      const context = await blocking.browser.newContext();
      const page = await context.newPage();
      const crossSite = originOf(baseURL).replace('localhost', '127.0.0.1');
      const host = await FrameHost.open(page, crossSite, demo.walletUrl);
      await signUp(host, browser, wallet, 'partition@example.org');
      const user = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
      await page.reload();
      await host.embed(demo.walletUrl);
      expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: true });
      const signature = await host.approve('personal_sign', [HEX, accountOf(user, 'eoa')], HARBOR);
      expect(await recoverMessageAddress({ message: TEXT, signature: signature as Hex })).toBe(user.address);
      // The wallet's own site does not see the login of the partition
      const own = await FrameHost.open(await context.newPage(), originOf(baseURL), demo.walletUrl);
      expect(await own.get('IS_CONNECTED')).toEqual({ isConnected: false });
    } finally {
      await blocking.close();
    }
  });

  test('survive a wallet that is killed between two steps of a login and of an approval', async ({
    frameHost: host,
    browser,
    wallet,
  }) => {
    await host.get('CONNECT_EMAIL', { email: 'killed@example.org' });
    await wallet.crash();
    await wallet.approveDevice(browser, 'killed@example.org');
    await host.get('CONNECT_DEVICE');
    await wallet.crash();
    await host.get('CONNECT_OTP', { otp: await wallet.code('killed@example.org') });
    const user = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const signing = host.get('RPC_REQUEST', { method: 'personal_sign', params: [HEX, user.address] });
    await expect(host.frame.getByTestId('wallet-text')).toHaveText(TEXT);
    await wallet.crash();
    await host.frame.getByTestId('wallet-approve').click();
    expect(await recoverMessageAddress({ message: TEXT, signature: (await signing) as Hex })).toBe(user.address);
  });

  test('are not asked for by other windows, or by nonsense', async ({ frameHost: host, page, demo, signUpAs }) => {
    await signUpAs('noise@example.org');
    const { address } = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const before = (await host.received()).length;
    await page.evaluate(
      ([walletUrl, account]) => {
        const target = document.querySelector<HTMLIFrameElement>('#w3m-iframe')!.contentWindow!;
        const request = {
          type: '@w3m-app/RPC_REQUEST',
          id: 'x',
          payload: { method: 'personal_sign', params: ['0x00', account] },
        };
        for (let times = 0; times < 5_000; times += 1) {
          const noise: unknown[] = [
            null,
            times,
            'text',
            [],
            {},
            { type: '@w3m-app/NOTHING', id: String(times) },
            { ...request, id: undefined },
            { ...request, payload: times },
          ];
          target.postMessage(noise[times % noise.length], walletUrl);
        }
        // A frame of the same origin is not the page that holds the wallet
        const inner = document.createElement('iframe');
        const message = JSON.stringify(request);
        inner.srcdoc = `<script>
          const wallet = parent.document.querySelector('#w3m-iframe').contentWindow;
          for (let times = 0; times < 5000; times += 1) wallet.postMessage(${message}, '${walletUrl}');
        </script>`;
        return new Promise(resolve => {
          inner.onload = resolve;
          document.body.append(inner);
        }).then(() => undefined);
      },
      [demo.walletUrl, address] as const,
    );
    expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: true });
    expect((await host.received()).slice(before).filter(({ type }) => !type.includes('IS_CONNECTED'))).toEqual([]);
    await expect(host.frame.getByTestId('wallet-approve')).toHaveCount(0);
  });
});
