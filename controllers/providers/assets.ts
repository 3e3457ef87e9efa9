import type { AssetReads, ChainAdapter } from '../adapters/chain-adapter.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { CaipNetwork, ChainNamespace } from '../protocol/entities.js';
import { W3mError } from '../protocol/errors.js';
import '../protocol/later-errors.js';
import type { Settings } from '../state/options.js';
import type { ActivityProvider, NftsProvider, TokensProvider } from './providers.js';

/** Dependencies of the providers of assets. */
export interface AssetProvidersContext {
  readonly options: ReadonlySignal<Settings>;
  adapterOf(namespace: ChainNamespace): ChainAdapter;
}

/** Loads the direct reads of a network. @throws {W3mError} `METHOD_UNSUPPORTED` if its adapter has none */
async function readsOf({ adapterOf }: AssetProvidersContext, { chainNamespace }: CaipNetwork): Promise<AssetReads> {
  const reads = await adapterOf(chainNamespace).loadReads?.();
  if (!reads) throw new W3mError('METHOD_UNSUPPORTED');
  return reads;
}

/** Returns the object of the host if it gave one; undefined for the direct read. */
function ownOf<T extends object>(given: T | string | undefined): T | undefined {
  if (typeof given === 'string') throw new W3mError('METHOD_UNSUPPORTED');
  return given;
}

const settingsOf = ({ options }: AssetProvidersContext): Settings => untracked(() => options.get());

/** Returns the source of balances: the host's own object, else the nodes. @lazy */
export const tokensProvider = (context: AssetProvidersContext): TokensProvider =>
  ownOf(settingsOf(context).services.tokens) ?? {
    tokens: async (query, signal) => (await readsOf(context, query.network)).holdings(query, signal),
  };

/** Returns the source of NFTs: the host's own object, else the nodes. @lazy */
export const nftsProvider = (context: AssetProvidersContext): NftsProvider =>
  ownOf(settingsOf(context).services.nfts) ?? {
    async nfts(query, cursor, signal) {
      const { collections, ...media } = settingsOf(context).nfts;
      const request = { ...query, collections: collections?.[query.network.caipNetworkId] ?? [], media };
      return (await readsOf(context, query.network)).nfts(request, cursor, signal);
    },
  };

/** Returns the source of past transactions: the host's own object, else the nodes. @lazy */
export const activityProvider = (context: AssetProvidersContext): ActivityProvider =>
  ownOf(settingsOf(context).services.activity) ?? {
    activity: async (query, cursor, signal) => (await readsOf(context, query.network)).activity(query, cursor, signal),
  };
