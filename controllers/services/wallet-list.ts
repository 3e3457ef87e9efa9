import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import type { CaipNetworkId, Wallet } from '../domain/entities.js';
import { walletSchema } from '../domain/wallets/wallet-schema.js';

/** Response of the service; wallets are validated one by one, so that an invalid one does not invalidate the others. */
const page = z.object({
  data: z.array(z.unknown()),
  count: z.number().check(z.int(), z.nonnegative()),
});

/** Query of wallets. Empty lists do not filter. */
export interface WalletQuery {
  /** Starts at 1. */
  readonly page: number;
  readonly entries: number;
  readonly search?: string | undefined;
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly chains?: readonly CaipNetworkId[] | undefined;
  readonly isCertified?: boolean | undefined;
}

export interface WalletPage {
  readonly wallets: readonly Wallet[];
  /** Number of matches on all pages. */
  readonly count: number;
}

/** Client of the wallet directory service. */
export interface WalletListService {
  /** @throws {W3mError} as of {@link Http} */
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>;
}

const listed = (items: readonly string[] | undefined): string | undefined =>
  items && items.length > 0 ? items.join(',') : undefined;

/**
 * Creates the client of a wallet directory service.
 * @param imageUrl Returns the URL of the image with an id.
 */
export function createWalletListService(http: Http, imageUrl: (imageId: string) => string): WalletListService {
  return {
    async list({ page: at, entries, search, include, exclude, chains, isCertified }, signal) {
      const { data, count } = await http.get('/getWallets', {
        schema: page,
        query: {
          page: at,
          entries,
          search,
          include: listed(include),
          exclude: listed(exclude),
          chains: listed(chains),
          badge_type: isCertified ? 'certified' : undefined,
        },
        signal,
      });
      const wallets = data.flatMap((item): readonly Wallet[] => {
        const { success, data: wallet } = walletSchema.safeParse(item);
        if (!success) return [];
        const image = wallet.image_url ?? (wallet.image_id === undefined ? undefined : imageUrl(wallet.image_id));
        return [image === undefined ? wallet : { ...wallet, image_url: image }];
      });
      return { wallets, count };
    },
  };
}
