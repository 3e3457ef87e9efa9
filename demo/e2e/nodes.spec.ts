import {
  BALANCE_RETRY_GAP_MS,
  RPC_REQUEST_TIMEOUT_MS,
  WALLET_READ_TIMEOUT_MS,
} from '../../controllers/domain/constants.js';
import { ACCOUNTS, expect, test } from './fixtures.js';

const UNKNOWN = 'Could not load your tokens'; // its button reads the balance too
const OLD = 'This balance may be out of date';

for (const mode of ['down', 'failing'] as const) {
  test(`shows an unknown balance while the node is ${mode}, and loads it on retry once the node is back`, async ({
    host,
    devWallet,
    harbor,
  }) => {
    await harbor.setMode(mode);
    await host.visit('plain.html');
    await host.connect(devWallet);
    await expect(host.fact('balance')).toHaveText('unknown');
    await host.accountButton.click();
    await expect(host.card).toContainText(UNKNOWN);
    const retry = host.modal.getByRole('button', { name: 'Try again' });
    await expect(retry).toHaveCount(1);
    await retry.click();
    await expect(retry).toBeEnabled();
    await expect(host.card).toContainText(UNKNOWN);

    await harbor.setMode('up');
    await retry.click();
    await expect(host.modal.locator('[part~="balance"]')).toContainText(/^\s*[\d,.]+ ETH/);
    await expect(host.card).not.toContainText(UNKNOWN);
  });
}

test('marks the balance as outdated when the node fails, and refreshes it once the node is back', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  await page.clock.install();
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.expectBalance(ACCOUNTS[0], harbor);
  await harbor.setMode('down');
  await host.accountButton.click();
  await expect(host.card).toContainText(OLD);
  await expect(host.modal.locator('[part~="balance"]')).toContainText('ETH');

  await harbor.setMode('up');
  await harbor.setBalance(ACCOUNTS[0], 42_500_000_000_000_000_000n);
  await expect(async () => {
    await page.clock.fastForward(BALANCE_RETRY_GAP_MS); // again if the failure was noted later
    await expect(host.modal.locator('[part~="balance"]')).toContainText('42.5 ETH', { timeout: 1_000 });
  }).toPass();
  await expect(host.card).not.toContainText(OLD);
});

test('times out the balance request to a hanging node, then the fallback request to the wallet', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  await page.clock.install();
  await harbor.setMode('hanging');
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  await expect(host.card.getByRole('status', { name: 'Balance is loading' })).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(RPC_REQUEST_TIMEOUT_MS); // again if the request is sent later
    expect(await devWallet.methods()).toContain('eth_getBalance');
  }).toPass();
  await page.clock.fastForward(WALLET_READ_TIMEOUT_MS);
  await expect(host.card).toContainText('Could not load the balance'); // the tokens are still read
  await expect(host.fact('balance')).toHaveText('unknown');
});

test('shows a skeleton until a slow node returns the balance', async ({ host, devWallet, harbor }) => {
  await harbor.setDelay(4_000);
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  const skeleton = host.card.getByRole('status', { name: 'Balance is loading' });
  await expect(skeleton).toBeVisible();
  await expect(host.modal.locator('[part~="balance"]')).toContainText('ETH');
  await expect(skeleton).toBeHidden();
  await host.expectBalance(ACCOUNTS[0], harbor);
});
