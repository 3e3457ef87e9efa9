import type { Page } from '../core/pages.js';
import type { Activity } from '../protocol/activity.js';
import type { CaipNetwork } from '../protocol/entities.js';
import type { Nft } from '../protocol/nfts.js';
import type { Holding, ListedToken } from '../protocol/tokens.js';
import type { WalletPage, WalletQuery } from '../services/wallet-list.js';

/** Directory of wallets in addition to the bundled one. */
export interface DirectoryProvider {
  /** @throws {W3mError} as of `Http` */
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>;
}

/** An account on a network, whose assets a provider reads. */
export interface AssetQuery {
  readonly address: string;
  readonly network: CaipNetwork;
}

/** Query of {@link TokensProvider.tokens}. */
export interface TokensQuery extends AssetQuery {
  /** Tokens that the host names for the network. */
  readonly listed: readonly ListedToken[];
  /** True if the person or a transaction asks for fresh values: caches are bypassed. */
  readonly isForced: boolean;
}

/** Source of balances. The native coin comes first, also if none is held. Rejects if it cannot answer. */
export interface TokensProvider {
  tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly Holding[]>;
}

/** Source of NFTs. A cursor is the `next` of the last page. Rejects if it cannot answer. */
export interface NftsProvider {
  nfts(query: AssetQuery, cursor: string | undefined, signal: AbortSignal): Promise<Page<Nft, string>>;
}

/** Source of past transactions, newest first; each `id` occurs once. A cursor is the `next` of the last page. */
export interface ActivityProvider {
  activity(query: AssetQuery, cursor: string | undefined, signal: AbortSignal): Promise<Page<Activity, string>>;
}
