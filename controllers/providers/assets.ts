import type { AssetReads, ChainAdapter } from '../adapters/chain-adapter.js';
import { once } from '../core/once.js';
import { untracked } from '../core/signals.js';
import type { CaipNetwork, ChainNamespace } from '../protocol/entities.js';
import { W3mError } from '../protocol/errors.js';
import '../protocol/later-errors.js';
import type { Settings } from '../state/options.js';
import type { assetServices } from './asset-services.js';
import type { ActivityProvider, NftsProvider, TokensProvider } from './providers.js';
import type { ServiceContext } from './service-http.js';

type AssetServices = typeof assetServices;

/** Dependencies of the providers of assets. */
export interface AssetProvidersContext extends ServiceContext {
  adapterOf(namespace: ChainNamespace): ChainAdapter;
}

/** Loads the direct reads of a network. @throws {W3mError} `METHOD_UNSUPPORTED` if its adapter has none */
async function readsOf({ adapterOf }: AssetProvidersContext, { chainNamespace }: CaipNetwork): Promise<AssetReads> {
  const reads = await adapterOf(chainNamespace).loadReads?.();
  if (!reads) throw new W3mError('METHOD_UNSUPPORTED');
  return reads;
}

/** Loads the client of a service once, so that pages that ask nodes do not load it. */
const serviceOf = <K extends keyof AssetServices>(context: AssetProvidersContext, name: K) =>
  once(async () => {
    const { assetServices } = await import('./asset-services.js');
    return assetServices[name](context) as ReturnType<AssetServices[K]>; // the compiler does not join row and name
  });

const settingsOf = ({ options }: AssetProvidersContext): Settings => untracked(() => options.get());

/** Returns the source of balances: the host's own object, the service at its URL, else the nodes. */
export function tokensProvider(context: AssetProvidersContext): TokensProvider {
  const given = settingsOf(context).services.tokens;
  if (typeof given === 'object') return given;
  const service = serviceOf(context, 'tokens');
  return {
    tokens: async (query, signal) =>
      given === undefined
        ? (await readsOf(context, query.network)).holdings(query, signal)
        : (await service()).tokens(query, signal),
  };
}

/** Returns the source of NFTs: the host's own object, the service at its URL, else the nodes. */
export function nftsProvider(context: AssetProvidersContext): NftsProvider {
  const given = settingsOf(context).services.nfts;
  if (typeof given === 'object') return given;
  const service = serviceOf(context, 'nfts');
  return {
    async nfts(query, cursor, signal) {
      if (given !== undefined) return (await service()).nfts(query, cursor, signal);
      const { collections, ...media } = settingsOf(context).nfts;
      const request = { ...query, collections: collections?.[query.network.caipNetworkId] ?? [], media };
      return (await readsOf(context, query.network)).nfts(request, cursor, signal);
    },
  };
}

/** Returns the source of past transactions: the host's own object, the service at its URL, else the nodes. */
export function activityProvider(context: AssetProvidersContext): ActivityProvider {
  const given = settingsOf(context).services.activity;
  if (typeof given === 'object') return given;
  const service = serviceOf(context, 'activity');
  return {
    activity: async (query, cursor, signal) =>
      given === undefined
        ? (await readsOf(context, query.network)).activity(query, cursor, signal)
        : (await service()).activity(query, cursor, signal),
  };
}
