/** Entry `latchkey/testing/playwright`: test wallets in the pages of Playwright tests. It loads nothing of Playwright. */
import type { TestContext } from './context.js';
import { EvmTestWallet, type EvmTestWalletOptions } from '../wallet/evm-wallet.js';
import { SolanaTestWallet, type SolanaTestWalletOptions } from '../wallet/solana-wallet.js';
import { installEvmWallet } from './install-evm.js';
import { installSolanaWallet } from './install-solana.js';

export type { TestContext, TestPage } from './context.js';
export { installEvmWallet } from './install-evm.js';
export { installSolanaWallet } from './install-solana.js';

/** Options of the fixtures, for `test.use`. */
export interface WalletFixtureOptions {
  readonly evmWalletOptions: EvmTestWalletOptions;
  readonly solanaWalletOptions: SolanaTestWalletOptions;
}

/** Wallets of a test; one that the test does not name is not installed. */
export interface WalletFixtures {
  readonly evmWallet: EvmTestWallet;
  readonly solanaWallet: SolanaTestWallet;
}

type Use<T> = (value: T) => Promise<void>;

/** Fixtures for Playwright: `const test = base.extend<WalletFixtures & WalletFixtureOptions>(walletFixtures)`. */
export const walletFixtures: {
  evmWalletOptions: [EvmTestWalletOptions, { option: true }];
  solanaWalletOptions: [SolanaTestWalletOptions, { option: true }];
  evmWallet(
    given: { context: TestContext; evmWalletOptions: EvmTestWalletOptions },
    use: Use<EvmTestWallet>,
  ): Promise<void>;
  solanaWallet(
    given: { context: TestContext; solanaWalletOptions: SolanaTestWalletOptions },
    use: Use<SolanaTestWallet>,
  ): Promise<void>;
} = {
  evmWalletOptions: [{}, { option: true }],
  solanaWalletOptions: [{}, { option: true }],
  evmWallet: async ({ context, evmWalletOptions }, use) => {
    const wallet = new EvmTestWallet(evmWalletOptions);
    await installEvmWallet(context, wallet);
    await use(wallet);
  },
  solanaWallet: async ({ context, solanaWalletOptions }, use) => {
    const wallet = new SolanaTestWallet(solanaWalletOptions);
    await installSolanaWallet(context, wallet);
    await use(wallet);
  },
};
