import { createPages, type ListPages } from '../core/pages.js';
import { computed, type ReadonlySignal } from '../core/signals.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { nftKey, type Nft } from '../domain/assets/nfts.js';
import type { NftsProvider } from '../providers/providers.js';
import type { FeatureContext } from './feature.js';

/** NFTs of the active account on the active network, read page by page. */
export type Nfts = ListPages<Nft>;

export interface NftsDeps extends Pick<FeatureContext, 'scope' | 'account'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly provider: NftsProvider;
}

/** An account on its network. */
export interface AccountPlace {
  readonly holder: Account;
  readonly on: CaipNetwork;
}

/** Identity of an account on a network. */
export const placeOf = ({ holder, on }: AccountPlace): `${CaipNetwork['caipNetworkId']}:${string}` =>
  `${on.caipNetworkId}:${holder.address}`;

/** Returns the signal of the active account on the active network; undefined while they do not fit together. */
export const activePlace = ({
  account,
  network,
}: Pick<NftsDeps, 'account' | 'network'>): ReadonlySignal<AccountPlace | undefined> =>
  computed(() => {
    const [holder, on] = [account.get(), network.active.get()];
    return holder && on && holder.namespace === on.chainNamespace ? { holder, on } : undefined;
  });

/** Creates the list of NFTs. An NFT that two pages have is listed once. */
export function createNfts({ provider, ...deps }: NftsDeps): Nfts {
  const pages = createPages({
    scope: deps.scope,
    subject: activePlace(deps),
    key: placeOf,
    page: ({ holder, on }, cursor: string | undefined, signal) =>
      provider.nfts({ address: holder.address, network: on }, cursor, signal),
    failure: 'NFTS_UNAVAILABLE',
    id: (nft: Nft) => nftKey(nft),
  });
  const items = computed(() => [...new Map(pages.items.get().map(nft => [nftKey(nft), nft])).values()]);
  return { ...bound(pages), items };
}

/** Returns the methods and signals of pages as own properties. */
export const bound = <T>(pages: ListPages<T>): ListPages<T> => ({
  items: pages.items,
  state: pages.state,
  hasMore: pages.hasMore,
  loadMore: () => pages.loadMore(),
  retry: () => pages.retry(),
  refresh: () => pages.refresh(),
});
