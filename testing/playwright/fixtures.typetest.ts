import { test as base } from '@playwright/test';
import { walletFixtures, type WalletFixtureOptions, type WalletFixtures } from './index.js';

// The fixtures fit Playwright's own types, which the entry does not import
export const test = base.extend<WalletFixtures & WalletFixtureOptions>(walletFixtures);
test.use({ evmWalletOptions: { networks: [{ chainId: 1 }] } });
test('names the wallets', ({ evmWallet, solanaWallet }) => {
  evmWallet.script.answer('reject');
  solanaWallet.script.answer('hang');
});
