import { unlessAborted } from '../core/abort.js';
import type { ListPage } from '../core/pages.js';
import { untracked } from '../core/signals.js';
import type { MediaRules } from '../domain/assets/nfts.js';
import { isSpamToken, type Holding } from '../domain/assets/tokens.js';
import type { CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Multiplier } from '../domain/scaled-units.js';
import { createBalanceService } from '../services/balances.js';
import { createHistoryService } from '../services/history.js';
import { createNftService } from '../services/nfts.js';
import type { ActivityProvider, AssetQuery, NftsProvider, TokensProvider } from './providers.js';
import { chosenProvider, type ServiceContext } from './service-http.js';
import {
  servedNetworks,
  type AssetProvidersContext,
  type IsServed,
  type ServiceNetworksContext,
} from './served-networks.js';

/**
 * Clients of the services of assets at the URLs of the host. A network that the service does not support is read
 * directly. Each throws `INVALID_APP_CONFIGURATION` for an unsafe URL.
 */
export const assetServices = {
  tokens(context: AssetProvidersContext, direct: TokensProvider): TokensProvider {
    const { tokens: url } = servicesOf(context);
    const service = safe(chosenProvider<TokensProvider>(context, url, createBalanceService));
    const isServed = servedNetworks(context, url, 'accounts');
    return {
      async tokens(query, signal) {
        if (!(await isServed(query.network.caipNetworkId, signal))) return direct.tokens(query, signal);
        return withMultipliers(context, query.network, await service.tokens(query, signal), signal);
      },
    };
  },
  nfts(context: ServiceNetworksContext, direct: NftsProvider): NftsProvider {
    const { nfts: url } = servicesOf(context);
    const service = safe(
      chosenProvider<NftsProvider>(context, url, http => createNftService(http, mediaOf(context, url))),
    );
    const isServed = servedNetworks(context, url, 'accounts');
    return {
      nfts: eitherPages(
        isServed,
        (...query) => service.nfts(...query),
        (...query) => direct.nfts(...query),
      ),
    };
  },
  activity(context: ServiceNetworksContext, direct: ActivityProvider): ActivityProvider {
    const { activity: url } = servicesOf(context);
    const media = mediaOf(context, url);
    const service = safe(chosenProvider<ActivityProvider>(context, url, http => createHistoryService(http, { media })));
    const isServed = servedNetworks(context, url, 'accounts');
    return {
      activity: eitherPages(
        isServed,
        (...query) => service.activity(...query),
        (...query) => direct.activity(...query),
      ),
    };
  },
};

/** Tokens whose multipliers are read: the rest of a long list is rarely held on purpose. */
const MULTIPLIED_MAX = 300;
/** How long the tokens of a service wait for the nodes. */
const MULTIPLIERS_WAIT_MS = 3_000;

/**
 * Adds what tokens multiply shown amounts by, which services do not tell. Without an answer of a node in time, the tokens stay as
 * they are: a transfer compares the multiplier with the network.
 */
async function withMultipliers(
  { scope, adapterOf }: AssetProvidersContext,
  network: CaipNetwork,
  holdings: readonly Holding[],
  signal: AbortSignal,
): Promise<readonly Holding[]> {
  if (network.chainNamespace !== 'solana') return holdings;
  const addresses = holdings
    .flatMap(holding => (isSpamToken(holding) ? [] : (holding.address ?? [])))
    .slice(0, MULTIPLIED_MAX);
  if (addresses.length === 0) return holdings;
  const inTime = scope.child();
  inTime.after(MULTIPLIERS_WAIT_MS, () => inTime.dispose());
  const end = AbortSignal.any([signal, inTime.signal]);
  const read = async (): Promise<ReadonlyMap<string, Multiplier> | undefined> => {
    const reads = await adapterOf(network.chainNamespace).loadReads?.();
    return reads?.multipliers?.({ network, addresses }, end);
  };
  try {
    const multipliers = await unlessAborted(read(), end);
    return holdings.map(holding => {
      const multiplier = holding.address === undefined ? undefined : multipliers?.get(holding.address);
      return multiplier === undefined ? holding : { ...holding, multiplier };
    });
  } catch {
    signal.throwIfAborted();
    return holdings;
  } finally {
    inTime.dispose();
  }
}

type ReadPage<T> = (query: AssetQuery, cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<T, string>>;

/** Marks the cursors of direct reads: a cursor is read by the source that gave it, whatever the service says later. */
const NODES = 'nodes:';

function eitherPages<T>(isServed: IsServed, service: ReadPage<T>, direct: ReadPage<T>): ReadPage<T> {
  return async (query, cursor, signal) => {
    const isOfService =
      cursor === undefined ? await isServed(query.network.caipNetworkId, signal) : !cursor.startsWith(NODES);
    if (isOfService) return service(query, cursor, signal);
    const { items, next } = await direct(query, cursor?.slice(NODES.length), signal);
    return { items, ...(next !== undefined && { next: NODES + next }) };
  };
}

/** Returns the rules of the host for pictures of NFTs; those at the origin of the service are shown too. */
const mediaOf =
  ({ options }: ServiceContext, url: unknown): (() => MediaRules) =>
  () => {
    const { ipfsGateway, mediaOrigins = [] } = untracked(() => options.get()).nfts;
    const own = typeof url === 'string' ? [new URL(url).origin] : [];
    return { ipfsGateway, mediaOrigins: [...mediaOrigins, ...own] };
  };

const servicesOf = ({ options }: ServiceContext) => untracked(() => options.get()).services;

function safe<P>(provider: P | undefined): P {
  if (!provider) throw new W3mError('INVALID_APP_CONFIGURATION');
  return provider;
}
