import { getAddress, verifyMessage, type Hex } from 'viem';
import { expect, test } from './fixtures.js';
import { PHONE_ACCOUNTS } from './phone-wallet-driver.js';

const [first, second] = PHONE_ACCOUNTS;

test('the page and the phone find each other by the code on the screen, sign, pay, move and part', async ({
  page,
  phone,
  host,
  harbor,
  meadow,
  relay,
}) => {
  test.setTimeout(90_000); // much happens, between two pages
  await host.visit('phones.html');
  await host.connectButton.click();
  await host.button(/WalletConnect/).click();
  await expect(host.button('Copy link')).toBeEnabled();
  await phone.readPicture(await page.screenshot()); // of the whole page, as a person photographs a screen
  await phone.approve('Connect this app?', { accounts: [first, second] });
  await host.expectAccount(first, harbor);
  await host.expectBalance(first, harbor);

  await host.control('sign-message-button').click();
  await phone.approve('Sign this message?');
  await expect(host.signature).toHaveAttribute('data-outcome', 'success');
  const signature = (await host.signature.textContent()) as Hex;
  expect(await verifyMessage({ address: first, message: 'Hello from Latchkey', signature })).toBe(true);

  await phone.useAccount(second);
  await host.expectAccount(second, harbor);
  await phone.switchChain('Meadow');
  await host.expectAccount(second, meadow);

  await page.reload();
  await host.expectAccount(second, meadow);
  await host.control('send-transaction-button').click();
  await phone.approve('Send this transaction?');
  await expect(host.receipt).toContainText('Confirmed in block');
  const [hash] = /0x[0-9a-f]{64}/.exec((await host.receipt.textContent()) ?? '') ?? [];
  expect(getAddress((await meadow.receipt(hash as Hex)).from)).toBe(second);

  await phone.disconnect();
  await host.expectDisconnected();
  await expect(phone.sessions).toHaveCount(0);
  // Proposal, settlement, updates, requests, events and the end, each but events with its answer: and nothing else
  const tags = [1100, 1101, 1102, 1103, 1104, 1105, 1108, 1109, 1110, 1112, 1113];
  await expect.poll(async () => [...new Set(await relay.tags())].sort()).toEqual(tags);
});
