import { getCurrentInstance, getCurrentScope, onMounted, onScopeDispose, reactive, toRefs } from 'vue';
import * as core from '../controllers/index.js';
import type {
  Activity,
  IdentityInfo,
  IdentityRequest,
  Nft,
  PagesInfo,
  PortfolioInfo,
  ProfileInfo,
} from '../controllers/index.js';
import { appKit, fieldsOf, useModal, type ModalReference } from './use-modal.js';

export type { PagesInfo, PortfolioInfo, PricedHolding, ProfileInfo } from '../controllers/index.js';

/** What the active account holds on the active network. */
export interface UseAppKitPortfolio extends PortfolioInfo {
  /** Reads the balances again. */
  refresh(): Promise<void>;
}

/** A list that is read page by page. */
export interface UseAppKitPages<T> extends PagesInfo<T> {
  /** Reads the next page, the first one on the first call; after a failure, the same page again. */
  fetchMore(): Promise<void>;
}

/** Name and picture of the active account. */
export interface UseAppKitIdentity extends ProfileInfo {
  /** Looks up any account. @throws {W3mError} `NAME_LOOKUP_FAILED` */
  fetchIdentity(request?: IdentityRequest): Promise<IdentityInfo>;
}

/** Loads features once there is a modal: of a component after it is mounted, so never on a server. */
function useFeatures(names: Parameters<typeof core.loadAssets>[1], modalId?: string): void {
  const follow = (): core.Dispose =>
    core.effect(() => {
      const modal = core.findModal(modalId);
      if (modal) core.untracked(() => core.loadAssets(modal, names));
    });
  let stop: core.Dispose | undefined;
  if (getCurrentScope()) onScopeDispose(() => stop?.());
  if (getCurrentInstance()?.isMounted === false) onMounted(() => (stop = follow()));
  else if (typeof window !== 'undefined') stop = follow();
}

/** Returns the balances of the native coin and of tokens as a reactive object, with their values where prices are known. */
export function useAppKitPortfolio({ modalId }: ModalReference = {}): UseAppKitPortfolio {
  useFeatures(['tokens', 'prices'], modalId);
  const info = useModal(core.portfolioInfo, core.NO_PORTFOLIO, modalId);
  const refresh = async (): Promise<void> => {
    const tokens = await appKit('useAppKitPortfolio', modalId).loadTokens();
    await tokens.refresh({ force: true });
  };
  return reactive({ ...toRefs(fieldsOf(info, ['data', 'total', 'isLoading', 'error'])), refresh });
}

function usePages<F extends core.PagedFeature, T>(composable: string, name: F, modalId?: string): UseAppKitPages<T> {
  useFeatures([name], modalId);
  const info = useModal<PagesInfo<unknown>>(modal => core.pagesInfo(modal, name), core.NO_PAGES, modalId);
  const fetchMore = async (): Promise<void> => core.fetchMore(appKit(composable, modalId).modal, name);
  const shown = reactive({ ...toRefs(fieldsOf(info, ['data', 'isLoading', 'error', 'hasMore'])), fetchMore });
  return shown as UseAppKitPages<T>; // `name` determines the type of the items
}

/** Returns the NFTs of the active account on the active network as a reactive object. */
export const useAppKitNfts = ({ modalId }: ModalReference = {}): UseAppKitPages<Nft> =>
  usePages('useAppKitNfts', 'nfts', modalId);

/** Returns the past transactions of the active account on the active network, newest first, as a reactive object. */
export const useAppKitActivity = ({ modalId }: ModalReference = {}): UseAppKitPages<Activity> =>
  usePages('useAppKitActivity', 'activity', modalId);

/** Returns name and picture of the active account as a reactive object, with a function that looks up any account. */
export function useAppKitIdentity({ modalId }: ModalReference = {}): UseAppKitIdentity {
  const info = useModal(core.profileInfo, core.NO_PROFILE, modalId);
  const fetchIdentity = async (request?: IdentityRequest): Promise<IdentityInfo> =>
    appKit('useAppKitIdentity', modalId).fetchIdentity(request);
  return reactive({ ...toRefs(fieldsOf(info, ['name', 'avatar'])), fetchIdentity });
}
