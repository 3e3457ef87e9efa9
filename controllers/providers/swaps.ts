import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { ExchangeReads } from '../adapters/asset-reads.js';
import { once } from '../core/once.js';
import { untracked } from '../core/signals.js';
import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { SwapExchanges, SwapService } from '../domain/transactions/swap.js';
import { swapNetworks } from '../domain/transactions/swap-networks.js';
import { createSwapService } from '../services/swaps.js';
import type { SwapSource, TokensProvider } from './providers.js';
import { chosenProvider, serviceQuery, type ServiceContext } from './service-http.js';
import { listedTokens } from '../domain/assets/tokens.js';

/** Dependencies of the source of swaps. */
export interface SwapsContext extends ServiceContext {
  adapterOf(namespace: ChainNamespace): Pick<ChainAdapter, 'loadReads'>;
  /** Reads the tokens that the host lists. */
  readonly tokensProvider: TokensProvider;
}

/** Returns the source of swaps: the host's own object, the service at its URL, or contracts of an exchange. */
export function swapSource(context: SwapsContext): SwapSource | undefined {
  const given = untracked(() => context.options.get()).services.swaps;
  if (given === undefined) return undefined;
  if (typeof given === 'string') return serviceSource(context, { url: given, networks: swapNetworks(given) });
  if ('contracts' in given) return directSource(context, given);
  return 'url' in given ? serviceSource(context, given) : given;
}

function serviceSource(context: SwapsContext, { url, name, networks }: SwapService): SwapSource | undefined {
  return chosenProvider<SwapSource>(context, url, http => ({
    ...createSwapService(http, () => serviceQuery(context.options)['projectId']),
    name: name ?? new URL(url).host,
    networks,
  }));
}

function directSource(context: SwapsContext, given: SwapExchanges): SwapSource {
  const { adapterOf, options, tokensProvider } = context;
  const known = new Map<CaipNetworkId, () => Promise<ExchangeReads>>();

  /** Loads the reads of a network's exchange once. @throws {W3mError} `METHOD_UNSUPPORTED` */
  const exchangeOf = ({ caipNetworkId, chainNamespace }: CaipNetwork): Promise<ExchangeReads> => {
    const load =
      known.get(caipNetworkId) ??
      once(async () => {
        const exchange = given.contracts[caipNetworkId];
        const adapterReads = exchange && (await adapterOf(chainNamespace).loadReads?.());
        const reads = exchange && (await adapterReads?.exchange?.(exchange));
        if (!reads) throw new W3mError('METHOD_UNSUPPORTED');
        return reads;
      });
    known.set(caipNetworkId, load);
    return load();
  };

  return {
    name: given.name ?? '',
    networks: swapNetworks(given),
    async tokens({ address, network }, signal) {
      const listed = listedTokens(untracked(() => options.get()).tokens, network.caipNetworkId);
      const holdings = await tokensProvider.tokens({ address, network, listed, isForced: false }, signal);
      const isListed = (token: string): boolean =>
        listed.some(({ address: own }) => own.toLowerCase() === token.toLowerCase());
      return holdings.filter(({ address: token }) => token === undefined || isListed(token));
    },
    quote: async (query, signal) => (await exchangeOf(query.network)).quote(query, signal),
    async allowance({ network, account, from: { address: token } }, signal) {
      if (token === undefined) throw new W3mError('INVALID_REQUEST');
      return (await exchangeOf(network)).allowance({ network, account, token }, signal);
    },
    approval: async (query, signal) => (await exchangeOf(query.network)).approval(query, signal),
    permit: async (query, signal) => (await exchangeOf(query.network)).permit?.(query, signal),
    swap: async (order, signal, permit) => (await exchangeOf(order.network)).swap(order, signal, permit),
    gasPrice: async (network, signal) => (await exchangeOf(network)).gasPrice(network, signal),
  };
}
