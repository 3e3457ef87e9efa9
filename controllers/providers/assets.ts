import type { AssetReads } from '../adapters/asset-reads.js';
import { once } from '../core/once.js';
import { untracked } from '../core/signals.js';
import type { CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Settings } from '../state/options.js';
import type { ActivityProvider, NftsProvider, TokensProvider } from './providers.js';
import type { AssetProvidersContext } from './served-networks.js';

/** Loads the direct reads of a network. @throws {W3mError} `METHOD_UNSUPPORTED` if its adapter has none */
async function readsOf({ adapterOf }: AssetProvidersContext, { chainNamespace }: CaipNetwork): Promise<AssetReads> {
  const reads = await adapterOf(chainNamespace).loadReads?.();
  if (!reads) throw new W3mError('METHOD_UNSUPPORTED');
  return reads;
}

const settingsOf = ({ options }: AssetProvidersContext): Settings => untracked(() => options.get());

/** Each provider has one method, with the name of its option. */
interface AssetProviders {
  readonly tokens: TokensProvider;
  readonly nfts: NftsProvider;
  readonly activity: ActivityProvider;
}

/**
 * Returns the host's own object, the service at its URL, else the nodes. The client of a service is loaded once, so that
 * pages that ask nodes do not load it.
 */
function sourceOf<K extends keyof AssetProviders>(
  context: AssetProvidersContext,
  name: K,
  direct: AssetProviders[K],
): AssetProviders[K] {
  const given = settingsOf(context).services[name];
  if (typeof given !== 'string') return (given as AssetProviders[K] | undefined) ?? direct;
  const service = once(async () => (await import('./asset-services.js')).assetServices[name](context, direct as never));
  const ask = async (...query: unknown[]): Promise<unknown> =>
    ((await service()) as unknown as Methods)[name]?.(...query);
  return { [name]: ask } as unknown as AssetProviders[K]; // the compiler does not join the name and its provider
}

type Methods = Readonly<Record<string, (...query: unknown[]) => Promise<unknown>>>;

/** Returns the source of balances. */
export const tokensProvider = (context: AssetProvidersContext): TokensProvider =>
  sourceOf(context, 'tokens', {
    tokens: async (query, signal) => (await readsOf(context, query.network)).holdings(query, signal),
  });

/** Returns the source of NFTs. */
export const nftsProvider = (context: AssetProvidersContext): NftsProvider =>
  sourceOf(context, 'nfts', {
    async nfts(query, cursor, signal) {
      const { collections, ...media } = settingsOf(context).nfts;
      const request = { ...query, collections: collections?.[query.network.caipNetworkId] ?? [], media };
      return (await readsOf(context, query.network)).nfts(request, cursor, signal);
    },
  });

/** Returns the source of past transactions. */
export const activityProvider = (context: AssetProvidersContext): ActivityProvider =>
  sourceOf(context, 'activity', {
    activity: async (query, cursor, signal) => (await readsOf(context, query.network)).activity(query, cursor, signal),
  });
