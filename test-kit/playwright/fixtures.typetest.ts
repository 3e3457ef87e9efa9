import { test as base } from '@playwright/test';
import { walletFixtures, type WalletFixtureOptions, type WalletFixtures } from './index.js';
import { phoneFixture, serverFixtures, type PhoneFixture, type ServerFixtures } from '../servers/index.js';
import type { PhoneSdk } from '../walletconnect/index.js';

declare const sdk: PhoneSdk;

// The fixtures fit Playwright's own types, which the entries do not import
export const test = base
  .extend<WalletFixtures & WalletFixtureOptions>(walletFixtures)
  .extend<ServerFixtures>(serverFixtures)
  .extend<PhoneFixture>(phoneFixture(sdk));
test.use({ bitcoinWalletOptions: { networks: [{ name: 'Testnet4' }] } });
test('names what it needs', ({ bitcoinWallet, evmChain, inbox, phone, relay }) => {
  bitcoinWallet.script.answer('reject');
  phone.script.answer('hang');
  return [evmChain.url, inbox.smtpUrl, relay.url];
});
