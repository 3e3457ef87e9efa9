/** What hosts see of assets, as signals and methods that the hooks of all frameworks share. */
import { computed, type ReadonlySignal } from '../core/signals.js';
import type { FeatureMap } from '../features/registry.js';
import type { Modal } from './modal.js';
import type { W3mError } from '../domain/errors/errors.js';
import type { Decimal } from '../domain/format.js';
import type { Holding } from '../domain/assets/tokens.js';

/** A holding with its value in US dollars, if its price is known. */
export interface PricedHolding extends Holding {
  readonly value?: Decimal | undefined;
}

/** What the active account holds on the active network. */
export interface PortfolioInfo {
  /** The native coin first, then tokens; undefined until they are known. Amounts are integers of the smallest unit. */
  readonly data: readonly PricedHolding[] | undefined;
  /** The value of all holdings but spam in US dollars; undefined if no price is known. */
  readonly total: Decimal | undefined;
  readonly isLoading: boolean;
  readonly error: W3mError | undefined;
}

/** A list that is read page by page. */
export interface PagesInfo<T> {
  /** Items of all pages read so far. */
  readonly data: readonly T[];
  readonly isLoading: boolean;
  readonly error: W3mError | undefined;
  readonly hasMore: boolean;
}

/** Name and picture of the active account; undefined where it has none or they are not known. */
export interface ProfileInfo {
  readonly name: string | undefined;
  readonly avatar: string | undefined;
}

/** Features whose items the hooks show. */
export type PagedFeature = 'nfts' | 'activity';

/** {@link PortfolioInfo} before anything is known. */
export const NO_PORTFOLIO: PortfolioInfo = { data: undefined, total: undefined, isLoading: true, error: undefined };

/** {@link PagesInfo} before the first page is asked for. */
export const NO_PAGES: PagesInfo<never> = { data: [], isLoading: false, error: undefined, hasMore: true };

/** {@link ProfileInfo} without a modal. */
export const NO_PROFILE: ProfileInfo = { name: undefined, avatar: undefined };

/** Loads features of a modal; a failure is reported to the page. */
export function loadAssets(modal: Modal, names: readonly ('tokens' | 'prices' | PagedFeature)[]): void {
  const load = async (): Promise<void> => {
    const { features } = await modal.start();
    await Promise.all(names.map(name => features.load(name)));
  };
  load().catch(modal.scope.report);
}

/** Returns the holdings, as far as their features are loaded. */
export const portfolioInfo = (modal: Modal): ReadonlySignal<PortfolioInfo> =>
  computed(() => {
    const features = modal.session.get()?.features;
    const [tokens, values] = [features?.get('tokens'), features?.get('prices')];
    if (!tokens) return NO_PORTFOLIO;
    const state = tokens.state.get();
    return {
      data: tokens.latest.get()?.map(holding => withValue(holding, values)),
      total: values?.total.get(),
      isLoading: state.status === 'loading',
      error: state.status === 'failed' ? state.error : undefined,
    };
  });

function withValue(holding: Holding, values: FeatureMap['prices'] | undefined): PricedHolding {
  if (!values) return holding;
  const { priceOf, changeOf, valueOf } = values;
  return { ...holding, price: priceOf(holding), change24h: changeOf(holding), value: valueOf(holding) };
}

type ItemOf<F extends PagedFeature> = ReturnType<FeatureMap[F]['items']['get']>[number];

/** Returns the pages of a list that were read, as far as its feature is loaded. */
export const pagesInfo = <F extends PagedFeature>(modal: Modal, name: F): ReadonlySignal<PagesInfo<ItemOf<F>>> =>
  computed(() => {
    const pages = modal.session.get()?.features.get(name);
    if (!pages) return NO_PAGES;
    const state = pages.state.get();
    return {
      data: pages.items.get() as readonly ItemOf<F>[], // `name` determines the type of the items
      isLoading: state.is === 'loading',
      error: state.is === 'failed' ? state.error : undefined,
      hasMore: pages.hasMore.get(),
    };
  });

/** Reads the next page of a list, the first one on the first call; after a failure, the same page again. */
export async function fetchMore(modal: Modal, name: PagedFeature): Promise<void> {
  const { features } = await modal.start();
  await (await features.load(name)).loadMore();
}

/** Returns name and picture of the active account, which are looked up when it connects. */
export const profileInfo = (modal: Modal): ReadonlySignal<ProfileInfo> =>
  computed(() => {
    const { profileName, profileImage } = modal.account.active.get();
    return { name: profileName, avatar: profileImage };
  });
