import { parseEther, type Address } from 'viem';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { tellStory } from './story-steps.js';

const RECEIVER: Address = '0x1000000000000000000000000000000000000b0b';

test('an own adapter connects, switches, signs, sends, survives a reload and disconnects', async ({
  page,
  host,
  devWallet,
  harbor,
  meadow,
}) => {
  test.slow(); // the flow is long for a shared machine
  await host.visit('own-adapter.html');
  await tellStory({ host, devWallet, harbor, meadow, account: ACCOUNTS[0] }, 'elements', () => page.reload());
});

test('an own adapter sends what the Send form has planned, after a preview', async ({ host, devWallet, harbor }) => {
  await host.visit('own-adapter.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('w3m-account-default-send-button').click();
  await host.part('send-amount').fill('1.5');
  await host.part('send-receiver').locator('input').fill(RECEIVER);
  await host.part('send-review').click();
  await expect(host.previewedAmounts).toHaveText(['−1.5 ETH']);
  await host.part('send-confirm').click();
  await devWallet.reject('Send this transaction?');
  await expect(host.part('send-failure')).toHaveText('You declined the request in your wallet');
  await host.part('send-confirm').click();
  await devWallet.approve('Send this transaction?');
  await host.part('send-done').click();
  expect(await harbor.balance(RECEIVER)).toBe(parseEther('1.5'));
});
