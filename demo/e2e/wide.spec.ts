import { ACCOUNTS, expect, test as base } from './fixtures.js';
import { FocusProbe } from './focus-probe.js';
import { DEVELOPER_WALLET } from './host-driver.js';
import { LookProbe } from './look-probe.js';

const test = base.extend<{ focus: FocusProbe; look: LookProbe }>({
  focus: async ({ page }, use) => use(new FocusProbe(page)),
  look: async ({ page }, use) => use(new LookProbe(page)),
});

for (const width of [720, 1280]) {
  test(`two columns at ${width} px: the guide, the code or the waiting wallet beside the list`, async ({
    page,
    host,
    devWallet,
    harbor,
    look,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('phones.html?layout=wide');
    await host.openWallets();
    await expect(host.card).toContainText('A home for your digital assets');
    expect(await look.axe('w3m-modal')).toEqual([]);
    expect(await look.overflows()).toEqual([]);

    await host.wallet('walletconnect').click();
    await expect(host.part('wui-qr-code')).toBeVisible();
    await expect(host.wallet(DEVELOPER_WALLET)).toBeVisible();
    expect(await look.axe('w3m-modal')).toEqual([]);
    expect(await look.overflows()).toEqual([]);

    await host.wallet(DEVELOPER_WALLET).click();
    await expect(host.card).toContainText('Approve in Developer Wallet');
    await expect(host.part('wui-qr-code')).toHaveCount(0);
    await expect(host.wallet(DEVELOPER_WALLET)).toHaveAttribute('selected');
    await devWallet.approve('Connect to this page?');
    await host.expectAccount(ACCOUNTS[0], harbor);
  });
}

test('Tab leads through the list, then through the detail', async ({ page, host, focus }) => {
  await page.goto('plain.html?layout=wide');
  await host.openWallets();
  await expect(host.card).toContainText('A home for your digital assets');
  await focus.tabTo(`wallet-selector-${DEVELOPER_WALLET}`);
  await focus.tabTo('Get a wallet', { within: 1 });
  await focus.tabTo(`wallet-selector-${DEVELOPER_WALLET}`, { key: 'Shift+Tab', within: 1 });
});
