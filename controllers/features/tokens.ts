import { once } from '../core/once.js';
import { createResource, type Resource } from '../core/resource.js';
import { computed } from '../core/signals.js';
import { keepFresh } from '../flows/keep-fresh.js';
import { BALANCE_RETRY_GAP_MS, PORTFOLIO_CACHE_MS } from '../domain/constants.js';
import { listedTokens, type Holding } from '../domain/assets/tokens.js';
import type { TokensProvider } from '../providers/providers.js';
import type { FeatureContext } from './feature.js';

export interface TokensDeps extends Pick<FeatureContext, 'scope' | 'storage' | 'account' | 'options' | 'platform'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly shell: Pick<FeatureContext['shell'], 'isOpen'>;
  readonly toasts: Pick<FeatureContext['toasts'], 'tell'>;
  readonly provider: TokensProvider;
}

/** Reads what the active account holds on the active network: the native coin first, then tokens. */
export function createTokens(deps: TokensDeps): Resource<readonly Holding[]> {
  const { scope, account, network, options, shell, provider, platform } = deps;
  const later = once(async () => (await import('./follow-tokens.js')).followTokens(deps, tokens));
  const tokens: Resource<readonly Holding[]> = createResource({
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
      recall: async at => (await later()).recall(at),
      remember: async (at, holdings) => (await later()).remember(at, holdings),
    },
  });
  keepFresh(scope, {
    isOpen: shell.isOpen,
    resource: tokens,
    retryGapMs: BALANCE_RETRY_GAP_MS,
    appState: platform?.appState,
  });
  return tokens;
}
