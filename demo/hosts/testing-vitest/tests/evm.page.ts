import { walletFixtures, type WalletFixtures } from '@latchkey/testing/vitest';
import { isHex, verifyMessage } from 'viem';
import { beforeEach, expect, test as base, vi } from 'vitest';
import { showShop } from '../src/evm-shop.js';

const test = base.extend<WalletFixtures>(walletFixtures);

const click = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)!.click();
const shown = () => document.querySelector('output')!.value;
const alert = () => document.querySelector('[role="alert"]')!.textContent;

beforeEach(() => document.body.replaceChildren());

test('a shop with wagmi connects a wallet, and a server can verify what it signs', async ({ evmWallet }) => {
  const address = evmWallet.addresses[0]!;
  showShop(document.body);
  click('Test Wallet');
  await vi.waitFor(() => expect(shown()).toBe(address));
  click('Sign');
  await vi.waitFor(() => expect(shown()).toMatch(/^0x[0-9a-f]{130}$/));
  const signature = shown();
  expect(isHex(signature) && (await verifyMessage({ address, message: 'hello', signature }))).toBe(true);
});

test('the shop says why a person who declines is not connected, and connects them the second time', async ({
  evmWallet,
}) => {
  evmWallet.script.answer('reject', 'eth_requestAccounts');
  showShop(document.body);
  click('Test Wallet');
  await vi.waitFor(() => expect(alert()).toBe('UserRejectedRequestError'));
  expect(shown()).toBe('');
  click('Test Wallet');
  await vi.waitFor(() => expect(shown()).toBe(evmWallet.addresses[0]));
});

test('the shop says that a signature was declined', async ({ evmWallet }) => {
  evmWallet.script.answer('reject', 'personal_sign');
  showShop(document.body);
  click('Test Wallet');
  await vi.waitFor(() => expect(shown()).toBe(evmWallet.addresses[0]));
  click('Sign');
  await vi.waitFor(() => expect(alert()).toBe('UserRejectedRequestError'));
  expect(evmWallet.script.count('personal_sign')).toBe(1);
});

test('a test that names no wallet has none', () => {
  showShop(document.body);
  expect(document.querySelector('nav')!.childElementCount).toBe(0);
});
