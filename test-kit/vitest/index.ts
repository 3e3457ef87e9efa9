/* eslint no-empty-pattern: 'off' -- Vitest reads the names of a fixture's parameters, so that they must be destructured */
/** Entry `@latchkey/testing/vitest`: test wallets on the window of Vitest tests. It loads nothing of Vitest. */
import * as base from '../../testing/vitest/index.js';
import { BitcoinTestWallet } from '../bitcoin/bitcoin-wallet.js';

/** Wallets of a test; one that the test does not name does not announce itself. */
export interface WalletFixtures extends base.WalletFixtures {
  readonly bitcoinWallet: BitcoinTestWallet;
}

/** Fixtures for Vitest in a DOM (browser mode, jsdom, happy-dom): `const test = base.extend<WalletFixtures>(walletFixtures)`. */
export const walletFixtures: typeof base.walletFixtures & {
  bitcoinWallet(given: object, use: (wallet: BitcoinTestWallet) => Promise<void>): Promise<void>;
} = {
  ...base.walletFixtures,
  bitcoinWallet: async ({}, use) => {
    const wallet = new BitcoinTestWallet();
    const stop = wallet.announce();
    await use(wallet);
    stop();
  },
};
