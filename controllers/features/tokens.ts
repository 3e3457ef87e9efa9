import { createResource, type Resource } from '../core/resource.js';
import { computed } from '../core/signals.js';
import { keepFresh } from '../flows/keep-fresh.js';
import { tellUnread } from '../flows/tell-unread.js';
import { BALANCE_RETRY_GAP_MS, PORTFOLIO_CACHE_MS } from '../protocol/constants.js';
import { listedTokens, type Holding } from '../protocol/tokens.js';
import '../protocol/later-errors.js';
import type { TokensProvider } from '../providers/providers.js';
import type { FeatureContext } from './feature.js';

export interface TokensDeps extends Pick<FeatureContext, 'scope' | 'storage' | 'account' | 'options'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly shell: Pick<FeatureContext['shell'], 'isOpen'>;
  readonly toasts: Pick<FeatureContext['toasts'], 'tell'>;
  readonly provider: TokensProvider;
}

/** Reads what the active account holds on the active network: the native coin first, then tokens. */
export function createTokens({
  scope,
  storage,
  account,
  network,
  options,
  shell: { isOpen },
  toasts,
  provider,
}: TokensDeps): Resource<readonly Holding[]> {
  const tokens = createResource({
    scope,
    subject: computed(() => {
      const [holder, on] = [account.get(), network.active.get()];
      return holder && on && holder.namespace === on.chainNamespace ? { holder, on } : undefined;
    }),
    key: ({ holder, on }) => `${on.caipNetworkId}:${holder.address}`,
    async fetch({ holder, on }, signal, isForced) {
      const listed = listedTokens(options.get().tokens, on.caipNetworkId);
      return provider.tokens({ address: holder.address, network: on, listed, isForced }, signal);
    },
    failure: 'TOKEN_BALANCE_UNAVAILABLE',
    retryGapMs: BALANCE_RETRY_GAP_MS,
    lifetimeMs: PORTFOLIO_CACHE_MS,
    cache: {
      async recall(at) {
        const { recallPortfolio } = await import('./portfolio-cache.js');
        return recallPortfolio(storage, at, scope.now());
      },
      async remember(at, held) {
        const { rememberPortfolio } = await import('./portfolio-cache.js');
        rememberPortfolio(storage, at, held, scope.now());
      },
    },
  });
  forgetOnDisconnect({ scope, storage, account });
  keepFresh(scope, { isOpen, resource: tokens, retryGapMs: BALANCE_RETRY_GAP_MS });
  const isFailed = (): boolean => tokens.state.get().status === 'failed';
  tellUnread(scope, { isOpen, toasts, isFailed, code: 'TOKEN_BALANCE_UNAVAILABLE' });
  return tokens;
}

function forgetOnDisconnect({ scope, storage, account }: Pick<TokensDeps, 'scope' | 'storage' | 'account'>): void {
  let wasConnected = false;
  scope.effect(() => {
    const isConnected = account.get() !== undefined;
    const isGone = wasConnected && !isConnected;
    wasConnected = isConnected;
    if (!isGone) return;
    import('./portfolio-cache.js').then(({ forgetPortfolios }) => forgetPortfolios(storage)).catch(scope.report);
  });
}
