import type { FindWallet } from './surrounding.js';

/** Registers the wallets of the phone by the Wallet Standard; the Solana adapter then lists them. */
export const registerSolanaMobile: FindWallet = async ({ options }) => {
  await options.solanaMobile?.register();
  return {};
};
