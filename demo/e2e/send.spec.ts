import { parseEther, type Address } from 'viem';
import { ACCOUNTS, expect, test } from './fixtures.js';

const RECEIVER: Address = '0x1000000000000000000000000000000000000a11';

test('sends the native coin to the last unit, for at most the fee shown', async ({ host, devWallet, harbor }) => {
  const [account] = ACCOUNTS;
  await host.visit('plain.html');
  await host.connect(devWallet);
  const [mine, theirs] = [await harbor.balance(account), await harbor.balance(RECEIVER)];
  await host.accountButton.click();
  await host.part('w3m-account-default-send-button').click();
  await host.part('send-amount').fill('0.000000000000000001');
  await host.part('send-receiver').locator('input').fill(`eip155:${harbor.id}:${RECEIVER}`);
  await expect(host.part('send-warning')).toContainText('You have not sent to this address before');
  await host.part('send-review').click();
  await expect(host.card.getByText('0.000000000000000001 ETH', { exact: true })).toBeVisible();
  await expect(host.previewedAmounts).toHaveText(['−0.000000000000000001 ETH']);
  await expect(host.part('w3m-changes-surprise')).toHaveCount(0);
  const fee =
    /Up to ([\d.]+)\sETH/.exec(
      (await host.card.locator('w3m-wallet-send-preview-view').getByText('Up to').textContent()) ?? '',
    )?.[1] ?? '';
  await host.part('send-confirm').click();
  await devWallet.approve('Send this transaction?');
  await host.part('send-done').click();
  expect((await harbor.balance(RECEIVER)) - theirs).toBe(1n);
  const paid = mine - (await harbor.balance(account)) - 1n;
  expect(paid > 0n && paid <= parseEther(fee)).toBe(true);

  // The receiver is known now, and the form is empty
  await host.part('w3m-account-default-send-button').click();
  await expect(host.part('send-amount')).toHaveValue('');
  await host.card.getByTitle(RECEIVER).click();
  await expect(host.part('send-warning')).toHaveCount(0);
});

test('keeps the draft when the wallet declines, and refuses more than there is', async ({
  host,
  devWallet,
  harbor,
}) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('w3m-account-default-send-button').click();
  await host.part('send-receiver').locator('input').fill(RECEIVER);
  await host.part('send-amount').fill('99999999');
  await expect(host.part('send-review')).toHaveText('Insufficient funds');
  await host.part('send-max').click();
  await expect(host.part('send-review')).toHaveText('Review');
  await expect(host.card).toContainText('Up to');
  const max = parseEther(await host.part('send-amount').inputValue());
  expect(max < (await harbor.balance(ACCOUNTS[0]))).toBe(true);
  await host.part('send-review').click();
  await host.part('send-confirm').click();
  await devWallet.reject('Send this transaction?');
  await expect(host.part('send-failure')).toHaveText('You declined the request in your wallet');
  await host.part('header-back').click();
  expect(parseEther(await host.part('send-amount').inputValue())).toBe(max);
});

test('says when what changes cannot be checked, and checks it again', async ({ host, devWallet, harbor }) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('w3m-account-default-send-button').click();
  await host.part('send-amount').fill('1.5');
  await host.part('send-receiver').locator('input').fill(RECEIVER);
  await expect(host.card).toContainText('Up to');
  await harbor.setMode('failing');
  await host.part('send-review').click();
  await expect(host.part('w3m-changes')).toContainText('This transaction could not be previewed', { timeout: 30_000 });
  await harbor.setMode('up');
  await host.part('w3m-changes-retry').click();
  await expect(host.previewedAmounts).toHaveText(['−1.5 ETH']);
  await expect(host.part('send-confirm')).toHaveText('Send');
});

test('points out a contract, the own address, and one that looks like it', async ({ host, devWallet, harbor }) => {
  const [own] = ACCOUNTS;
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('w3m-token-ETH').click();
  await host.part('send-amount').fill('0.5');
  const to = host.part('send-receiver').locator('input');
  await to.fill(harbor.token('SEAT').address); // it refuses the coin, so there is no estimate
  await expect(host.card.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(host.part('send-warning')).toContainText('This address is a contract');
  await host.part('send-amount').fill(''); // also without an amount
  await expect(host.part('send-warning')).toContainText('This address is a contract');
  await host.part('header-back').click();
  await host.part('w3m-token-GOLD').click();
  await host.part('send-amount').fill('0.5');
  const lookAlike = `${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`.toLowerCase();
  for (const [address, text] of [
    [harbor.token('SEAT').address, 'This address is a contract'],
    [own, 'This is your own address'],
    [lookAlike, 'looks like one you know, but it is another'],
  ] as const) {
    await to.fill(address);
    await expect(host.part('send-warning')).toContainText(text);
  }
});
