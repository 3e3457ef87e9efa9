import type { WalletPage, WalletQuery } from '../services/wallet-list.js';

/** Directory of wallets in addition to the bundled one. */
export interface DirectoryProvider {
  /** @throws {W3mError} as of `Http` */
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>;
}
