/** Entry `@latchkey/testing/playwright`: test wallets in the pages of Playwright tests. It loads nothing of Playwright. */
import * as base from '../../testing/playwright/index.js';
import { BitcoinTestWallet, type BitcoinTestWalletOptions } from '../bitcoin/bitcoin-wallet.js';
import { installBitcoinWallet } from './install-bitcoin.js';

export {
  installEvmWallet,
  installSolanaWallet,
  type TestContext,
  type TestPage,
} from '../../testing/playwright/index.js';
export { installBitcoinWallet } from './install-bitcoin.js';

/** Options of the fixtures, for `test.use`. */
export interface WalletFixtureOptions extends base.WalletFixtureOptions {
  readonly bitcoinWalletOptions: BitcoinTestWalletOptions;
}

/** Wallets of a test; one that the test does not name is not installed. */
export interface WalletFixtures extends base.WalletFixtures {
  readonly bitcoinWallet: BitcoinTestWallet;
}

/** Fixtures for Playwright: `const test = base.extend<WalletFixtures & WalletFixtureOptions>(walletFixtures)`. */
export const walletFixtures: typeof base.walletFixtures & {
  bitcoinWalletOptions: [BitcoinTestWalletOptions, { option: true }];
  bitcoinWallet(
    given: { context: base.TestContext; bitcoinWalletOptions: BitcoinTestWalletOptions },
    use: (wallet: BitcoinTestWallet) => Promise<void>,
  ): Promise<void>;
} = {
  ...base.walletFixtures,
  bitcoinWalletOptions: [{}, { option: true }],
  bitcoinWallet: async ({ context, bitcoinWalletOptions }, use) => {
    const wallet = new BitcoinTestWallet(bitcoinWalletOptions);
    await installBitcoinWallet(context, wallet);
    await use(wallet);
  },
};
