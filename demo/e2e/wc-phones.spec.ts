import { getAddress, verifyMessage, verifyTypedData, type Address, type Hex, type TypedDataDefinition } from 'viem';
import { demoTypedData } from '../pages/host/wallet-actions.js';
import type { ChainDriver } from './chain-driver.js';
import { expect, test } from './fixtures.js';
import type { HostDriver } from './host-driver.js';
import { PHONE_ACCOUNTS, type PhoneWalletDriver } from './phone-wallet-driver.js';

const [first, second] = PHONE_ACCOUNTS;

/** Sends a payment from the page and checks its receipt and sender on the chain. */
async function pay(host: HostDriver, phone: PhoneWalletDriver, chain: ChainDriver, from: Address): Promise<void> {
  await host.control('send-transaction-button').click();
  await phone.approve('Send this transaction?');
  await expect(host.receipt).toContainText('Confirmed in block');
  const [hash] = /0x[0-9a-f]{64}/.exec((await host.receipt.textContent()) ?? '') ?? [];
  const receipt = await chain.receipt(hash as Hex);
  expect([receipt.status, getAddress(receipt.from)]).toEqual(['success', from]);
}

test('pairs by a screenshot of the QR code, signs, pays, follows the phone, and disconnects from the phone', async ({
  page,
  phone,
  host,
  harbor,
  meadow,
  relay,
}) => {
  test.setTimeout(90_000); // the flow is long and spans two pages
  await host.visit('phones.html');
  await host.connectButton.click();
  await host.button(/WalletConnect/).click();
  await expect(host.button('Copy link')).toBeEnabled();
  await phone.readPicture(await page.screenshot({ animations: 'disabled' })); // of the whole page, like a photo of the screen
  await phone.approve('Connect this app?', { accounts: [first, second] });
  await host.expectAccount(first, harbor);
  await host.expectBalance(first, harbor);

  await host.control('sign-message-button').click();
  await phone.approve('Sign this message?');
  await expect(host.signature).toHaveAttribute('data-outcome', 'success');
  const signature = (await host.signature.textContent()) as Hex;
  expect(await verifyMessage({ address: first, message: 'Hello from Latchkey', signature })).toBe(true);

  await host.control('sign-typed-data-button').click();
  await phone.approve(/^Sign this data/);
  await expect(host.signature).toHaveAttribute('data-outcome', 'success');
  await expect(host.signature).not.toHaveText(signature);
  // The page declares the definition as a plain object; viem infers its static types only from literal types
  const definition = demoTypedData(harbor.id) as TypedDataDefinition;
  const signed = (await host.signature.textContent()) as Hex;
  expect(await verifyTypedData({ ...definition, address: first, signature: signed })).toBe(true);
  await pay(host, phone, harbor, first);
  await host.expectBalance(first, harbor);

  await phone.useAccount(second);
  await host.expectAccount(second, harbor);
  await phone.switchChain('Meadow');
  await host.expectAccount(second, meadow);

  await page.reload();
  await host.expectAccount(second, meadow);
  await pay(host, phone, meadow, second);

  await phone.disconnect();
  await host.expectDisconnected();
  await expect(phone.sessions).toHaveCount(0);
  // Only proposal, settlement, update, request, event and delete messages and their responses
  const tags = [1100, 1101, 1102, 1103, 1104, 1105, 1108, 1109, 1110, 1112, 1113];
  await expect.poll(async () => [...new Set(await relay.tags())].sort()).toEqual(tags);
});

test('switches the network of the phone from the page, and disconnects from the page', async ({
  page,
  phone,
  host,
  harbor,
  meadow,
}) => {
  await host.visit('phones.html');
  await host.connectButton.click();
  await host.button(/WalletConnect/).click();
  await expect(host.button('Copy link')).toBeEnabled();
  await phone.readPicture(await page.screenshot({ animations: 'disabled' }));
  await phone.approve('Connect this app?', { accounts: [first] });
  await host.expectAccount(first, harbor);

  await host.networkButton.click();
  await host.network(meadow.name).click();
  await host.expectAccount(first, meadow);
  await host.expectBalance(first, meadow);
  await host.expectMarked(meadow.name);
  await page.keyboard.press('Escape');
  await pay(host, phone, meadow, first);

  await host.accountButton.click();
  await host.part('disconnect-button').click();
  await host.expectDisconnected();
  await expect(phone.sessions).toHaveCount(0);
  await page.reload();
  await host.expectDisconnected();
});
