'use client';

import { useCallback, useEffect, useMemo } from 'react';
import * as core from '../controllers/index.js';
import type { Activity, FeatureMap, Holding, Modal, Nft, ReadonlySignal } from '../controllers/index.js';
import { appKit, useModal, type ModalReference } from './use-modal.js';

/** What the active account holds on the active network. */
export interface PortfolioResult {
  /** The native coin first, then tokens; undefined until they are known. Amounts are integers of the smallest unit. */
  readonly data: readonly Holding[] | undefined;
  readonly isLoading: boolean;
  readonly error: core.W3mError | undefined;
  /** Reads the balances again. */
  refresh(): Promise<void>;
}

/** A list that is read page by page. */
export interface PagesResult<T> {
  /** Items of all pages read so far. */
  readonly data: readonly T[];
  readonly isLoading: boolean;
  readonly error: core.W3mError | undefined;
  readonly hasMore: boolean;
  /** Reads the next page, the first one on the first call; after a failure, the same page again. */
  fetchMore(): Promise<void>;
}

type AssetFeature = 'tokens' | 'nfts' | 'activity';

/** Returns the feature of a modal once it is loaded; loads it after the first render, never on a server. */
function useFeature<F extends AssetFeature>(
  hook: string,
  name: F,
  modalId?: string,
): (modal: Modal) => FeatureMap[F] | undefined {
  useEffect(() => {
    const { modal } = appKit(hook, modalId);
    modal.start().then(({ features }) => void features.load(name).catch(modal.scope.report), modal.scope.report);
  }, [hook, name, modalId]);
  return useCallback((modal: Modal) => modal.session.get()?.features.get(name), [name]);
}

const NO_PORTFOLIO = { data: undefined, isLoading: true, error: undefined };

/** Returns the balances of the native coin and of tokens. */
export function useAppKitPortfolio({ modalId }: ModalReference = {}): PortfolioResult {
  const find = useFeature('useAppKitPortfolio', 'tokens', modalId);
  const shown = useModal(
    (modal): ReadonlySignal<Omit<PortfolioResult, 'refresh'>> => {
      return core.computed(() => {
        const tokens = find(modal);
        if (!tokens) return NO_PORTFOLIO;
        const state = tokens.state.get();
        return {
          data: tokens.latest.get(),
          isLoading: state.status === 'loading',
          error: state.status === 'failed' ? state.error : undefined,
        };
      });
    },
    NO_PORTFOLIO,
    modalId,
  );
  const refresh = useCallback(async () => {
    const tokens = await appKit('useAppKitPortfolio', modalId).loadTokens();
    await tokens.refresh({ force: true });
  }, [modalId]);
  return useMemo(() => ({ ...shown, refresh }), [shown, refresh]);
}

const NO_PAGES = { data: [], isLoading: false, error: undefined, hasMore: true };

function usePages<T>(hook: string, name: 'nfts' | 'activity', modalId?: string): PagesResult<T> {
  const find = useFeature(hook, name, modalId);
  const shown = useModal(
    (modal): ReadonlySignal<Omit<PagesResult<T>, 'fetchMore'>> => {
      return core.computed(() => {
        const pages = find(modal);
        if (!pages) return NO_PAGES;
        const state = pages.state.get();
        return {
          data: pages.items.get() as readonly unknown[] as readonly T[], // `name` determines the type of the items
          isLoading: state.is === 'loading',
          error: state.is === 'failed' ? state.error : undefined,
          hasMore: pages.hasMore.get(),
        };
      });
    },
    NO_PAGES,
    modalId,
    name,
  );
  const fetchMore = useCallback(async () => {
    const { features } = await appKit(hook, modalId).modal.start();
    await (await features.load(name)).loadMore();
  }, [hook, name, modalId]);
  return useMemo(() => ({ ...shown, fetchMore }), [shown, fetchMore]);
}

/** Returns the NFTs of the active account on the active network. */
export const useAppKitNfts = ({ modalId }: ModalReference = {}): PagesResult<Nft> =>
  usePages('useAppKitNfts', 'nfts', modalId);

/** Returns the past transactions of the active account on the active network, newest first. */
export const useAppKitActivity = ({ modalId }: ModalReference = {}): PagesResult<Activity> =>
  usePages('useAppKitActivity', 'activity', modalId);
