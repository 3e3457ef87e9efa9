import type { Page } from '@playwright/test';
import { ask, connect, received, visit, toHex } from './eip1193.js';
import { ACCOUNTS, expect, test } from './fixtures.js';

test.beforeEach(({ page }) => visit(page));

test.describe('chains', () => {
  const meadowParams = (url: string) => ({
    chainId: '0x7a6a',
    chainName: 'Meadow',
    rpcUrls: [url],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  });

  test('refuses an unknown chain with 4902, adds it on request, then switches there and back', async ({
    page,
    devWallet,
    meadow,
  }) => {
    const toMeadow = [{ chainId: '0x7a6a' }];
    expect(await ask(page, 'wallet_switchEthereumChain', toMeadow)).toMatchObject({ code: 4902 });

    const added = ask(page, 'wallet_addEthereumChain', [meadowParams(meadow.url)]);
    await devWallet.approve('Add Meadow and switch to it?');
    expect(await added).toEqual({ result: null });
    expect(await ask(page, 'eth_chainId')).toEqual({ result: '0x7a6a' });

    const back = ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }]);
    await devWallet.approve('Switch to Harbor?');
    expect(await back).toEqual({ result: null });

    const declined = ask(page, 'wallet_switchEthereumChain', toMeadow);
    await devWallet.reject('Switch to Meadow?');
    expect(await declined).toMatchObject({ code: 4001 });
    expect(await ask(page, 'eth_chainId')).toEqual({ result: '0x7a69' });
    expect(await received(page)).toEqual([
      ['chainChanged', '0x7a6a'],
      ['chainChanged', '0x7a69'],
    ]);
  });

  test('adds a chain without switching to it when switchAfterAdd is off', async ({ page, devWallet, meadow }) => {
    await devWallet.set({ switchAfterAdd: false });
    const added = ask(page, 'wallet_addEthereumChain', [meadowParams(meadow.url)]);
    await devWallet.approve('Add Meadow?');
    expect(await added).toEqual({ result: null });
    expect(await ask(page, 'eth_chainId')).toEqual({ result: '0x7a69' });
  });

  test('rejects a chain whose RPC URL is not a node of that chain', async ({ page, harbor }) => {
    expect(await ask(page, 'wallet_addEthereumChain', [meadowParams(harbor.url)])).toMatchObject({ code: -32602 });
    expect(await ask(page, 'wallet_addEthereumChain', [meadowParams('http://example.com')])).toMatchObject({
      code: -32602,
    });
  });
});

test.describe('wallet-initiated changes', () => {
  test('emits accountsChanged and chainChanged', async ({ page, devWallet, meadow }) => {
    await connect(page, devWallet);
    await devWallet.useAccount(ACCOUNTS[1]);
    await devWallet.addChain({ id: meadow.id, name: meadow.name, rpcUrl: meadow.url, symbol: 'ETH' });
    await devWallet.useChain(meadow.id);
    expect((await received(page)).slice(1)).toEqual([
      ['accountsChanged', [ACCOUNTS[1], ACCOUNTS[0]]],
      ['chainChanged', '0x7a6a'],
    ]);
  });

  test('hides accounts while locked, and asks to unlock on connect', async ({ page, devWallet }) => {
    await connect(page, devWallet);
    await devWallet.set({ locked: true });
    expect(await ask(page, 'eth_accounts')).toEqual({ result: [] });
    const answer = ask(page, 'eth_requestAccounts');
    await devWallet.asks('Connect to this page?');
    await expect(devWallet.sheet).toContainText('The wallet is locked');
    await devWallet.approveButton.click();
    expect(await answer).toEqual({ result: [ACCOUNTS[0]] });
  });

  test('when gone, fails with 4900, emits disconnect and is not announced until it returns', async ({
    page,
    devWallet,
  }) => {
    await connect(page, devWallet);
    await devWallet.set({ gone: true });
    expect(await ask(page, 'eth_accounts')).toMatchObject({ code: 4900 });
    expect((await received(page)).map(([name]) => name)).toContain('disconnect');
    await page.reload();
    await page.waitForFunction(() => window.devWallet);
    expect(await page.evaluate(() => window.announced.length)).toBe(0);
    await devWallet.set({ gone: false });
    expect(await page.evaluate(() => window.announced.length)).toBe(1);
  });

  test('its settings make it announce twice, late, malformed, with a second wallet and at window.ethereum', async ({
    page,
    devWallet,
  }) => {
    const announceAfterMs = 600_000; // longer than the page takes to load
    await page.clock.install();
    await devWallet.set({ duplicate: true, malformed: true, second: true, legacy: true, announceAfterMs });
    await page.reload();
    await page.waitForFunction(() => window.devWallet);
    expect(await page.evaluate(() => window.announced.length)).toBe(0);
    await page.clock.fastForward(announceAfterMs);
    await expect
      .poll(() => page.evaluate(() => window.announced.map(({ info }) => info.rdns)))
      .toEqual(
        expect.arrayContaining([
          'dev.latchkey.wallet',
          'dev.latchkey.wallet',
          'dev.latchkey.second',
          'dev.latchkey.broken',
        ]),
      );
    expect(await page.evaluate(() => 'ethereum' in window)).toBe(true);
  });

  test('returns the invalid response that its settings select', async ({ page, devWallet }) => {
    await devWallet.set({ answer: 'approve', fault: 'odd accounts' });
    expect(await ask(page, 'eth_requestAccounts')).toEqual({ result: ['0x1234', 5, null] });
    await devWallet.set({ fault: 'odd chain' });
    expect(await ask(page, 'eth_chainId')).toEqual({ result: 'banana' });
    await devWallet.set({ fault: null, answer: 'reject' });
    expect(await ask(page, 'eth_requestAccounts')).toMatchObject({ code: 4001 });
  });
});

test.describe('the sheet', () => {
  /** Traps the focus in a button of the page, as common focus-trap libraries do. */
  const trapFocus = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'Trapped';
      document.body.append(button);
      button.focus();
      const hold = (event: Event): void => {
        if (event.composedPath().includes(button)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        button.focus();
      };
      for (const type of ['focusin', 'mousedown', 'touchstart', 'click', 'keydown'])
        document.addEventListener(type, hold, true);
    });

  test('works by mouse and by keyboard under a focus trap of the page, and restores the focus', async ({
    page,
    devWallet,
  }) => {
    await trapFocus(page);
    await connect(page, devWallet);
    await expect(page.getByRole('button', { name: 'Trapped' })).toBeFocused();

    const answer = ask(page, 'personal_sign', ['0x00', ACCOUNTS[0]]);
    await devWallet.asks('Sign this message?');
    await expect(devWallet.sheet).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(devWallet.approveButton).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(devWallet.rejectButton).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await answer).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) });
    await expect(page.getByRole('button', { name: 'Trapped' })).toBeFocused();
  });

  test('rejects on Escape', async ({ page, devWallet }) => {
    const answer = ask(page, 'eth_requestAccounts');
    await devWallet.asks('Connect to this page?');
    await page.keyboard.press('Escape');
    expect(await answer).toMatchObject({ code: 4001 });
    await expect(devWallet.sheet).toBeHidden();
  });

  test('queues requests and shows one at a time', async ({ page, devWallet }) => {
    await connect(page, devWallet);
    const first = ask(page, 'personal_sign', [toHex('one'), ACCOUNTS[0]]);
    const second = ask(page, 'personal_sign', [toHex('two'), ACCOUNTS[0]]);
    await expect(devWallet.sheet).toContainText('1 of 2');
    await devWallet.rejectButton.click();
    await expect(devWallet.sheet).toContainText('two');
    await devWallet.approveButton.click();
    expect(await first).toMatchObject({ code: 4001 });
    expect(await second).toHaveProperty('result');
  });

  test('stays on top and usable above a popover and an inert body', async ({ page, devWallet }) => {
    await page.evaluate(() => {
      const cover = document.createElement('div');
      cover.popover = 'manual';
      cover.className = 'cover';
      cover.textContent = 'cover';
      document.documentElement.append(cover);
      Object.assign(cover.style, { inlineSize: '100vw', blockSize: '100vh' });
      cover.showPopover();
      document.body.inert = true;
    });
    await connect(page, devWallet);
  });
});
