/* eslint no-empty-pattern: 'off' -- Vitest reads the names of a fixture's parameters, so that they must be destructured */
/** Entry `latchkey/testing/vitest`: test wallets on the window of Vitest tests. It loads nothing of Vitest. */
import { EvmTestWallet } from '../wallet/evm-wallet.js';
import { SolanaTestWallet } from '../wallet/solana-wallet.js';

/** Wallets of a test; one that the test does not name does not announce itself. */
export interface WalletFixtures {
  readonly evmWallet: EvmTestWallet;
  readonly solanaWallet: SolanaTestWallet;
}

type Use<T> = (value: T) => Promise<void>;

/** Fixtures for Vitest in a DOM (browser mode, jsdom, happy-dom): `const test = base.extend<WalletFixtures>(walletFixtures)`. */
export const walletFixtures: {
  evmWallet(given: object, use: Use<EvmTestWallet>): Promise<void>;
  solanaWallet(given: object, use: Use<SolanaTestWallet>): Promise<void>;
} = {
  evmWallet: async ({}, use) => {
    const wallet = new EvmTestWallet();
    const stop = wallet.announce();
    await use(wallet);
    stop();
  },
  solanaWallet: async ({}, use) => {
    const wallet = new SolanaTestWallet();
    const stop = wallet.announce();
    await use(wallet);
    stop();
  },
};
