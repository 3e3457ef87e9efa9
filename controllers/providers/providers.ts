import type { WalletPage, WalletQuery } from '../services/wallet-list.js';

/** A directory of wallets beyond the bundled ones. */
export interface DirectoryProvider {
  /** @throws {W3mError} as of `Http` */
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>;
}
