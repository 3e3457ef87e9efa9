'use client';

import { useCallback, useEffect, useMemo } from 'react';
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
import { appKit, useFoundModal, useModal, type ModalReference } from './use-modal.js';

export type { PagesInfo, PortfolioInfo, PricedHolding, ProfileInfo } from '../controllers/index.js';

/** What the active account holds on the active network. */
export interface PortfolioResult extends PortfolioInfo {
  /** Reads the balances again. */
  refresh(): Promise<void>;
}

/** A list that is read page by page. */
export interface PagesResult<T> extends PagesInfo<T> {
  /** Reads the next page, the first one on the first call; after a failure, the same page again. */
  fetchMore(): Promise<void>;
}

/** Name and picture of the active account. */
export interface IdentityResult extends ProfileInfo {
  /** Looks up any account. @throws {W3mError} `NAME_LOOKUP_FAILED` */
  fetchIdentity(request?: IdentityRequest): Promise<IdentityInfo>;
}

const PORTFOLIO = ['tokens', 'prices'] as const;
const LISTS = { nfts: ['nfts'], activity: ['activity'] } as const;

/** Loads features of a modal once there is one, and again of one that takes its place; never on a server. */
function useFeatures(names: Parameters<typeof core.loadAssets>[1], modalId?: string): void {
  const modal = useFoundModal(modalId);
  useEffect(() => {
    if (modal) core.loadAssets(modal, names);
  }, [modal, names]);
}

/** Returns the balances of the native coin and of tokens, with their values where prices are known. */
export function useAppKitPortfolio({ modalId }: ModalReference = {}): PortfolioResult {
  useFeatures(PORTFOLIO, modalId);
  const shown = useModal(core.portfolioInfo, core.NO_PORTFOLIO, modalId);
  const refresh = useCallback(async () => {
    const tokens = await appKit('useAppKitPortfolio', modalId).loadTokens();
    await tokens.refresh({ force: true });
  }, [modalId]);
  return useMemo(() => ({ ...shown, refresh }), [shown, refresh]);
}

function usePages<F extends core.PagedFeature, T>(hook: string, name: F, modalId?: string): PagesResult<T> {
  useFeatures(LISTS[name], modalId);
  const shown = useModal<PagesInfo<unknown>>(modal => core.pagesInfo(modal, name), core.NO_PAGES, modalId, name);
  const fetchMore = useCallback(async () => core.fetchMore(appKit(hook, modalId).modal, name), [hook, name, modalId]);
  // `name` determines the type of the items
  return useMemo(() => ({ ...(shown as PagesInfo<T>), fetchMore }), [shown, fetchMore]);
}

/** Returns the NFTs of the active account on the active network. */
export const useAppKitNfts = ({ modalId }: ModalReference = {}): PagesResult<Nft> =>
  usePages('useAppKitNfts', 'nfts', modalId);

/** Returns the past transactions of the active account on the active network, newest first. */
export const useAppKitActivity = ({ modalId }: ModalReference = {}): PagesResult<Activity> =>
  usePages('useAppKitActivity', 'activity', modalId);

/** Returns name and picture of the active account, and a function that looks up any account. */
export function useAppKitIdentity({ modalId }: ModalReference = {}): IdentityResult {
  const shown = useModal(core.profileInfo, core.NO_PROFILE, modalId);
  const fetchIdentity = useCallback(
    async (request?: IdentityRequest) => appKit('useAppKitIdentity', modalId).fetchIdentity(request),
    [modalId],
  );
  return useMemo(() => ({ ...shown, fetchIdentity }), [shown, fetchIdentity]);
}
