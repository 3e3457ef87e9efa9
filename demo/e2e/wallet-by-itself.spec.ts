import { RESTORE_WAIT_MS } from '../../controllers/domain/constants.js';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { DevWalletDriver } from './dev-wallet-driver.js';
import { DEVELOPER_WALLET, HostDriver } from './host-driver.js';

const HOUR_MS = 3_600_000;

test('follows account and chain changes made in the wallet', async ({ host, devWallet, harbor, meadow }) => {
  await harbor.setBalance(ACCOUNTS[1], 77_000_000_000_000_000_007n);
  await host.visit('plain.html');
  await host.connect(devWallet);
  await devWallet.useAccount(ACCOUNTS[1]);
  await host.expectAccount(ACCOUNTS[1], harbor);
  await host.expectBalance(ACCOUNTS[1], harbor);

  await devWallet.addChain({ id: meadow.id, name: meadow.name, rpcUrl: meadow.url, symbol: 'ETH' });
  await devWallet.useChain(meadow.id);
  await host.expectAccount(ACCOUNTS[1], meadow);
  await host.expectChain(meadow, devWallet);
  await host.expectBalance(ACCOUNTS[1], meadow);
  await expect(host.networkButton).toContainText(meadow.name);

  // The open modal follows too
  await host.accountButton.click();
  await expect(host.part('account-switch-network-button')).toContainText(meadow.name);
  await devWallet.useChain(harbor.id);
  await expect(host.part('account-switch-network-button')).toContainText(harbor.name);
  await expect(host.card).toContainText('0x70…dc79C8');

  await devWallet.grant([]);
  await host.expectDisconnected();
  await expect(host.card).toBeHidden();
});

test('reports an unsupported chain at once, and closes the notice on return', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  const stray = { id: 4_242, name: 'Stray', rpcUrl: harbor.url, symbol: 'ETH' };
  await devWallet.addChain(stray);

  await devWallet.useChain(stray.id);
  await expect(host.card).toContainText('This app doesn’t support your current network.');
  await expect(host.networkButton).toContainText('Switch network');
  await expect(host.fact('address')).toHaveText(ACCOUNTS[0]);
  await page.keyboard.press('Escape'); // Escape does not dismiss the notice
  await expect(host.part('wui-snackbar-message')).toHaveText('Finish this step first');
  await expect(host.card).toBeVisible();
  await devWallet.useChain(harbor.id); // a switch in the wallet closes it
  await expect(host.card).toBeHidden();
  await host.expectChain(harbor, devWallet);

  await devWallet.useChain(stray.id);
  await host.network(harbor.name).click(); // choosing a supported network asks the wallet
  await devWallet.reject('Switch to Harbor?');
  await expect(host.card).toContainText('Switch declined');
  await host.part('w3m-connecting-widget-secondary-button').click();
  await devWallet.approve('Switch to Harbor?');
  await expect(host.card).toBeHidden();
  await host.expectChain(harbor, devWallet);

  await devWallet.useChain(stray.id);
  await host.part('disconnect-button').click(); // disconnecting closes it too
  await host.expectDisconnected();
  await expect(host.card).toBeHidden();
});

test('disconnects when the connected wallet disappears', async ({ page, host, devWallet, harbor }) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  await devWallet.set({ gone: true });
  await host.expectDisconnected();
  await host.wallet(DEVELOPER_WALLET).waitFor({ state: 'hidden' });

  // EIP-6963 has no way to withdraw an announcement, so the wallet stays in the list until a reload
  await host.ask();
  await expect(host.card.locator('[part=heading]')).toHaveText('Could not connect');
  await expect(host.card.locator('[part=detail]')).toHaveText(
    'Your wallet is not connected. Connect it, then try again.',
  );
  await page.reload();
  await host.expectDisconnected();
  await host.connectButton.click();
  await expect(host.card).toContainText('No wallet found in this browser');

  // The wallet is installed again while the list is open
  await devWallet.set({ gone: false });
  await host.wallet(DEVELOPER_WALLET).click();
  await expect(host.card).toBeHidden(); // the earlier grant needs no approval
  await host.expectAccount(ACCOUNTS[0], harbor);
});

test('waits for a wallet announced late after a reload, and restores one announced even later', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  await page.clock.install();
  await host.visit('plain.html');
  await host.connect(devWallet);
  await devWallet.set({ announceAfterMs: HOUR_MS });
  await page.clock.pauseAt(Date.now() + HOUR_MS); // otherwise the wait could end while the page loads
  await page.reload();
  await expect(page.getByTestId('dev-wallet-panel-button')).toBeVisible();
  await expect(host.fact('status')).toHaveText('reconnecting'); // meanwhile the button shows the stored account
  await expect(host.accountButton).toContainText('0xf3');
  await expect(async () => {
    await page.clock.fastForward(RESTORE_WAIT_MS); // again if the wait, which a chunk starts, has not begun yet
    await expect(host.fact('status')).toHaveText('disconnected', { timeout: 500 });
  }).toPass();
  await host.expectDisconnected();
  await page.clock.fastForward(HOUR_MS);
  await host.expectAccount(ACCOUNTS[0], harbor);
  expect(await devWallet.methods()).not.toContain('eth_requestAccounts');
});

test('two tabs show the same state', async ({ page, context, host, devWallet, harbor, meadow }) => {
  await host.visit('plain.html');
  await host.connect(devWallet);

  const other = await context.newPage();
  const otherHost = new HostDriver(other);
  const otherWallet = new DevWalletDriver(other);
  await otherHost.visit('plain.html');
  await otherHost.expectAccount(ACCOUNTS[0], harbor);
  expect(await otherWallet.methods()).not.toContain('eth_requestAccounts');

  await page.bringToFront();
  await host.control('switch-network-hook-button').click();
  await devWallet.approve('Add Meadow and switch to it?');
  await host.expectChain(meadow, devWallet);
  await otherHost.expectChain(meadow, otherWallet);
  await otherHost.expectBalance(ACCOUNTS[0], meadow);

  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();
  await otherHost.expectDisconnected();
  await other.reload();
  await otherHost.expectDisconnected();
});
